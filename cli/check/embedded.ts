import { remember } from '../problems/remember.ts';

/** What a page's styles hide where a client embeds the page: a variant and the elements that disappear in it. */
interface EmbeddedRule {
  readonly variant: string;
  /** The element that a selector names, without those around it: `.header`, `[data-action=download]`. */
  readonly compound: Compound;
}

interface Compound {
  readonly tag: string | null;
  readonly parts: readonly string[];
}

/** The rules of all stylesheets that hide something under `[data-embedded]`. */
export const readEmbeddedRules = (styles: readonly string[]): readonly EmbeddedRule[] => styles.flatMap(rulesOf);

const rulesOf = remember(parse);

function parse(css: string): EmbeddedRule[] {
  return rulesNaming(css, '[data-embedded').flatMap(([selectors, body]) => {
    if (!/display:\s*none|visibility:\s*hidden/.test(body)) return [];
    return split(selectors).flatMap((selector) => {
      const variant = /\[data-embedded=?["']?(\w*)["']?\]/.exec(selector)?.[1] ?? '';
      return expand(selector.trim()).flatMap((plain): EmbeddedRule[] => {
        const last =
          plain
            .trim()
            .split(/\s*[\s>+~]\s*/)
            .at(-1) ?? '';
        // A rule that hides the document itself is a mistake of another kind.
        return last.includes('data-embedded') ? [] : [{ variant: variant || 'any', compound: compoundOf(last) }];
      });
    });
  });
}

/** The selectors and declarations of every rule whose selectors hold a text. */
function rulesNaming(css: string, text: string): [selectors: string, body: string][] {
  const found: [string, string][] = [];
  for (let at = css.indexOf(text); at !== -1; ) {
    const start = Math.max(css.lastIndexOf('{', at), css.lastIndexOf('}', at)) + 1;
    const open = css.indexOf('{', at);
    const close = css.indexOf('}', open);
    if (open === -1 || close === -1) break;
    found.push([css.slice(start, open), css.slice(open + 1, close)]);
    at = css.indexOf(text, close);
  }
  return found;
}

/** `a :is(.b, .c)` as `a .b` and `a .c`. */
function expand(selector: string): string[] {
  const match = /:(?:is|where)\(((?:[^()]|\([^()]*\))*)\)/.exec(selector);
  if (!match) return [selector];
  return split(match[1] ?? '').flatMap((choice) => expand(selector.replace(match[0], choice.trim())));
}

/** At the commas that are in no brackets. */
const split = (list: string): string[] =>
  (list.match(/(?:[^,()]|\((?:[^()]|\([^()]*\))*\))+/g) ?? []).filter((part) => part.trim() !== '');

/** Classes, ids and attributes. */
const PARTS = /[.#][\w-]+|\[[^\]]+\]/g;

const compoundOf = (selector: string): Compound => ({
  tag: /^[a-z][a-z0-9]*/.exec(selector)?.[0] ?? null,
  parts: (selector.match(PARTS) ?? []).map((part) => part.replace(/["']/g, '')),
});

/** Whether a rule hides an element, which is described with its ancestors as `html[data-x=y] body#top div.a.b`. */
export function hidesInEmbedded({ compound: { tag, parts } }: EmbeddedRule, chain: string): boolean {
  if (tag === null && parts.length === 0) return false;
  return elementsOf(chain).some(
    (element) =>
      (tag === null || element.tag === tag) &&
      parts.every((part) => element.parts.some((own) => own === part || own.startsWith(`${part.slice(0, -1)}=`))),
  );
}

/** Remembered, because required elements have the same ancestors on most pages. */
const elementsOf = remember((chain) =>
  chain
    .split(' ')
    .filter((element) => element !== '')
    .map((element) => ({ tag: /^[\w-]*/.exec(element)?.[0], parts: element.match(PARTS) ?? [] })),
);
