/** What dev adds to every page: it keeps the page up to date, says what is wrong, and chooses the visitor. */
import { h, shadow } from './dom.ts';
import { follow } from './live.ts';
import { createOverlay } from './overlay.ts';
import { EXAMPLES, STYLES } from './styles.ts';
import { createToolbar } from './toolbar.ts';

const script = document.currentScript as HTMLScriptElement;
const version = script.dataset.version ?? '';
// The page as the server makes it has no such elements: its own scripts must not find them.
script.remove();
document.querySelector('script[src="/__dev/device.js"]')?.remove();

if (document.querySelector('.site-dev-components')) {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(EXAMPLES);
  document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet];
}
const root = shadow(STYLES);
const said = h('p', { class: 'said', role: 'status' });
const say = (text: string) => {
  said.textContent = text;
};
const overlay = createOverlay(say);
const toolbar = createToolbar(() => overlay.toggle(), say, said);
const layer = h('div', { class: 'layer', popover: 'manual' }, overlay.element, ...toolbar.elements);
root.append(layer);

/** The layer that opened last lies on top: after a dialog of the page has opened, ours opens again. */
const raise = () => {
  if (layer.matches(':popover-open')) layer.hidePopover();
  layer.showPopover();
};
raise();

follow(
  version,
  ({ problems, count, settled }) => {
    toolbar.showCount(count, settled);
    if (!settled) return;
    overlay.show(problems, count);
    raise();
  },
  (isLost) => toolbar.showLost(isLost),
);
