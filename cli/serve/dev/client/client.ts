/** The client that dev adds to every page: it updates the page, shows problems, and emulates the visitor. */
import { h, shadow } from './dom.ts';
import { follow } from './live.ts';
import { createOverlay } from './overlay.ts';
import { EXAMPLES, STYLES } from './overlay-styles.ts';
import { createToolbar } from './toolbar.ts';

const script = document.currentScript as HTMLScriptElement;
const version = script.dataset.version ?? '';
// Remove dev's own elements, so that the page's scripts cannot find them.
script.remove();
document.querySelector('script[src="/__dev/device.js"]')?.remove();

if (document.querySelector('.site-dev-components')) {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(EXAMPLES);
  document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet];
}
const root = shadow(STYLES);
const status = h('p', { class: 'status', role: 'status' });
const report = (text: string) => {
  status.textContent = text;
};
const overlay = createOverlay(report);
const toolbar = createToolbar(() => overlay.toggle(), report, status);
const layer = h('div', { class: 'layer', popover: 'manual' }, overlay.element, ...toolbar.elements);
root.append(layer);

/** The last opened layer is on top: open ours again after a dialog of the page. */
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
