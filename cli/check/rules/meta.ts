import { metaKey } from '../../build/plan/meta.ts';
import { locateField } from '../../markdown/locate-field.ts';
import { plural } from '../../problems/phrases.ts';
import type { Location } from '../../problems/problem.ts';
import type { BuiltPage, BuiltSite } from '../built-site.ts';
import type { Report, RuleHit } from '../finding.ts';
import { onPage, type Rule, reporter } from '../rule.ts';

/** As search engines cut them, in characters; the title here is the whole one, with the brand behind it. */
const LIMITS = { title: { min: 2, max: 90 }, description: { min: 50, max: 170 } } as const;
type Name = keyof typeof LIMITS;

/** Each page has one title and one description, of a length that is shown, unlike every other of its region and language. */
export const meta: Rule = (site, report) => {
  for (const { pages } of site.regions) {
    const seen = new Map<string, BuiltPage>();
    for (const page of pages)
      for (const name of ['title', 'description'] as const) checkOne(site, page, name, seen, report);
  }
};

function checkOne(site: BuiltSite, page: BuiltPage, name: Name, seen: Map<string, BuiltPage>, report: Report): void {
  const texts = name === 'title' ? page.facts.titles : described(page);
  const [first] = texts;
  const text = first?.text.trim() ?? '';
  const add = (code: RuleHit['code'], cause: string, message: string, help: string) => {
    const at = locateMeta(site, page, name);
    reporter(report, { ...onPage(page), offset: first?.offset, at })(code)(`${name} ${cause}`, message, help);
  };
  if (text === '')
    return void add(
      'META-MISSING',
      page.path,
      `${page.path} has no ${name}.`,
      `Add "${name}:" to its front matter, or its string.`,
    );
  if (texts.length > 1) add('META-TWICE', page.path, `${page.path} has ${texts.length} ${name}s.`, 'Keep one.');
  const length = [...text].length;
  const { min, max } = LIMITS[name];
  if (length < min || length > max)
    add(
      'META-LENGTH',
      text,
      `The ${name} of ${page.path} has ${plural(length, 'character')}.`,
      `Write ${min} to ${max}.`,
    );
  // A fallback page, or a page that is served instead of another, has a title that is not its own.
  if (page.identity.words !== null || page.identity.variant) return;
  const key = `${page.identity.language} ${name} ${text}`;
  const twin = seen.get(key);
  if (twin)
    add(
      'META-TWICE',
      text,
      `${page.path} has the same ${name} as ${twin.path}: "${text}".`,
      'Say what is on this page alone.',
    );
  else seen.set(key, page);
}

const described = (page: BuiltPage) =>
  page.facts.metas
    .filter(({ attributes }) => attributes.name?.toLowerCase() === 'description')
    .map(({ attributes, offset }) => ({ text: attributes.content ?? '', offset }));

/** Where the text of a page belongs: its string, which wins, else its front matter. */
function locateMeta(site: BuiltSite, page: BuiltPage, name: Name): Location | null {
  const strings = page.region.strings(page.identity.words ?? page.identity.language);
  const source = page.entry.sources[0] ?? '';
  return (
    strings.locate(`${metaKey(page.identity.route)}_${name.toUpperCase()}`) ??
    (source.endsWith('.md') ? locateField(site.root, source, name) : null)
  );
}
