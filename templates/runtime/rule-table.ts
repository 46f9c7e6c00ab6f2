/**
 * The rules of a region as one short text inside each page, so that the browser decides before the first paint and
 * without another request. Written by the build and read by both scripts of a page, side by side here so that they
 * cannot drift apart (tests/unit/rule-table.test.ts).
 *
 * `blocked BY CU|blocked AE UA-43|warning 0 1|allowed NZ|11|GB,IE|NZ|GB=https://uk.example,`: the rules, each before its
 * codes, then switches, whitelist, the own place and other sites. Only the first four fields have spaces.
 */
import { type AccessRules, type Rule, ruleOf } from 'region-site/places/access';
import { isListed } from 'region-site/places/place';

/** The first four fields, in their order; sanctions come first and have one of their own. */
const RULES: readonly Rule[] = ['BLOCKED', 'BLOCKED', 'WARNING', 'ALLOWED'];
const FIELDS = 8;
/** What stands among the codes: 0 for every place that has no rule, 1 for one that nobody knows. */
const DEFAULT = 0;
const UNKNOWN = 1;

/**
 * Codes that the lookup answers the same without are left out: a country by the default, a part by its country, and
 * what lies in a denied country, because a denial outlives every rule.
 */
export function packRules(rules: AccessRules): string {
  const lists: (string | number)[][] = [[...rules.deniedAtEdge], [], [], []];
  const add = (rule: Rule, code: string | number) => lists[RULES.lastIndexOf(rule)]?.push(code);
  for (const code of Object.keys(rules.rules)) {
    if (isListed(rules.deniedAtEdge, code)) continue;
    const { rule } = ruleOf(rules, code);
    if (rule !== (code.length > 2 ? ruleOf(rules, code.slice(0, 2)).rule : rules.default)) add(rule, code);
  }
  add(rules.default, DEFAULT);
  add(rules.onUnknown, UNKNOWN);
  const named = RULES.map((rule, index) => [rule.toLowerCase(), ...(lists[index] ?? [])].join(' '));
  const switches = [rules.ontario['CA-ON'] === 'modal', rules.download].map(Number).join('');
  const sites = rules.mainSite.map(({ places, origin }) => `${[places].flat().join('+')}=${origin}`);
  return [...named, switches, rules.whitelist.places.join(), rules.home ?? '', sites.join()].join('|');
}

/**
 * The rule alone, looked up in the text as it stands: nothing else is needed before the first paint, and every byte of
 * this is in every page. It is the one that `decideAccess` finds, a denial included, and `blocked` in a damaged table.
 * @param place null, or a place as `isPlace` knows it: it becomes part of an expression
 * @returns `blocked`, `warning` or `allowed`
 */
export function findRule(table: string, place: string | null): string {
  for (const code of place ? [place, place.slice(0, 2), DEFAULT] : [UNKNOWN]) {
    const found = RegExp(`(\\w+)[^|]* ${code}[ |]`).exec(table);
    if (found) return found[1] as string;
  }
  return 'blocked';
}

export function unpackRules(table: string | undefined): AccessRules {
  const fields = fieldsOf(table);
  const [switches = '', whitelist = '', home = '', sites = ''] = fields.slice(RULES.length);
  const rules: Record<string, Rule> = {};
  RULES.forEach((rule, index) => {
    for (const code of fields[index]?.split(' ').slice(1) ?? []) rules[code] = rule;
  });
  return {
    rules,
    default: rules[DEFAULT] ?? 'BLOCKED',
    onUnknown: rules[UNKNOWN] ?? 'BLOCKED',
    version: '',
    ontario: { 'CA-ON': switches[0] === '1' ? 'modal' : 'none' },
    deniedAtEdge: fields[0]?.split(' ').slice(1) ?? [],
    whitelist: { places: listOf(whitelist) },
    mainSite: listOf(sites).map(siteOf),
    // The Canadian site is an address in the page: no decision needs it.
    ontarioOrigin: null,
    home: home || null,
    download: switches[1] !== '0',
  };
}

/** Nothing of a table that is missing or damaged: then every place is BLOCKED, and nobody is asked anything. */
function fieldsOf(table = ''): string[] {
  const fields = table.split('|');
  return fields.length === FIELDS ? fields : [];
}

const listOf = (texts: string): string[] => (texts ? texts.split(',') : []);

function siteOf(text: string): AccessRules['mainSite'][number] {
  const [places = '', origin = ''] = text.split('=');
  return { places: places === 'elsewhere' ? places : places.split('+'), origin };
}
