/** The list of problems over the last valid page. It closes when they are fixed. */
import type { ProblemView } from '../client-data.ts';
import { h, sourceLink } from './dom.ts';

interface Overlay {
  readonly element: HTMLElement;
  show(problems: readonly ProblemView[], count: number): void;
  toggle(): void;
}

export function createOverlay(report: (text: string) => void): Overlay {
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
      // A closed overlay stays closed until the problems change.
      shown = now;
      element.replaceChildren();
      // Errors open the overlay; warnings do not.
      element.hidden = !problems.some(({ severity = 'error' }) => severity === 'error');
      if (problems.length === 0) return;
      // Only problems of the build have no severity. With all others, the page is that of the sources.
      const isOld = problems.some(({ severity }) => severity === undefined);
      const title = `${count} problem${count === 1 ? '' : 's'}.${isOld ? ' The page shows its last valid state.' : ''}`;
      element.append(
        h(
          'header',
          {},
          h('h2', { role: 'alert' }, title),
          h('button', { type: 'button', click: () => (element.hidden = true) }, 'Close'),
        ),
        ...problems.map((problem) => problemView(problem, report)),
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
  { code, at, message, help, frame, severity = 'error' }: ProblemView,
  report: (text: string) => void,
): HTMLElement {
  return h(
    'article',
    { class: `problem ${severity}` },
    h('div', {}, h('span', { class: 'code' }, code), at && sourceLink(at, report)),
    h('p', {}, message),
    frame.length > 0 && frameView(frame, at?.column ?? 1),
    h('p', { class: 'help' }, help),
  );
}

function frameView(frame: ProblemView['frame'], column: number): HTMLElement {
  const view = h('div', { class: 'frame', tabindex: '0', role: 'group', 'aria-label': 'Source lines' });
  for (const { number, text, here } of frame) {
    const gutter = h('span', { class: 'number' }, String(number));
    view.append(h('div', { class: here ? 'here' : '' }, gutter, text || ' '));
    if (!here) continue;
    const before = text.slice(0, Math.max(0, column - 1)).replace(/[^\t]/g, ' ');
    view.append(h('div', { class: 'caret', 'aria-hidden': 'true' }, h('span', { class: 'number' }), `${before}^`));
  }
  return view;
}
