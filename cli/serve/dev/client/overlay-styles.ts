/** Styles of overlay and toolbar; independent of the page. */
export const STYLES = `
:host { all: initial; }
* { box-sizing: border-box; }
[hidden] { display: none !important; }
.layer {
  position: fixed; inset: auto 0 0 0; margin: 0; padding: 0; border: 0; width: auto; max-width: none; height: auto;
  background: none; color: #e8edf6; overflow: visible; pointer-events: none;
  font: 14px/1.5 ui-sans-serif, system-ui, sans-serif; text-align: start;
}
.layer > * { pointer-events: auto; }
button, select, input {
  font: inherit; color: inherit; background: #1b2942; border: 1px solid #3a5078; border-radius: 6px;
  padding: 4px 10px; min-height: 32px;
}
button { cursor: pointer; }
button:hover { background: #24365a; }
:focus-visible { outline: 2px solid #ffc46b; outline-offset: 2px; }
a { color: #ffc46b; text-underline-offset: 3px; }
code, .frame, .source { font-family: ui-monospace, 'Cascadia Mono', Menlo, Consolas, monospace; font-size: 13px; }
.problems {
  background: #0b1220; border-top: 3px solid #ff7a7d; box-shadow: 0 -12px 40px rgb(0 0 0 / 45%);
  max-height: 60vh; overflow: auto; overscroll-behavior: contain; padding: 14px 20px 64px;
}
.problems header { display: flex; gap: 12px; align-items: center; justify-content: space-between; }
h2 { font-size: 15px; margin: 0; font-weight: 650; }
h3 { font-size: 13px; margin: 18px 0 6px; color: #a9b6cc; font-weight: 600; }
.problem { border-top: 1px solid #2a3c5c; padding: 12px 0; margin-top: 12px; }
.problem p { margin: 4px 0; max-width: 90ch; overflow-wrap: anywhere; white-space: pre-line; }
.code { color: #ff9c9e; font-weight: 650; margin-inline-end: 12px; }
.warning .code { color: #ffc46b; }
.help { color: #a9b6cc; }
.frame {
  margin: 8px 0; padding: 8px 0; background: #070b14; border: 1px solid #2a3c5c; border-radius: 6px; overflow-x: auto;
  tab-size: 2;
}
.frame div { padding: 0 12px; white-space: pre; min-width: max-content; color: #a9b6cc; }
.frame .here { background: #2b1a26; color: #fff; }
.frame .number { display: inline-block; min-width: 4ch; margin-inline-end: 12px; text-align: end; color: #8194b5; }
.frame .caret { color: #ff7a7d; }
.bar { position: fixed; inset: auto auto 10px 10px; display: flex; gap: 6px; align-items: center; }
.bar > button {
  background: #0b1220; border-color: #3a5078; border-radius: 999px; padding: 4px 14px; min-height: 34px;
  box-shadow: 0 4px 16px rgb(0 0 0 / 40%);
}
.bar .bad { border-color: #ff7a7d; color: #ffb3b5; }
.bar .lost { color: #a9b6cc; }
.panel {
  position: fixed; inset: auto auto 54px 10px; width: min(460px, calc(100vw - 20px)); max-height: min(76vh, 760px);
  overflow: auto; overscroll-behavior: contain; background: #0b1220; border: 1px solid #3a5078; border-radius: 12px;
  padding: 14px 16px; box-shadow: 0 18px 60px rgb(0 0 0 / 55%);
}
.row { display: grid; grid-template-columns: 96px 1fr; gap: 8px; align-items: center; margin: 6px 0; }
.row label, .row .name { color: #a9b6cc; }
.row select, .row input { width: 100%; }
.choices { display: flex; flex-wrap: wrap; gap: 6px 12px; }
table { width: 100%; border-collapse: collapse; font-variant-numeric: tabular-nums; font-size: 13px; }
th { color: #a9b6cc; font-weight: 600; text-align: start; }
th, td { padding: 3px 8px 3px 0; vertical-align: top; overflow-wrap: anywhere; }
td.number, th.number { text-align: end; white-space: nowrap; }
tfoot td { border-top: 1px solid #2a3c5c; font-weight: 650; }
ul { list-style: none; margin: 0; padding: 0; }
li { padding: 2px 0; overflow-wrap: anywhere; }
.kind { display: inline-block; min-width: 62px; color: #8194b5; }
.status { color: #a9b6cc; min-height: 1.5em; margin: 8px 0 0; }
@media (prefers-reduced-motion: no-preference) { .panel, .problems { animation: rise 160ms ease-out; } }
@keyframes rise { from { transform: translateY(8px); opacity: 0; } }
@media print { .layer { display: none; } }
`;

/** Styles of component pages: each example separate and as wide as a page. */
export const EXAMPLES = `
main.site-dev-components { display: block; width: min(100% - 32px, 1240px); margin-inline: auto; padding-block: 24px 96px; }
.site-dev-example { display: block; margin-block: 40px 0; padding: 0; border-top: 1px solid currentcolor; }
.site-dev-example > h2 { font: 600 14px/1.5 ui-sans-serif, system-ui, sans-serif; margin: 10px 0 18px; opacity: 0.75; max-width: none; }
.site-dev-example > div { position: relative; contain: layout; min-height: 24px; }
`;
