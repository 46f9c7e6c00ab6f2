import type { CheckedPage } from 'region-site/kit';

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

/** The value of `embedded` for which the styles of a page hide all of some elements, each described by its `chain()`. */
type FindHiding = (page: CheckedPage, chains: readonly string[]) => string | null;

/** The function reads each sheet and each chain once: pages have most of them in common. */
export function createHidingFinder(): FindHiding {
  const sheets = new Map<string, readonly EmbeddedRule[]>();
  const rulesOf = (css: string) => {
    const rules = sheets.get(css) ?? parse(css);
    sheets.set(css, rules);
    return rules;
  };
  const described = new Map<string, readonly Compound[]>();
  const elementsOf = (chain: string) => {
    const elements = described.get(chain) ?? chain.split(' ').filter(Boolean).map(compoundOf);
    described.set(chain, elements);
    return elements;
  };
  return ({ facts }, chains) => {
    if (chains.length === 0) return null;
    const rules = facts.styles.flatMap(({ text }) => rulesOf(text));
    return rules.find((rule) => chains.every((chain) => isHidden(rule, elementsOf(chain))))?.variant ?? null;
  };
}

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

/** Whether a rule hides an element, by the element and those around it. */
function isHidden({ compound: { tag, parts } }: EmbeddedRule, elements: readonly Compound[]): boolean {
  if (tag === null && parts.length === 0) return false;
  return elements.some(
    (element) =>
      (tag === null || element.tag === tag) &&
      parts.every((part) => element.parts.some((own) => own === part || own.startsWith(`${part.slice(0, -1)}=`))),
  );
}
