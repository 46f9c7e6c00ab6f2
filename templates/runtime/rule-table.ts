/**
 * The rules of a region as one short text inside each page, so that the browser decides before the first paint and
 * without another request. Written by the build and read by both scripts of a page, side by side here so that they
 * cannot drift apart (tests/unit/rule-table.test.ts).
 */
import { type AccessRules, type Rule, ruleOf } from '../../regions/access.ts';

/** The lists of a table, in their order; sanctions come first and have a list of their own. */
const RULES: readonly Rule[] = ['BLOCKED', 'BLOCKED', 'WARNING', 'ALLOWED'];
const FIELDS = 8;

/** Codes that the lookup answers the same without are left out: a country by the default, a part by its country. */
export function packRules(rules: AccessRules): string {
  const lists: string[][] = [[...rules.deniedAtEdge], [], [], []];
  for (const code of new Set([...Object.keys(rules.rules), ...rules.deniedAtEdge])) {
    const { rule } = ruleOf(rules, code);
    const denied = rules.deniedAtEdge.includes(code);
    const otherwise = denied ? 'BLOCKED' : code.length > 2 ? ruleOf(rules, code.slice(0, 2)).rule : rules.default;
    if (rule !== otherwise) lists[RULES.lastIndexOf(rule)]?.push(code);
  }
  const sites = rules.mainSite.map(({ places, origin }) => `${[places].flat().join(' ')}=${origin}`);
  const flags = [rules.default, rules.onUnknown].map((rule) => RULES.lastIndexOf(rule));
  const switches = [rules.ontario['CA-ON'] === 'modal', rules.download].map(Number);
  const places = [...lists, rules.whitelist.places, [rules.home ?? '']].map((codes) => codes.join(' '));
  return [[...flags, ...switches].join(''), ...places, sites.join()].join('|');
}

/** What alone decides a rule: all that is needed before the first paint. */
export function unpackRuling(table: string | undefined): Pick<AccessRules, 'rules' | 'default' | 'onUnknown'> {
  const [flags = '', ...lists] = fieldsOf(table);
  const rules: Record<string, Rule> = {};
  RULES.forEach((rule, index) => {
    for (const code of lists[index]?.split(' ') ?? []) rules[code] = rule;
  });
  return { rules, default: RULES[Number(flags[0])] ?? 'BLOCKED', onUnknown: RULES[Number(flags[1])] ?? 'BLOCKED' };
}

export function unpackRules(table: string | undefined): AccessRules {
  const [flags, denied, , , , whitelist, home, sites] = fieldsOf(table);
  return {
    ...unpackRuling(table),
    version: '',
    ontario: { 'CA-ON': flags?.[2] === '1' ? 'modal' : 'none' },
    deniedAtEdge: listOf(denied),
    whitelist: { places: listOf(whitelist) },
    mainSite: sites ? sites.split(',').map(siteOf) : [],
    // The Canadian site is an address in the page: no decision needs it.
    ontarioOrigin: null,
    home: home || null,
    download: flags?.[3] !== '0',
  };
}

/** Nothing of a table that is missing or damaged: then every place is BLOCKED, and nobody is asked anything. */
function fieldsOf(table = ''): string[] {
  const fields = table.split('|');
  return fields.length === FIELDS ? fields : [];
}

const listOf = (codes = ''): string[] => (codes ? codes.split(' ') : []);

function siteOf(text: string): AccessRules['mainSite'][number] {
  const [places = '', origin = ''] = text.split('=');
  return { places: places === 'elsewhere' ? places : places.split(' '), origin };
}
