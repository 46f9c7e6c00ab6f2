/** What every page runs: the button for the colours, and the question about statistics. */
import { siteHref } from 'region-site/islands';

function read(name: string): string | null {
  try {
    return localStorage.getItem(name);
  } catch {
    return null;
  }
}

function write(name: string, value: string): void {
  try {
    localStorage.setItem(name, value);
  } catch {
    // The choice holds for this page alone.
  }
}

// Controls that need this script are hidden until it runs.
const colours = document.querySelector<HTMLButtonElement>('[data-colours]');
if (colours) {
  const root = document.documentElement;
  const system = matchMedia('(prefers-color-scheme: dark)');
  const isDark = () => (root.dataset.theme ?? (system.matches ? 'dark' : 'light')) === 'dark';
  const show = () => colours.setAttribute('aria-pressed', String(isDark()));
  colours.addEventListener('click', () => {
    root.dataset.theme = isDark() ? 'light' : 'dark';
    write('theme', root.dataset.theme);
    show();
  });
  system.addEventListener('change', show);
  colours.hidden = false;
  show();
}

/** Counts the page: the request is a line in the log of the host. */
const count = () =>
  navigator.sendBeacon(siteHref(`/api/collect?kind=view&page=${encodeURIComponent(location.pathname)}`));

const question = document.querySelector<HTMLElement>('[data-question]');
const reopen = document.querySelector<HTMLButtonElement>('[data-reopen]');
if (question && reopen) {
  const answer = read('statistics');
  // A browser that sends Global Privacy Control has answered already.
  const refuses = (navigator as { globalPrivacyControl?: boolean }).globalPrivacyControl === true;
  question.hidden = answer !== null || refuses;
  if (answer === 'yes') count();

  for (const button of question.querySelectorAll<HTMLButtonElement>('[data-answer]'))
    button.addEventListener('click', () => {
      const given = button.dataset.answer as string;
      if (given === 'yes' && read('statistics') !== 'yes') count();
      write('statistics', given);
      question.hidden = true;
      reopen.focus({ preventScroll: true });
    });
  reopen.addEventListener('click', () => {
    question.hidden = false;
    question.querySelector('button')?.focus();
  });
  reopen.hidden = false;
}
