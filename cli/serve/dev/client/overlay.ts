/** What is wrong, over the last good page. It goes away by itself when it is mended. */
import { h, sourceLink } from './dom.ts';
import type { Problem } from './live.ts';

export interface Overlay {
  readonly element: HTMLElement;
  show(problems: readonly Problem[], count: number): void;
  toggle(): void;
}

export function createOverlay(say: (text: string) => void): Overlay {
  const element = h('section', { class: 'problems', 'aria-label': 'Problems', hidden: true });
  let shown = '';
  element.addEventListener('keydown', (event) => {
    if (event.key === 'Escape') element.hidden = true;
  });
  return {
    element,
    show(problems, count) {
      const now = JSON.stringify(problems);
      if (now === shown) return;
      // What somebody put away stays away until something else is wrong.
      shown = now;
      element.replaceChildren();
      // Warnings wait until somebody looks for them; what keeps a build from being made does not.
      element.hidden = !problems.some(({ severity = 'error' }) => severity === 'error');
      if (problems.length === 0) return;
      const title = `${count} problem${count === 1 ? '' : 's'}. Below is the last good page.`;
      element.append(
        h(
          'header',
          {},
          h('h2', { role: 'alert' }, title),
          h('button', { type: 'button', click: () => (element.hidden = true) }, 'Put away'),
        ),
        ...problems.map((problem) => problemView(problem, say)),
        ...(count > problems.length
          ? [h('p', { class: 'help' }, `… and ${count - problems.length} more, in the terminal.`)]
          : []),
      );
    },
    toggle() {
      if (element.childElementCount > 0) element.hidden = !element.hidden;
    },
  };
}

function problemView(
  { code, at, message, help, frame, severity = 'error' }: Problem,
  say: (text: string) => void,
): HTMLElement {
  return h(
    'article',
    { class: `problem ${severity}` },
    h('div', {}, h('span', { class: 'code' }, code), at && sourceLink(at, say)),
    h('p', {}, message),
    frame.length > 0 && frameView(frame, at?.column ?? 1),
    h('p', { class: 'help' }, help),
  );
}

function frameView(frame: Problem['frame'], column: number): HTMLElement {
  const view = h('div', { class: 'frame', tabindex: '0', role: 'group', 'aria-label': 'The lines around it' });
  for (const { number, text, here } of frame) {
    const gutter = h('span', { class: 'number' }, String(number));
    view.append(h('div', { class: here ? 'here' : '' }, gutter, text || ' '));
    if (!here) continue;
    const before = text.slice(0, Math.max(0, column - 1)).replace(/[^\t]/g, ' ');
    view.append(h('div', { class: 'caret', 'aria-hidden': 'true' }, h('span', { class: 'number' }), `${before}^`));
  }
  return view;
}
