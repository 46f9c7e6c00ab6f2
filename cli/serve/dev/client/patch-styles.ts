import { topLevelRules } from '../../../templates/tighten-css.ts';

/** A style sheet, or a block of one. */
type Rules = Pick<CSSGroupingRule, 'cssRules' | 'insertRule' | 'deleteRule'>;

let sheet: CSSStyleSheet | null = null;

/**
 * Gives an open page other styles. Its policy allows only the hash of the original style. Constructed style sheets are not
 * restricted, so the new text is put into one, and the old element is disabled.
 */
export function patchStyles(before: string, now: string): void {
  if (sheet) {
    if (!patchRules(sheet, before, now)) sheet.replaceSync(now);
    return;
  }
  sheet = new CSSStyleSheet();
  sheet.replaceSync(now);
  document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet];
  for (const style of document.head.querySelectorAll('style')) if (style.sheet) style.sheet.disabled = true;
}

/**
 * Replaces only the rules that differ. If all are replaced, the browser lays out the page again, because its fonts are among
 * them: an edit takes 25 ms until it is painted instead of 7 (Nov 2026).
 * @returns false if the browser does not have the rules of the text
 */
function patchRules(live: Rules, before: string, now: string): boolean {
  const [old, fresh] = [rulesOf(before), rulesOf(now)];
  // The browser leaves out what it does not know.
  if (old.length !== live.cssRules.length) return false;
  const most = Math.min(old.length, fresh.length);
  let start = 0;
  while (start < most && old[start] === fresh[start]) start++;
  let end = 0;
  while (end < most - start && old.at(-1 - end) === fresh.at(-1 - end)) end++;
  const [removed, added] = [old.slice(start, old.length - end), fresh.slice(start, fresh.length - end)];
  if (removed.length === 1 && added.length === 1) {
    const [one, other] = [layerOf(removed[0]), layerOf(added[0])];
    const block = live.cssRules[start];
    if (one && one.name === other?.name && block instanceof CSSLayerBlockRule)
      return patchRules(block, one.rules, other.rules);
  }
  try {
    for (const _ of removed) live.deleteRule(start);
    added.forEach((rule, index) => {
      live.insertRule(rule, start + index);
    });
    return true;
  } catch {
    return false;
  }
}

const rulesOf = (text: string): string[] => topLevelRules(text).filter((rule) => rule.trim() !== '');

function layerOf(rule = ''): { readonly name: string; readonly rules: string } | null {
  const [opening, name] = /^\s*@layer ([\w-]+)\{/.exec(rule) ?? [];
  return opening === undefined || name === undefined ? null : { name, rules: rule.slice(opening.length, -1) };
}
