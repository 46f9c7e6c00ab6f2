/**
 * The rules of a region as one short text inside each page, so that the browser decides before the first paint and
 * without another request. Written by the build and read by both scripts of a page, both in this file so that they
 * stay the same (tests/unit/rule-table.test.ts).
 *
 * `blocked BY CU|blocked AE UA-43|warning 0 1|allowed NZ|1|GB,IE|CA-ON=ontario,GB=main-site=https://uk.example|download|/poker-school/|es,fr`:
 * the rules, each before its codes, then whether there is a download, whitelist, leads, download pages, pages that
 * refuse, and prefixes of languages. Only the first four fields have spaces.
 */
import { type AccessRule, type AccessRules, type Lead, ruleOf } from 'region-site/places/access';
import { isListed } from 'region-site/places/place';

/** The first four fields, in their order; sanctions come first and have one of their own. */
const RULES: readonly AccessRule[] = ['BLOCKED', 'BLOCKED', 'WARNING', 'ALLOWED'];
const FIELDS = 10;
/** Values beside the codes: 0 for every place that has no rule, 1 for an unknown one. */
const DEFAULT = 0;
const UNKNOWN = 1;

/**
 * Codes that the lookup answers the same without are left out: a country by the default, a part by its country, and
 * what lies in a denied country, because a denial overrides every rule.
 */
export function packRules(rules: AccessRules): string {
  const codes: (string | number)[][] = [[...rules.deniedAtEdge], [], [], []];
  const add = (rule: AccessRule, code: string | number) => codes[RULES.lastIndexOf(rule)]?.push(code);
  for (const code of Object.keys(rules.rules)) {
    if (isListed(rules.deniedAtEdge, code)) continue;
    const { rule } = ruleOf(rules, code);
    if (rule !== (code.length > 2 ? ruleOf(rules, code.slice(0, 2)).rule : rules.default)) add(rule, code);
  }
  add(rules.default, DEFAULT);
  add(rules.onUnknown, UNKNOWN);
  const named = RULES.map((rule, index) => [rule.toLowerCase(), ...(codes[index] ?? [])].join(' '));
  const { whitelist, leads, pages, download } = rules;
  // The modal of a single site has its address in the page.
  const isSingle = ({ modal, origin }: Lead) =>
    Object.values(leads).every((other) => other.modal !== modal || other.origin === origin);
  const led = Object.entries(leads).map(
    ([place, lead]) => `${place}=${lead.modal}${isSingle(lead) ? '' : `=${lead.origin}`}`,
  );
  const lists = [whitelist.places, led, pages.downloads, pages.refusing, pages.prefixes];
  return [...named, Number(download), ...lists].join('|');
}

/**
 * The rule alone, looked up in the text itself: nothing else is needed before the first paint, and every byte of
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
  const [download, whitelist, leads, downloads, refusing, prefixes] = fields.slice(RULES.length);
  const rules: Record<string, AccessRule> = {};
  RULES.forEach((rule, index) => {
    for (const code of fields[index]?.split(' ').slice(1) ?? []) rules[code] = rule;
  });
  return {
    rules,
    default: rules[DEFAULT] ?? 'BLOCKED',
    onUnknown: rules[UNKNOWN] ?? 'BLOCKED',
    version: '',
    deniedAtEdge: fields[0]?.split(' ').slice(1) ?? [],
    whitelist: { places: listOf(whitelist) },
    leads: Object.fromEntries(
      listOf(leads).map((lead) => {
        const [place, modal, origin = ''] = lead.split('=') as [string, string];
        return [place, { modal, origin }];
      }),
    ),
    home: null,
    download: download !== '0',
    // Without a table every page is a download page: a download says why it is refused, and links to no page.
    pages: {
      downloads: downloads === undefined ? [''] : listOf(downloads),
      refusing: listOf(refusing),
      prefixes: listOf(prefixes),
    },
  };
}

/** Nothing of a table that is missing or damaged: then every place is BLOCKED, and no dialog is shown. */
function fieldsOf(table = ''): string[] {
  const fields = table.split('|');
  return fields.length === FIELDS ? fields : [];
}

const listOf = (texts: string | undefined): string[] => (texts ? texts.split(',') : []);
