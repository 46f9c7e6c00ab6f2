/** The question about statistics. Nothing is requested or stored before the answer but the answer itself. */
interface Policy {
  createScriptURL(url: string): string;
}
interface PolicyFactory {
  createPolicy(name: string, rules: Policy): Policy;
}

const HOST = 'https://stats.example.com';
const { trustedTypes } = globalThis as { trustedTypes?: PolicyFactory };
const policy = trustedTypes?.createPolicy('statistics', {
  createScriptURL: (url) => {
    if (new URL(url).origin === HOST) return url;
    throw new Error(`${url} is not of ${HOST}`);
  },
});

function start(): void {
  const url = `${HOST}/script.js`;
  const script = document.createElement('script');
  script.src = policy?.createScriptURL(url) ?? url;
  document.head.append(script);
}

const question = document.querySelector<HTMLElement>('[data-question]');
const reopen = document.querySelector<HTMLButtonElement>('[data-reopen]');
if (question && reopen) {
  const answer = localStorage.getItem('statistics');
  // A browser that sends Global Privacy Control has answered already.
  const refuses = (navigator as { globalPrivacyControl?: boolean }).globalPrivacyControl === true;
  question.hidden = answer !== null || refuses;
  if (answer === 'yes') start();
  for (const button of question.querySelectorAll<HTMLButtonElement>('[data-answer]'))
    button.addEventListener('click', () => {
      const given = button.dataset.answer as string;
      if (given === 'yes' && localStorage.getItem('statistics') !== 'yes') start();
      localStorage.setItem('statistics', given);
      question.hidden = true;
      reopen.focus();
    });
  reopen.addEventListener('click', () => {
    question.hidden = false;
    question.querySelector('button')?.focus();
  });
  reopen.hidden = false;
}
