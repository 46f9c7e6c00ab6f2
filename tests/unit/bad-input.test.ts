import { spawnSync } from 'node:child_process';
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { buildSite } from '../../cli/build/build.ts';
import type { ProblemCode } from '../../cli/problems/catalogue.ts';
import { formatProblems } from '../../cli/problems/print.ts';
import { ProblemsError, sortProblems } from '../../cli/problems/problem.ts';
import { reuseTemplates } from '../support/project.ts';
import { site } from '../support/run-site.ts';
import { copySite, edit, SMALL, snapshot, temporaryFolder } from '../support/site-copy.ts';

/** One mistake and where it must be reported. Every row starts from the small site, built once without it. */
interface Row {
  readonly name: string;
  /** Files to write, or to change by a function; or anything else to do to the copy. */
  readonly edit: Edits | ((root: string) => void);
  readonly expected: readonly Wanted[];
  /** What the problems must say, message or help. */
  readonly says?: RegExp;
}
type Edits = Readonly<Record<string, string | Uint8Array | ((before: string) => string)>>;
interface Place {
  readonly code: ProblemCode;
  readonly file: string | null;
  readonly line: number;
  readonly column: number;
}

type Wanted = Place | { readonly code: ProblemCode; readonly file: string; readonly words: string };

const at = (code: ProblemCode, file: string | null, line = 1, column = 1): Place => ({ code, file, line, column });
/** The same, where the words first stand in the file as the row left it. */
const on = (code: ProblemCode, file: string, words: string): Wanted => ({ code, file, words });
/** Where a parser gives up is its own affair; the line is not. */
const SOMEWHERE = expect.any(Number) as never;
const HOME = 'regions/home.json';
const MORE = 'content/en/more.md';
const TERMS = 'content/en/terms.md';
const ENGLISH = 'content/en/strings.json';
const GERMAN = 'content/de/strings.json';

/** Replaces what must be there: a row that changes nothing would prove nothing. */
const swap = (from: string, to: string) => (text: string) => {
  if (!text.includes(from)) throw new Error(`The small site has no ${from} any more.`);
  return text.replace(from, () => to);
};
const home = (from: string, to: string): Edits => ({ [HOME]: swap(from, to) });
/** A further field of the region. */
const field = (text: string): Edits => home('"ageLimit"', `${text},\n  "ageLimit"`);
const HEAD = `---
title: More to read
description: A page that only the English language has, so that German readers are lent it and told so.
---
`;
/** The fields of any site that take an address, each with one that no browser can read. Fields of this site: policy.test.ts. */
function addressRows(): Row[] {
  const bad = '"https://["';
  const item = `{ "path": ${bad}, "langKey": "SKIP" }`;
  const planned = `"id": "x", "order": 1, "url": ${bad}, "countryName": "x", "languageName": "x", "locale": "en", "localeName": "x"`;
  const fields: Readonly<Record<string, Edits>> = {
    origin: home('"https://small.example"', bad),
    'licence.registerUrl': home('"https://register.example/"', bad),
    'help.url': home('"https://help.example/"', bad),
    contentHost: field(`"contentHost": ${bad}`),
    cdnBase: field(`"cdnBase": ${bad}`),
    navigation: field(`"navigation": [${item}]`),
    'navigation.children': field(`"navigation": [{ "path": "/more/", "langKey": "SKIP", "children": [${item}] }]`),
    utilityNavigation: field(`"utilityNavigation": [${item}]`),
    plannedRegions: field(`"plannedRegions": [{ ${planned} }]`),
    redirects: field(`"redirects": [{ "from": "/old/", "to": ${bad} }]`),
    icons: field(`"icons": { "url": ${bad} }`),
  };
  return Object.entries(fields).map(
    ([name, edit]): Row => ({
      name: `an address that no browser can read: ${name}`,
      edit,
      expected: [on('FIELD-INVALID', HOME, bad)],
    }),
  );
}

/** An entry of the navigation with an icon, in a region that says where icons are, and one that does not. */
function iconRows(): Row[] {
  const entry = '"navigation": [{ "path": "/more/", "langKey": "GREETING", "icon": "moon" }],';
  const cookie = (name: string) =>
    `"cookies": [{ "name": "${name}", "category": "preferences", "provider": "Small", "purposeKey": "GREETING", "days": 7 }],`;
  const icons = (name: string, url = '/api/icons/') =>
    home('"ageLimit"', `${entry}${cookie(name)}"icons": { "url": "${url}" },\n  "ageLimit"`);
  return [
    {
      name: 'an icon without an address',
      edit: home('"ageLimit"', `${entry}\n  "ageLimit"`),
      expected: [on('FIELD-INVALID', HOME, '"moon"')],
      says: /"url": "\/api\/icons\/"/,
    },
    {
      name: 'an icon that nobody drew',
      edit: icons('icons'),
      expected: [on('PICTURE-MISSING', HOME, '"moon"')],
      says: /assets\/icons\/moon\.svg/,
    },
    {
      name: 'an icon that is more than shapes',
      edit: { ...icons('icons'), 'assets/icons/moon.svg': '<svg viewBox="0 0 9 9"><text>x</text></svg>' },
      expected: [at('ICON-SHAPE', 'assets/icons/moon.svg')],
    },
    {
      name: 'icons that the registry of cookies does not list',
      edit: { ...icons('other'), 'assets/icons/moon.svg': '<svg/>' },
      expected: [on('FIELD-INVALID', HOME, '{ "url": "/api/icons/" }')],
      says: /"icons" to cookies/,
    },
    { name: 'icons at a page', edit: icons('icons', '/icons/'), expected: [on('FIELD-INVALID', HOME, '"/icons/"')] },
  ];
}

/** The page /more/ with another text, which starts on line 5. */
const more = (body: string): Edits => ({ [MORE]: `${HEAD}${body}\n` });
/** The same page with another front matter, which starts on line 2. */
const front = (block: string): Edits => ({ [MORE]: `---\n${block}\n---\nText.\n` });
const META =
  'title: More to read\ndescription: A page that only the English language has, so that German readers are lent it and told so.';
const picture = (name: string) => `assets/images/${name}`;

/** Templates that show leads, and one string, as Markdown. */
const LEADS: Edits = {
  'templates/site.tsx': swap(
    '<h1>{props.page.title}</h1>',
    "<h1>{props.page.title}</h1>{[props.page.lead ?? 'x', props.context.t('BREADCRUMB_HOME')].map((text) => <p key={text} dangerouslySetInnerHTML={{ __html: props.context.inline(text) }} />)}",
  ),
};

/** Templates that show the square of 900 px on one page, in a slot. */
const inSlot = (slot: string): Edits => ({
  'templates/site.tsx': swap(
    '<h1>{props.page.title}</h1>',
    `<h1>{props.page.title}</h1>{props.page.route === '/more/' && <img src={props.context.picture('images/square.png', { sizes: '100vw', ${slot} }).src} alt="x" />}`,
  ),
});

const SQUARE = readFileSync(join(SMALL, picture('square.png')));
const DAMAGED = Buffer.from(SQUARE).fill(0x55, 200, SQUARE.length - 200);
let base = '';
beforeAll(async () => {
  base = mkdtempSync(join(tmpdir(), 'site-good-'));
  for (const part of ['regions', 'content', 'templates', 'assets'])
    cpSync(join(SMALL, part), join(base, part), { recursive: true });
  reuseTemplates(base, 'small');
  await buildSite({ root: base });
});
afterAll(() => rmSync(base, { recursive: true, force: true }));

function placeOf(root: string, wanted: Wanted): Place {
  if (!('words' in wanted)) return wanted;
  const before = readFileSync(join(root, wanted.file), 'utf8').split(wanted.words);
  if (before.length === 1) throw new Error(`${wanted.file} does not hold ${wanted.words}.`);
  const lines = (before[0] as string).split('\n');
  return at(wanted.code, wanted.file, lines.length, (lines.at(-1) as string).length + 1);
}

/** The small site as it was built, dist and all, with the edits of a row. */
function spoilt(changes: Row['edit']): string {
  const root = temporaryFolder();
  cpSync(base, root, { recursive: true, preserveTimestamps: true });
  if (typeof changes === 'function') changes(root);
  else for (const [file, content] of Object.entries(changes)) edit(root, file, content);
  return root;
}

async function problemsOf(root: string) {
  const error = await buildSite({ root }).then(
    () => null,
    (reason: unknown) => reason,
  );
  if (error !== null && !(error instanceof ProblemsError)) throw error;
  return sortProblems(error?.problems ?? []);
}

const placesOf = (problems: Awaited<ReturnType<typeof problemsOf>>): Place[] =>
  problems.map(({ code, at: place }) => at(code, place?.file ?? null, place?.line, place?.column));

// biome-ignore format: one mistake, one line
const DATA: Row[] = [
  { name: 'JSON syntax: a comma too few', edit: home('"id": "home",', '"id": "home"'), expected: [on('JSON-SYNTAX', HOME, '"origin"')] },
  { name: 'JSON syntax: a comma too many', edit: home('"prizeTotals": true }', '"prizeTotals": true, }'), expected: [on('JSON-SYNTAX', HOME, '}\n}')] },
  { name: 'JSON syntax: a comment', edit: home('"ageLimit"', '// how old\n  "ageLimit"'), expected: [on('JSON-SYNTAX', HOME, '// how old')], says: /no comments/ },
  { name: 'JSON syntax: a text that is not closed', edit: { [ENGLISH]: swap('"Home",', '"Home,') }, expected: [on('JSON-SYNTAX', ENGLISH, '"Home,'), on('JSON-SYNTAX', ENGLISH, '"HELP_TEXT"')] },
  { name: 'JSON: an empty file', edit: { [HOME]: '' }, expected: [at('JSON-SYNTAX', HOME)] },
  { name: 'JSON: a list where an object belongs', edit: { [HOME]: '[1]\n' }, expected: [at('FIELD-INVALID', HOME)], says: /holds a list, no object/ },
  { name: 'JSON: null where strings belong', edit: { [GERMAN]: '\n null' }, expected: [at('FIELD-INVALID', GERMAN, 2, 2)] },
  { name: 'JSON: brackets without end', edit: { [HOME]: '['.repeat(100_000) }, expected: [at('NESTING-DEEP', HOME, 1, 101)] },
  { name: 'JSON: objects 101 deep', edit: home('"prizeTotals": true', `"prizeTotals": ${'{"a":'.repeat(99)}1${'}'.repeat(99)}`), expected: [on('NESTING-DEEP', HOME, '{"a":1}')] },
  { name: 'JSON: an escape for a control character', edit: { [ENGLISH]: swap('"Home"', '"Ho\\u0001me"') }, expected: [on('FILE-ENCODING', ENGLISH, '"Ho')] },
  { name: 'JSON: half a character', edit: home('"A regulator"', '"A \\ud83d regulator"'), expected: [on('FILE-ENCODING', HOME, '"A ')] },
  { name: 'YAML syntax: a colon in a text', edit: front('title: More: to read'), expected: [at('YAML-SYNTAX', MORE, 2, 8)], says: /quotes/ },
  { name: 'YAML syntax: a quote that is not closed', edit: front('title: "More'), expected: [at('YAML-SYNTAX', MORE, 3, 1)] },
  { name: 'YAML syntax: tabs as indentation', edit: front('summary:\n\t- one'), expected: [at('YAML-SYNTAX', MORE, 3, 1)] },
  { name: 'YAML: a list where fields belong', edit: front('- one\n- two'), expected: [at('YAML-SYNTAX', MORE, 2, 1)] },
  { name: 'YAML: a tag', edit: front(`${META}\nlead: !!js/function x`), expected: [at('YAML-SYNTAX', MORE, 4, 7)] },
  { name: 'YAML: aliases that multiply', edit: front(`a: &a [x,x,x,x,x,x,x,x]\nb: &b [*a,*a,*a,*a,*a,*a,*a,*a]\nc: &c [*b,*b,*b,*b,*b,*b,*b,*b]\nd: [*c,*c,*c,*c,*c,*c,*c,*c]`), expected: [at('YAML-SYNTAX', MORE, 2, 1)] },
  { name: 'YAML: a list that holds itself', edit: front(`${META}\nsummary: &all [*all]`), expected: [at('YAML-SYNTAX', MORE, 4, 16)] },
  { name: 'YAML: brackets without end', edit: front(`lead: ${'['.repeat(60_000)}`), expected: [at('NESTING-DEEP', MORE, 2, SOMEWHERE)] },
  { name: 'YAML: an escape for a control character', edit: front(`${META}\nlead: "a\\x01b"`), expected: [at('FILE-ENCODING', MORE, 4, 7)] },
  { name: 'front matter over its size', edit: front(`${META}\nlead: ${'x'.repeat(70_000)}`), expected: [at('FILE-SIZE', MORE, 2, 1)] },
];

// biome-ignore format: one mistake, one line
const FIELDS: Row[] = [
  { name: 'a region under a name that every object has', edit: (root) => edit(root, 'regions/constructor.json', '{ "id": "constructor" }'), expected: [...Array(6).fill(at('FIELD-MISSING', 'regions/constructor.json')), on('FIELD-INVALID', 'regions/constructor.json', '"constructor"')] },
  { name: 'an object whose text can not be told', edit: home('"ageLimit"', '"status": { "toString": 1 },\n  "ageLimit"'), expected: [on('FIELD-INVALID', HOME, '{ "toString"')] },
  ...['https://[', 'https://a.example:99999', 'https://a.example"x', 'https://a;b.example', 'https://*.a.example', 'https://a.example/x'].map((url) => ({ name: `the host ${url}`, edit: home('"ageLimit"', `"cdnBase": ${JSON.stringify(url)},\n  "ageLimit"`), expected: [on('FIELD-INVALID', HOME, JSON.stringify(url))] })),
  { name: 'addresses that no browser reads', edit: home('"https://register.example/"', '"https://["'), expected: [on('FIELD-INVALID', HOME, '"https://["')] },
  { name: 'a planned region with a list in its address', edit: home('"ageLimit"', '"plannedRegions": [{ "id": "x", "order": 1, "url": "https://a, b", "countryName": "X", "languageName": "X", "locale": "en", "localeName": "X" }],\n  "ageLimit"'), expected: [on('FIELD-INVALID', HOME, '"https://a, b"')] },
  { name: 'an unknown field of a region, with the nearest name', edit: home('"ageLimit"', '"ageLimt": 18,\n  "ageLimit"'), expected: [on('FIELD-UNKNOWN', HOME, '"ageLimt"')], says: /"ageLimit"/ },
  { name: 'an unknown field deep in a region', edit: home('"termsAnchor"', '"terms": 1, "termsAnchor"'), expected: [on('FIELD-UNKNOWN', HOME, '"terms"')], says: /"claims\[0\]\.terms".*"termsAnchor"/s },
  { name: 'an unknown field of front matter, with the nearest name', edit: front(`${META}\ntitel: x`), expected: [at('FIELD-UNKNOWN', MORE, 4, 1)], says: /Did you mean "title"/ },
  { name: 'a number as the name of a field', edit: front(`${META}\n17: x`), expected: [at('FIELD-UNKNOWN', MORE, 4, 1)] },
  { name: 'a missing field of a region', edit: home('  "origin": "https://small.example",\n', ''), expected: [at('FIELD-MISSING', HOME, 1, 1)], says: /"origin" is missing/ },
  { name: 'a missing field deep in a region', edit: home('    "number": "1",\n', ''), expected: [on('FIELD-MISSING', HOME, '{\n    "status"')], says: /"licence\.number" is missing/ },
  { name: 'a field of the wrong type in a region', edit: home('"ageLimit": 18', '"ageLimit": "18"'), expected: [on('FIELD-INVALID', HOME, '"18"')] },
  { name: 'a value that a field can not have', edit: home('"default": "ALLOWED"', '"default": "ALOWED"'), expected: [on('FIELD-INVALID', HOME, '"ALOWED"')], says: /Did you mean "ALLOWED"/ },
  { name: 'a claim of an unknown kind', edit: home('"kind": "total"', '"kind": "totals"'), expected: [on('FIELD-INVALID', HOME, '"totals"')] },
  { name: 'an amount without end', edit: home('"amount": 4000', '"amount": 1e999'), expected: [on('FIELD-INVALID', HOME, '1e999')] },
  { name: 'a day that does not exist', edit: home('"verifiedOn": "2026-11-02"', '"verifiedOn": "2026-02-30"'), expected: [on('FIELD-INVALID', HOME, '"2026-02-30"')] },
  { name: 'an id that is not the name of the file', edit: home('"id": "home"', '"id": "house"'), expected: [on('FIELD-INVALID', HOME, '"house"')] },
  { name: 'a language twice', edit: home('"code": "de"', '"code": "en"'), expected: [at('LANGUAGE-UNKNOWN', 'content/de/index.md'), at('LANGUAGE-UNKNOWN', GERMAN), on('FIELD-INVALID', HOME, '"en", "prefix": "de"')], says: /appears twice/ },
  { name: 'a prefix twice', edit: home('"prefix": "de"', '"prefix": ""'), expected: [on('FIELD-INVALID', HOME, '"", "locale": "de"')] },
  { name: 'a help line that is no entry of help', edit: home('"helpLine": "line"', '"helpLine": "lines"'), expected: [on('FIELD-INVALID', HOME, '"lines"')] },
  { name: 'front matter of the wrong type', edit: front(`${META}\nsummary: one`), expected: [at('FIELD-INVALID', MORE, 4, 10)] },
  { name: 'front matter with a list in the wrong place', edit: front(`${META}\nrequires: [downloads]`), expected: [at('FIELD-INVALID', MORE, 4, 12)], says: /Did you mean "download"/ },
  { name: 'front matter without a value', edit: front('title:\ndescription: A page that only the English language has, so that German readers are lent it.'), expected: [at('FIELD-INVALID', MORE, 2, 7)] },
  { name: 'a date that is none', edit: front(`${META}\nupdated: 31.1.2026`), expected: [at('FIELD-INVALID', MORE, 4, 10)], says: /YYYY-MM-DD/ },
  { name: 'a duplicate key in JSON', edit: home('"ageLimit": 18', '"ageLimit": 18, "ageLimit": 21'), expected: [on('KEY-DUPLICATE', HOME, '"ageLimit": 21')] },
  { name: 'a duplicate key in strings', edit: { [GERMAN]: swap('"SKIP"', '"BASIS": "x",\n  "SKIP"') }, expected: [on('KEY-DUPLICATE', GERMAN, '"BASIS": "x"')] },
  { name: 'a duplicate key in YAML', edit: front(`${META}\ntitle: Again`), expected: [at('KEY-DUPLICATE', MORE, 4, 1)] },
  { name: '__proto__ in JSON', edit: home('"flags": {', '"flags": { "__proto__": { "polluted": true },'), expected: [on('KEY-FORBIDDEN', HOME, '"__proto__"')] },
  { name: '__proto__ in JSON, spelt with an escape', edit: home('"flags": {', '"flags": { "__pr\\u006fto__": { "polluted": true },'), expected: [on('KEY-FORBIDDEN', HOME, '"__pr')] },
  { name: 'constructor and prototype in strings', edit: { [ENGLISH]: swap('"SKIP"', '"constructor": { "prototype": { "polluted": "yes" } }, "SKIP"') }, expected: [on('KEY-FORBIDDEN', ENGLISH, '"constructor"'), on('KEY-FORBIDDEN', ENGLISH, '"prototype"')] },
  { name: '__proto__ in YAML', edit: front(`${META}\n__proto__: { polluted: true }`), expected: [at('KEY-FORBIDDEN', MORE, 4, 1)] },
  { name: '__proto__ in YAML, in a list and spelt with an escape', edit: front(`${META}\nsummary: [{ "__pro\\u0074o__": { polluted: true } }]`), expected: [at('KEY-FORBIDDEN', MORE, 4, 13)] },
  { name: 'a key that is no string key', edit: { [ENGLISH]: swap('"SKIP"', '"skip": "x", "SKIP"') }, expected: [on('FIELD-INVALID', ENGLISH, '"skip"')] },
  { name: 'a string that is no text', edit: { [ENGLISH]: swap('"Home"', '12') }, expected: [on('FIELD-INVALID', ENGLISH, '12,')] },
  { name: 'a string that is empty', edit: { [GERMAN]: swap('"Start"', '""') }, expected: [on('FIELD-INVALID', GERMAN, '""')] },
];

// biome-ignore format: one mistake, one line
const NAMES: Row[] = [
  { name: 'an unknown layout', edit: front(`${META}\nlayout: defaut`), expected: [at('LAYOUT-UNKNOWN', MORE, 4, 9)], says: /Did you mean "default"/ },
  { name: 'an unknown template', edit: front(`${META}\ntemplate: artikle`), expected: [at('TEMPLATE-UNKNOWN', MORE, 4, 11)], says: /Did you mean "article"/ },
  { name: 'the template of error pages on a page', edit: front(`${META}\ntemplate: error`), expected: [at('TEMPLATE-UNKNOWN', MORE, 4, 11)] },
  { name: 'a template of the language itself', edit: front(`${META}\ntemplate: constructor`), expected: [at('TEMPLATE-UNKNOWN', MORE, 4, 11)] },
  { name: 'a region in a file name that does not exist', edit: { 'content/en/more.hme.md': HEAD }, expected: [at('REGION-UNKNOWN', 'content/en/more.hme.md')], says: /Did you mean "home"/ },
  { name: 'a region in the name of strings that does not exist', edit: { 'content/en/strings.hme.json': '{}' }, expected: [at('REGION-UNKNOWN', 'content/en/strings.hme.json')], says: /Did you mean "home"/ },
  { name: 'a language that no region offers', edit: { 'content/dee/more.md': HEAD }, expected: [at('LANGUAGE-UNKNOWN', 'content/dee/more.md')], says: /Did you mean "de"/ },
  { name: 'a page in no folder of a language', edit: { 'content/more.md': HEAD }, expected: [at('FILE-NAME', 'content/more.md')] },
  { name: 'a name that makes no address', edit: { 'content/en/About us.md': HEAD }, expected: [at('FILE-NAME', 'content/en/About us.md')] },
  { name: 'a page that ends in .markdown', edit: { 'content/en/about.markdown': HEAD, 'content/en/us.MD': HEAD }, expected: [at('FILE-NAME', 'content/en/about.markdown'), at('FILE-NAME', 'content/en/us.MD')] },
  { name: 'an address that the build writes to', edit: { 'content/en/api/x.md': HEAD }, expected: [at('FILE-NAME', 'content/en/api/x.md')] },
  { name: 'two files for one address', edit: { 'content/en/more/index.md': HEAD }, expected: [at('ADDRESS-TWICE', 'content/en/more/index.md')], says: /content\/en\/more\.md already is \/more\// },
  {
    name: 'a page that would take the addresses of another language',
    edit: { 'content/en/de/more.md': HEAD.replace('More', 'Other').replace('A page', 'Another page') },
    expected: [at('ADDRESS-TWICE', 'content/en/de/more.md')],
    says: /\/de\/more\//,
  },
  { name: 'a country of three letters', edit: home('"BLOCKED": []', '"BLOCKED": ["GBR"]'), expected: [on('FIELD-INVALID', HOME, '"GBR"')], says: /ISO 3166/ },
  { name: 'a country by habit: UK', edit: home('"BLOCKED": []', '"BLOCKED": ["FR", "UK"]'), expected: [on('COUNTRY-UNKNOWN', HOME, '"UK"')], says: /Did you mean "GB"/ },
  { name: 'a country by habit: EL', edit: home('"WARNING": []', '"WARNING": ["EL"]'), expected: [on('COUNTRY-UNKNOWN', HOME, '"EL"')], says: /Did you mean "GR"/ },
  { name: 'a subdivision that does not exist', edit: home('"WARNING": []', '"WARNING": ["CA-OM"]'), expected: [on('COUNTRY-UNKNOWN', HOME, '"CA-OM"')], says: /"CA-ON"/ },
  { name: 'a country in two lists', edit: home('"BLOCKED": [], "WARNING": []', '"BLOCKED": ["FR"], "WARNING": ["FR"]'), expected: [on('FIELD-INVALID', HOME, '"FR"], "default"')] },
  { name: 'a country that is blocked and allowed', edit: home('"BLOCKED": [], "WARNING": []', '"BLOCKED": ["FR"], "WARNING": [], "allowed": ["FR"]'), expected: [on('FIELD-INVALID', HOME, '"FR"], "default"')], says: /both BLOCKED and allowed/ },
  { name: 'a lead to a region that does not exist', edit: home('"BLOCKED": [],', '"modals": { "m": { "title": "SKIP", "paragraphs": ["SKIP"], "go": "SKIP", "continue": "SKIP" } }, "leads": [{ "places": ["FR"], "region": "fr", "modal": "m" }], "BLOCKED": [],'), expected: [on('REGION-UNKNOWN', HOME, '"fr", "modal"')] },
  { name: 'a lead with a modal that has no texts', edit: home('"BLOCKED": [],', '"modals": { "m": { "title": "SKIP", "paragraphs": ["SKIP"], "go": "SKIP", "continue": "SKIP" } }, "leads": [{ "places": ["FR"], "region": "home", "modal": "mm" }], "BLOCKED": [],'), expected: [on('FIELD-INVALID', HOME, '"mm" }')], says: /Did you mean "m"/ },
  { name: 'a lead from nowhere to anywhere', edit: home('"BLOCKED": [],', '"modals": { "m": { "title": "SKIP", "paragraphs": ["SKIP"], "go": "SKIP", "continue": "SKIP" } }, "leads": [{ "places": ["FR"], "modal": "m" }], "BLOCKED": [],'), expected: [on('FIELD-INVALID', HOME, '{ "places": ["FR"], "modal"')] },
  { name: 'a lead from a place that does not exist', edit: home('"BLOCKED": [],', '"modals": { "m": { "title": "SKIP", "paragraphs": ["SKIP"], "go": "SKIP", "continue": "SKIP" } }, "leads": [{ "places": ["UK"], "region": "home", "modal": "m" }], "BLOCKED": [],'), expected: [on('COUNTRY-UNKNOWN', HOME, '"UK"]')], says: /"GB"/ },
  { name: 'a modal with the text of an unknown key', edit: { [HOME]: (text) => text.replace('"geo": { ', '"plannedRegions": [{ "id": "away", "order": 1, "url": "https://away.example/", "countryName": "A", "languageName": "A", "locale": "en", "localeName": "A" }], "geo": { "modals": { "m": { "title": "SKIPP", "paragraphs": ["SKIP"], "go": "SKIP", "continue": "SKIP" } }, "leads": [{ "places": ["FR"], "region": "away", "modal": "m", "whilePlanned": true }], ') }, expected: [on('STRING-UNKNOWN', HOME, '"SKIPP"')], says: /SKIP/ },
  { name: 'a group that does not exist', edit: home('"BLOCKED": [],', '"groups": { "sanctions": ["IR"] }, "BLOCKED": ["@sanctoins"],'), expected: [on('GROUP-UNKNOWN', HOME, '"@sanctoins"')], says: /"sanctions"/ },
  { name: 'an unknown place in a group', edit: home('"BLOCKED": [],', '"groups": { "g": ["FR", "UK"] }, "BLOCKED": ["@g"],'), expected: [on('COUNTRY-UNKNOWN', HOME, '"UK"]')], says: /"GB"/ },
  { name: 'an entry to remove that is not there', edit: home('"BLOCKED": [],', '"BLOCKED": { "-": ["FR"] },'), expected: [on('ENTRY-ABSENT', HOME, '"FR"')] },
  { name: 'a locale of a country by habit', edit: home('"locale": "en"', '"locale": "en-UK"'), expected: [on('LOCALE-UNKNOWN', HOME, '"en-UK"')], says: /Did you mean "GB"/ },
  { name: 'a locale that is no tag', edit: home('"locale": "de"', '"locale": "de_DE"'), expected: [on('LOCALE-UNKNOWN', HOME, '"de_DE"')] },
  { name: 'an hreflang of a country by habit', edit: home('"x-default", "en"]', '"x-default", "en-UK"]'), expected: [on('LOCALE-UNKNOWN', HOME, '"en-UK"')], says: /Did you mean "GB"/ },
  { name: 'a string that nobody wrote, named by Markdown', edit: more('A line.\n\nAsk {string:GREETNG} now.'), expected: [at('STRING-UNKNOWN', MORE, 7, 5)], says: /"GREETING"/ },
  {
    name: 'a string that nobody wrote, named by the navigation',
    edit: home('"ageLimit"', '"navigation": [{ "path": "/more/", "langKey": "GREETNG" }],\n  "ageLimit"'),
    expected: [on('STRING-UNKNOWN', HOME, '"GREETNG"')],
    says: /"GREETING"/,
  },
  ...iconRows(),
  { name: 'a string that nobody wrote, named by a claim', edit: home('"basis": "BASIS"', '"basis": "BASSI"'), expected: [on('STRING-UNKNOWN', HOME, 'BASSI"')], says: /"BASIS"/ },
  { name: 'a string that the law asks for', edit: home('"ageLimit"', '"warnings": ["BASIS", "AGE_WARNING"],\n  "ageLimit"'), expected: [on('STRING-MISSING', HOME, '"AGE_WARNING"'), on('STRING-MISSING', HOME, '"AGE_WARNING"')] },
  { name: 'a string that the second language lacks', edit: { [GERMAN]: swap('  "SKIP": "Zum Text springen",\n', '') }, expected: [on('STRING-MISSING', ENGLISH, '"Skip to the text"')], says: /Deutsch \(de\) has no text for SKIP/ },
  { name: 'a placeholder that the second language lacks', edit: { [GERMAN]: swap('{name}', '{nam}') }, expected: [on('STRING-PLACEHOLDER', GERMAN, '"Guten Tag')], says: /\{nam\}, its original \{name\}/ },
  { name: 'an unknown fact', edit: more('`{fact:licence}` is {fact:licence}.'), expected: [at('FACT-UNKNOWN', MORE, 5, 21)], says: /"licensee"/ },
  { name: 'an unknown claim', edit: more('{claim:weekli}'), expected: [at('CLAIM-UNKNOWN', MORE, 5, 1)], says: /"weekly"/ },
  { name: 'an unknown block', edit: more('Text.\n\n{block:greting}'), expected: [at('BLOCK-UNKNOWN', MORE, 7, 1)], says: /"greeting"/ },
  { name: 'a redirect over a page', edit: home('"ageLimit"', '"redirects": [{ "from": "/more/", "to": "/terms/" }],\n  "ageLimit"'), expected: [on('REDIRECT-TAKEN', HOME, '"/more/"')] },
  { name: 'a redirect over a page of the second language', edit: home('"ageLimit"', '"redirects": [{ "from": "/de/more/", "to": "/terms/" }],\n  "ageLimit"'), expected: [on('REDIRECT-TAKEN', HOME, '"/de/more/"')] },
  {
    name: 'an address that is redirected twice',
    edit: field('"redirects": [\n{ "from": "/old/", "to": "/more/" },\n{ "to": "/terms/", "from": "/old/" }]'),
    expected: [on('REDIRECT-TAKEN', HOME, '"/old/" }]')],
    says: /\/old\/ is redirected twice/,
  },
  { name: 'a redirect over an address that hosts answer', edit: field('"redirects": [{ "from": "/api/place/", "to": "/more/" }]'), expected: [on('REDIRECT-TAKEN', HOME, '"/api/place/"')] },
  { name: 'a redirect that is longer than a host takes', edit: field(`"redirects": [{ "from": "/${'a/'.repeat(1000)}", "to": "/more/" }]`), expected: [on('FIELD-INVALID', HOME, '"/a/')], says: /at most 2000 characters/ },
  { name: 'an address that is longer than a host takes', edit: field(`"cdnBase": "https://a.example/${'a'.repeat(2000)}"`), expected: [on('FIELD-INVALID', HOME, '"https://a.example')] },
  { name: 'an id that is longer than a host takes', edit: home('"id": "home"', `"id": "${'home'.repeat(8)}"`), expected: [on('FIELD-INVALID', HOME, '"homehome')], says: /at most 30 characters/ },
  ...['10.0.0.0/33', '10.0.0.1', '::/129', '10.0.0/8', '1.2.3.4/-1'].map(
    (range): Row => ({
      name: `a range that no host reads: ${range}`,
      edit: field(`"whitelist": { "places": [], "ranges": ["10.0.0.0/8", "${range}"] }`),
      expected: [on('FIELD-INVALID', HOME, `"${range}"`)],
    }),
  ),
  ...addressRows(),
  { name: 'a redirect to nowhere', edit: home('"ageLimit"', '"redirects": [{ "from": "/old/", "to": "/trems/" }],\n  "ageLimit"'), expected: [on('LINK-NOWHERE', HOME, '"/trems/"')], says: /\/terms\// },
];

// biome-ignore format: one mistake, one line
const FRONT_MATTER: Row[] = [
  ...['js', 'javascript', 'coffee', 'json', ' js'].map(
    (language): Row => ({
      name: `front matter that is marked as "${language}"`,
      edit: { [MORE]: `---${language}\nglobalThis.frontMatterRan = true\n---\nText.\n` },
      expected: [at('FRONT-MATTER-CODE', MORE, 1, 4)],
    }),
  ),
  { name: 'no closing fence', edit: { [MORE]: `---\n${META}\n\nText.\n` }, expected: [at('FRONT-MATTER-FENCE', MORE)] },
  { name: 'no closing fence, at the end of the file at once', edit: { [MORE]: '---' }, expected: [at('FRONT-MATTER-FENCE', MORE)] },
  { name: 'a closing fence with something behind it', edit: { [MORE]: `---\n${META}\n---js\nglobalThis.frontMatterRan = true\n---\n` }, expected: [at('FRONT-MATTER-FENCE', MORE, 4, 1)] },
  { name: 'a title that is missing', edit: front('description: A page that only the English language has, so that German readers are lent it.'), expected: [at('META-MISSING', MORE)] },
  {
    name: 'a title of home that is missing',
    edit: {
      [ENGLISH]: swap('  "META_INDEX_TITLE": "A small site",\n', ''),
      [GERMAN]: swap('  "META_INDEX_TITLE": "Eine kleine Seite",\n', ''),
    },
    expected: [at('META-MISSING', GERMAN), at('META-MISSING', ENGLISH)],
  },
];

// biome-ignore format: one mistake, one line
const TEXT: Row[] = [
  { name: 'an explicit heading id twice', edit: more('## One {#same}\n\nText.\n\n## Two {#same}'), expected: [at('HEADING-TWICE', MORE, 9, 1)], says: /line 5/ },
  { name: 'a heading id that is not usable', edit: more('## One {#Übung 1}'), expected: [at('FIELD-INVALID', MORE, 5, 1)] },
  { name: 'a heading of the first level', edit: more('# One'), expected: [at('FIELD-INVALID', MORE, 5, 1)] },
  { name: 'a link to nowhere, with the nearest route', edit: more('See [them](/trems/).'), expected: [at('LINK-NOWHERE', MORE, 5, 5)], says: /Did you mean \/terms\// },
  { name: 'a link without its slash', edit: more('See [them](/terms).'), expected: [at('LINK-NOWHERE', MORE, 5, 5)], says: /Routes end with a slash: \/terms\// },
  { name: 'a link that is no route', edit: more('See [them](terms.md).'), expected: [at('LINK-NOWHERE', MORE, 5, 5)] },
  { name: 'a link without words', edit: more('See [](/terms/).'), expected: [at('LINK-NOWHERE', MORE, 5, 5)] },
  { name: 'a link to nowhere in the navigation', edit: home('"ageLimit"', '"navigation": [{ "path": "/mor/", "langKey": "SKIP" }],\n  "ageLimit"'), expected: [on('LINK-NOWHERE', HOME, '"/mor/"')], says: /\/more\// },
  { name: 'an anchor to nowhere on the page itself', edit: more('## Words {#words}\n\nSee [them](#word).'), expected: [at('ANCHOR-NOWHERE', MORE, 7, 5)], says: /"words"/ },
  { name: 'an anchor to nowhere on another page', edit: more('See [them](/terms/#deposit).'), expected: [at('ANCHOR-NOWHERE', MORE, 5, 5)], says: /"deposits"/ },
  { name: 'an external link that nobody allowed', edit: more('See [them](https://hlep.example/).'), expected: [at('LINK-EXTERNAL', MORE, 5, 5)], says: /"help\.example"/ },
  { name: 'an address without encryption', edit: more('See [them](http://help.example/).'), expected: [at('URL-FORBIDDEN', MORE, 5, 5)] },
  ...[
    ['plain', '[x](javascript:alert(1))'],
    ['with decimal entities', '[x](&#106;avascript:alert(1))'],
    ['with entities without semicolons', '[x](java&#115cript&colon;alert(1))'],
    ['with hexadecimal entities', '[x](&#x6A;avascript:alert(1))'],
    ['in mixed case with a tab', '[x](<JaVa\tScRiPt:alert(1)>)'],
    ['with an entity for a tab', '[x](java&Tab;script:alert(1))'],
    ['in a reference', '[x][evil]\n\n[evil]: javascript:alert(1) "title"'],
    ['as an autolink', '<javascript:alert(1)>'],
    ['on a picture', '![x](javascript:alert(1))'],
    ['as vbscript', '[x](vbscript:x)'],
    ['as a blob', '[x](blob:https://help.example/1)'],
    ['as data', '[x](data:text/html,%3Cscript%3Ealert(1)%3C/script%3E)'],
    ['as data on a picture', '![x](data:image/svg+xml;base64,PHN2Zz4=)'],
    ['without a scheme', '[x](//evil.example/)'],
    ['without a scheme on a picture', '![x](//evil.example/x.png)'],
    ['as file', '[x](file:///etc/passwd)'],
  ].map(
    ([how, text]): Row => ({
      name: `a forbidden address ${how}`,
      edit: more(`A line.\n\nOh ${text}`),
      expected: [at('URL-FORBIDDEN', MORE, 7, 4)],
    }),
  ),
  { name: 'a back slash instead of a slash', edit: more('[x](/\\evil.example/)'), expected: [at('LINK-NOWHERE', MORE, 5, 1)] },
  { name: 'slashes as entities', edit: more('[x](&#47;&#47;evil.example/)'), expected: [at('LINK-NOWHERE', MORE, 5, 1)] },
  { name: 'a sibling region that is a word of the language', edit: more('[x](sibling:constructor/)'), expected: [at('REGION-UNKNOWN', MORE, 5, 1)] },
  { name: 'a raw script', edit: more('Text.\n\n<script>alert(1)</script>'), expected: [at('HTML-FORBIDDEN', MORE, 7, 1)] },
  { name: 'a picture with a handler', edit: more('Text <img src=x onerror=alert(1)> text'), expected: [at('HTML-FORBIDDEN', MORE, 5, 6)] },
  { name: 'a handler on a tag that may stand', edit: more('Text <kbd onclick="alert(1)">x</kbd>'), expected: [at('HTML-FORBIDDEN', MORE, 5, 6), at('HTML-FORBIDDEN', MORE, 5, 31)] },
  { name: 'a tag that is not closed', edit: more('Press <kbd>x.'), expected: [at('HTML-FORBIDDEN', MORE, 5, 7)], says: /never closed/ },
  { name: 'a tag that closes nothing', edit: more('Press x</kbd>.'), expected: [at('HTML-FORBIDDEN', MORE, 5, 8)] },
  { name: 'a comment that is not closed', edit: more('<!-- to do'), expected: [at('HTML-FORBIDDEN', MORE, 5, 1)] },
  { name: 'raw HTML in a text of front matter', edit: { ...LEADS, ...front(`${META}\nlead: A <script>x</script>`) }, expected: [at('HTML-FORBIDDEN', MORE, 4, 7), at('HTML-FORBIDDEN', MORE, 4, 7)] },
  {
    name: 'a link to nowhere in a text of front matter that is folded',
    edit: {
      ...LEADS,
      ...front(
        `${META}\nlead: >\n  See these words, of which there are so many that they\n  go on, [and on](/trems/).`,
      ),
    },
    expected: [at('LINK-NOWHERE', MORE, 5, 3)],
  },
  {
    name: 'raw HTML in a text of front matter in quotes',
    edit: { ...LEADS, ...front(`${META}\nlead: "A \\"word\\" and <b>"`) },
    expected: [at('HTML-FORBIDDEN', MORE, 4, 8)],
  },
  { name: 'raw HTML in a string that a template shows as Markdown', edit: { ...LEADS, [ENGLISH]: swap('"Home"', '"<b>Home</b>"') }, expected: [on('HTML-FORBIDDEN', ENGLISH, '"<b>'), on('HTML-FORBIDDEN', ENGLISH, '"<b>')] },
  { name: 'the amount of a claim by hand', edit: more('Win up to €4,000 now.'), expected: [at('CLAIM-OUTSIDE', MORE, 5, 11)], says: /\{claim:weekly\}/ },
  {
    name: 'the amount of a claim by hand, as other countries write it',
    edit: more('4 000 EUR\n\n4.000 €\n\nUSD 4,000\n\n4k euros'),
    expected: [
      at('CLAIM-OUTSIDE', MORE, 5, 1),
      at('CLAIM-OUTSIDE', MORE, 7, 1),
      at('CLAIM-OUTSIDE', MORE, 9, 1),
      at('CLAIM-OUTSIDE', MORE, 11, 1),
    ],
  },
  {
    name: 'the amount of a claim by hand, in emphasis and entities',
    edit: more('Win €**4,000**, &euro;4,000 or 4,000&nbsp;EUR.'),
    expected: [at('CLAIM-OUTSIDE', MORE, 5, 5), at('CLAIM-OUTSIDE', MORE, 5, 17), at('CLAIM-OUTSIDE', MORE, 5, 32)],
  },
  { name: 'the amount of a claim by hand, in strings', edit: { [ENGLISH]: swap('"Home"', '"Win €4,000"') }, expected: [on('CLAIM-OUTSIDE', ENGLISH, '€4,000')] },
  { name: 'the amount of a claim by hand, in strings and spelt with an escape', edit: { [ENGLISH]: swap('"Home"', '"Win \\u20ac4,000"') }, expected: [on('CLAIM-OUTSIDE', ENGLISH, '\\u20ac4,000')] },
  { name: 'the amount of a claim by hand, in front matter', edit: front(`${META}\nlead: Win 4 000 EUR a week.`), expected: [at('CLAIM-OUTSIDE', MORE, 4, 11)] },
  { name: 'a claim on a legal page', edit: { [TERMS]: swap('These are the terms.', 'These are the terms.\n\n{claim:weekly}') }, expected: [on('CLAIM-FORBIDDEN', TERMS, '{claim')], says: /legal page/ },
  {
    name: 'a claim on a page without marketing',
    edit: { ...home('"ageLimit"', '"quietRoutes": ["/more/"],\n  "ageLimit"'), ...more('{claim:weekly}') },
    expected: [at('CLAIM-FORBIDDEN', MORE, 5, 1)],
    says: /page without marketing/,
  },
  { name: 'a legal page without version and date', edit: { [TERMS]: swap('version: "1.0"\neffective: 2026-10-01\n', '') }, expected: [at('LEGAL-FORM', TERMS), at('LEGAL-FORM', TERMS)] },
  { name: 'legal headings that are not numbered', edit: { [TERMS]: swap('## 2. Deposits', '## 3. Deposits') }, expected: [on('LEGAL-FORM', TERMS, '## 3.')], says: /number 2/ },
  { name: 'a legal heading without an id', edit: { [TERMS]: swap('## 1. Scope {#scope}', '## 1. Scope') }, expected: [on('LEGAL-FORM', TERMS, '## 1.'), on('ANCHOR-NOWHERE', TERMS, '[the scope]')] },
  { name: 'quotes 101 deep', edit: more(`Text.\n\n${'>'.repeat(101)} deep`), expected: [at('NESTING-DEEP', MORE, 7, 1)] },
  { name: 'quotes 101 deep, with wide spaces', edit: more(`Text.\n\n${'>   '.repeat(101)} deep`), expected: [at('NESTING-DEEP', MORE, 7, SOMEWHERE)] },
  { name: 'lists 101 deep', edit: more(`Text.\n\n${'- '.repeat(101)}deep`), expected: [at('NESTING-DEEP', MORE, 7, 3)] },
  { name: 'quotes and lists 5,000 deep', edit: more(`Text.\n\n${'> - '.repeat(5000)}deep`), expected: [at('NESTING-DEEP', MORE, 7, SOMEWHERE)] },
  { name: '5,000 brackets, which are words', edit: more(`Text.\n\n${'['.repeat(5000)}`), expected: [] },
  { name: '5,000 brackets that open and close, which are words', edit: more(`Text.\n\n${'['.repeat(5000)}x${']'.repeat(5000)}`), expected: [] },
  { name: 'a quote of too many lines without a mark', edit: more(`Text.\n\n${'> a\nb\n'.repeat(1002)}`), expected: [at('FILE-SIZE', MORE, 2008, 1)], says: /more than 1,000 lines without ">"/ },
  { name: 'a paragraph without end', edit: more(`Text.\n\n${'a*'.repeat(200_000)}`), expected: [at('FILE-SIZE', MORE, 7, 1)] },
  { name: 'a control character', edit: more('Text\u0001 text'), expected: [at('FILE-ENCODING', MORE, 5, 5)] },
  { name: 'a null character', edit: { [ENGLISH]: swap('"Home"', '"Ho\u0000me"') }, expected: [on('FILE-ENCODING', ENGLISH, '\u0000')] },
];

// biome-ignore format: one mistake, one line
const PICTURES: Row[] = [
  { name: 'a picture that is missing, with the nearest one', edit: more('See ![x](../../assets/images/sqare.png)'), expected: [at('PICTURE-MISSING', MORE, 5, 5)], says: /assets\/images\/square\.png/ },
  { name: 'a picture beyond the site', edit: more('See ![x](../../../../../../etc/passwd)'), expected: [at('PICTURE-MISSING', MORE, 5, 5)] },
  { name: 'a picture with a broken escape in its name', edit: more('See ![x](../../assets/%E0%A4%A.png)'), expected: [at('PICTURE-MISSING', MORE, 5, 5)] },
  { name: 'a picture without a text alternative', edit: more('See ![](../../assets/images/square.png)'), expected: [at('PICTURE-ALT', MORE, 5, 5)] },
  ...[
    ['cut short', SQUARE.subarray(0, SQUARE.length - 200)],
    ['cut short after its header', SQUARE.subarray(0, 60)],
    ['that is a text', Buffer.from('This is no picture.\n')],
    ['that is empty', Buffer.alloc(0)],
    ['that is an SVG', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>')],
  ].map(
    ([how, bytes]): Row => ({
      name: `a picture ${how}`,
      edit: { ...more('Text.\n\nSee ![x](../../assets/images/broken.png)'), [picture('broken.png')]: bytes as Buffer },
      expected: [at('PICTURE-BROKEN', MORE, 7, 5)],
    }),
  ),
  // Its header and its end are whole: only decoding shows it.
  { name: 'a picture that is damaged in its middle', edit: { ...more('See ![x](../../assets/images/broken.png)'), [picture('broken.png')]: DAMAGED }, expected: [at('PICTURE-BROKEN', MORE, 5, 5)] },
  { name: 'a picture that nobody uses', edit: { [picture('broken.png')]: 'no picture' }, expected: [at('PICTURE-UNUSED', picture('broken.png'))] },
  { name: 'a picture that is too small for its place', edit: inSlot("alt: 'x', width: 900"), expected: [at('PICTURE-SMALL', picture('square.png'))] },
  { name: 'a picture of a template with an empty text alternative', edit: inSlot("alt: '', width: 300"), expected: [at('PICTURE-ALT', MORE)] },
];

// biome-ignore format: one mistake, one line
const FILES: Row[] = [
  { name: 'a page over the size cap', edit: more('word '.repeat(210_000)), expected: [at('FILE-SIZE', MORE)], says: /1,048,576 is the most/ },
  { name: 'a region over the size cap', edit: { [HOME]: ' '.repeat(1_048_577) }, expected: [at('FILE-SIZE', HOME)] },
  { name: 'a byte that is not UTF-8, in Markdown', edit: { [MORE]: Buffer.concat([Buffer.from(`${HEAD}Grüße\nund Gr`), Buffer.from([0xfc]), Buffer.from('ße\n')]) }, expected: [at('FILE-ENCODING', MORE, 6, 7)] },
  { name: 'a byte that is not UTF-8, after a byte order mark', edit: { [MORE]: Buffer.from([0xef, 0xbb, 0xbf, 0x61, 0xff]) }, expected: [at('FILE-ENCODING', MORE, 1, 2)] },
  { name: 'a byte that is not UTF-8, in JSON', edit: (root) => writeFileSync(join(root, GERMAN), readFileSync(join(root, GERMAN), 'latin1').replace('Start', '\xc3('), 'latin1'), expected: [on('FILE-ENCODING', GERMAN, '\ufffd')] },
  { name: 'a character that the file breaks off in', edit: { [MORE]: Buffer.concat([Buffer.from(HEAD), Buffer.from([0x61, 0xe2, 0x82])]) }, expected: [at('FILE-ENCODING', MORE, 5, 2)] },
  {
    name: 'line ends of Windows and of old Macs',
    edit: {
      [MORE]: `${HEAD.replaceAll('\n', '\r\n')}Text.\r\n\r\nSee [them](/trems/).\r`,
      [TERMS]: (text) => text.replaceAll('\n', '\r').replace('(#scope)', '(#scop)'),
    },
    expected: [at('LINK-NOWHERE', MORE, 7, 5), at('ANCHOR-NOWHERE', TERMS, 14, 5)],
  },
  { name: 'a byte order mark before everything', edit: { [MORE]: `\ufeff${HEAD}See [them](/trems/).\n`, [HOME]: (text) => `\ufeff${text}` }, expected: [at('LINK-NOWHERE', MORE, 5, 5)] },
  { name: 'a folder under the name of a page', edit: (root) => mkdirSync(join(root, 'content/en/team.md')), expected: [at('FILE-READ', 'content/en/team.md')], says: /it is a folder/ },
  { name: 'a folder under the name of strings', edit: (root) => mkdirSync(join(root, 'content/en/strings.home.json')), expected: [at('FILE-READ', 'content/en/strings.home.json')] },
  { name: 'a folder under the name of a region', edit: (root) => mkdirSync(join(root, 'regions/away.json')), expected: [at('FILE-READ', 'regions/away.json')] },
  { name: 'a link to a page that is not there', edit: (root) => symlinkSync('nowhere.md', join(root, 'content/en/team.md')), expected: [at('FILE-READ', 'content/en/team.md')], says: /not there/ },
  { name: 'a link to strings that are not there', edit: (root) => symlinkSync('nowhere.json', join(root, 'content/en/strings.home.json')), expected: [at('FILE-READ', 'content/en/strings.home.json')] },
  { name: 'a link to defaults that are not there', edit: (root) => symlinkSync('nowhere.json', join(root, 'regions/defaults.json')), expected: [at('FILE-READ', 'regions/defaults.json')] },
  {
    name: 'links in circles',
    edit: (root) => {
      for (const name of ['a', 'b', 'c']) symlinkSync('..', join(root, 'content/en', name));
      symlinkSync('.', join(root, 'assets/round'));
    },
    expected: [
      at('FILE-READ', 'assets/round'),
      ...['a', 'b', 'c'].map((name) => at('FILE-READ', `content/en/${name}`)),
    ],
    says: /circle/,
  },
  {
    name: 'links that leave the site, once each, whatever they lead to',
    edit: (root) => {
      const outside = temporaryFolder();
      edit(outside, 'secret.md', 'SECRET-OF-THE-HOST {');
      edit(outside, 'en/strings.json', 'SECRET-OF-THE-HOST {');
      symlinkSync(join(outside, 'secret.md'), join(root, 'content/en/team.md'));
      symlinkSync(join(outside, 'secret.md'), join(root, 'regions/xx.json'));
      symlinkSync(join(outside, 'en'), join(root, 'content/xx'));
      symlinkSync(join(outside, 'secret.md'), join(root, 'assets/images/key.png'));
      symlinkSync(join(outside, 'secret.md'), join(root, 'templates/key.txt'));
      symlinkSync(join(outside, 'secret.md'), join(root, 'package.json'));
    },
    expected: ['assets/images/key.png', 'content/en/team.md', 'content/xx', 'package.json', 'regions/xx.json', 'templates/key.txt'].map((file) => at('LINK-OUTSIDE', file)),
    says: /is a link to .* outside of the site/,
  },
  {
    name: 'links inside the site, which are read',
    edit: (root) => {
      symlinkSync('more.md', join(root, 'content/en/copy.md'));
      symlinkSync('images', join(root, 'assets/linked'));
      edit(root, MORE, `${HEAD}{fact:x} ![A square](../../assets/linked/square.png)\n`);
    },
    expected: [at('FACT-UNKNOWN', 'content/en/copy.md', 5, 1), at('FACT-UNKNOWN', MORE, 5, 1)],
  },
  {
    name: 'pipes where pictures, templates and other files of assets belong',
    edit: (root) => void spawnSync('mkfifo', ['assets/images/a.png', 'assets/b.woff2', 'templates/c.css'].map((file) => join(root, file))),
    expected: [at('FILE-READ', 'assets/b.woff2'), at('FILE-READ', 'assets/images/a.png'), at('FILE-READ', 'templates/c.css')],
  },
  {
    name: 'a pipe that the bundler would read',
    edit: (root) => void spawnSync('mkfifo', [join(root, 'tsconfig.json')]),
    expected: [at('FILE-READ', 'tsconfig.json')],
  },
  {
    name: 'a device under the name of a picture',
    edit: (root) => symlinkSync('/dev/zero', join(root, 'assets/images/zero.png')),
    expected: [at('LINK-OUTSIDE', 'assets/images/zero.png')],
  },
  { name: 'a page whose pictures make more HTML than a reader can be sent', edit: more('![x](../../assets/images/square.png)\n\n'.repeat(20_000)), expected: [at('FILE-SIZE', MORE)], says: /characters of HTML/ },
  { name: 'a pipe under the name of a page', edit: (root) => void spawnSync('mkfifo', [join(root, 'content/en/team.md')]), expected: [at('FILE-READ', 'content/en/team.md')] },
  { name: 'no folder of regions', edit: (root) => rmSync(join(root, 'regions'), { recursive: true }), expected: [at('ROOT-MISSING', null)], says: /no regions/ },
  { name: 'a folder of regions without any', edit: (root) => rmSync(join(root, HOME)), expected: [at('ROOT-MISSING', null)], says: /no region/ },
  { name: 'no content', edit: (root) => rmSync(join(root, 'content'), { recursive: true }), expected: [at('ROOT-MISSING', null)] },
  { name: 'a template that does not parse', edit: { 'templates/site.tsx': swap('export const site', 'export const = site') }, expected: [at('TEMPLATE-ERROR', 'templates/site.tsx', 123, 14)] },
  {
    name: 'a template that fails on a page, told with what else is wrong',
    edit: {
      'templates/site.tsx': swap('{page.description}', '{page.nothing.description}'),
      ...home('"ageLimit"', '"redirects": [{ "from": "/more/", "to": "/terms/" }],\n  "ageLimit"'),
    },
    expected: [at('TEMPLATE-ERROR', ENGLISH), on('REDIRECT-TAKEN', HOME, '"/more/"')],
  },
];

// biome-ignore format: one mistake, one line
const TOGETHER: Row[] = [
  {
    name: 'problems of many files at once, in the order of the files',
    edit: {
      ...home('"ageLimit": 18', '"ageLimit": 18, "ageLimit": 21'),
      [GERMAN]: swap('"Start"', '"4 000 EUR"'),
      [MORE]: `---\n${META}\ntitel: x\n---\nText <script>.\n\n# One\n`,
      [TERMS]: `---\njust a text\n---\n`,
      'content/en/Bad.md': HEAD,
      'content/fr/index.md': 'Bonjour.\n',
    },
    expected: [
      on('CLAIM-OUTSIDE', GERMAN, '4 000 EUR'),
      at('FILE-NAME', 'content/en/Bad.md'),
      at('FIELD-UNKNOWN', MORE, 4, 1),
      at('HTML-FORBIDDEN', MORE, 6, 6),
      at('FIELD-INVALID', MORE, 8, 1),
      at('YAML-SYNTAX', TERMS, 2, 1),
      at('LANGUAGE-UNKNOWN', 'content/fr/index.md'),
      on('KEY-DUPLICATE', HOME, '"ageLimit": 21'),
    ],
  },
  {
    name: 'a fault in every kind of file, and each of them is told',
    edit: (root) => {
      edit(root, 'regions/defaults.json', '{ "order": }');
      edit(root, 'regions/other.json', '{ "id": "other", "geo": { "BLOKED": [] } }');
      edit(root, 'regions/routes.lock.json', '{ "home": }');
      edit(root, GERMAN, '{ "GREETING": 1 }');
      edit(root, ENGLISH, '{');
      edit(root, MORE, '---\ntitle: 7\n---\n![x](../../assets/images/bad.png) [y](/nowhere/)\n');
      edit(root, 'assets/images/bad.png', 'no picture');
      edit(root, 'templates/site.tsx', 'export const = 1;');
    },
    expected: [
      on('FIELD-INVALID', GERMAN, '1'),
      at('FIELD-INVALID', MORE, 2, 8),
      at('PICTURE-BROKEN', MORE, 4, 1),
      at('LINK-NOWHERE', MORE, 4, 35),
      at('JSON-SYNTAX', ENGLISH, 1, 2),
      on('JSON-SYNTAX', 'regions/defaults.json', '}'),
      on('FIELD-UNKNOWN', 'regions/other.json', '"BLOKED"'),
      on('JSON-SYNTAX', 'regions/routes.lock.json', '}'),
      at('TEMPLATE-ERROR', 'templates/site.tsx', 1, 14),
    ],
  },
  {
    name: 'problems of planning and rendering at once',
    edit: {
      ...home('"ageLimit"', '"redirects": [{ "from": "/more/", "to": "/terms/" }],\n  "ageLimit"'),
      'content/de/index.md': 'Eins [zwei](/drei/).\n',
      [MORE]: `${HEAD}{fact:x} [y](/z/) ![p](q.png)\n`,
    },
    expected: [
      at('LINK-NOWHERE', 'content/de/index.md', 1, 6),
      at('FACT-UNKNOWN', MORE, 5, 1),
      at('LINK-NOWHERE', MORE, 5, 10),
      at('PICTURE-MISSING', MORE, 5, 19),
      on('REDIRECT-TAKEN', HOME, '"/more/"'),
    ],
  },
  { name: 'strings that can not be read are not missed one by one', edit: { [GERMAN]: '{' }, expected: [at('JSON-SYNTAX', GERMAN, 1, 2)] },
  { name: 'a region that can not be read makes no page wrong', edit: { [HOME]: '{"id": }' }, expected: [at('JSON-SYNTAX', HOME, 1, 8)] },
];

describe.each(
  Object.entries({
    data: DATA,
    fields: FIELDS,
    names: NAMES,
    'front matter': FRONT_MATTER,
    text: TEXT,
    pictures: PICTURES,
    files: FILES,
    together: TOGETHER,
  }),
)('%s', (_, rows) => {
  test.each(rows)('$name', async ({ edit: changes, expected, says }) => {
    const root = spoilt(changes);
    const before = snapshot(join(root, 'dist'));
    const problems = await problemsOf(root);
    expect(placesOf(problems)).toEqual(expected.map((wanted) => placeOf(root, wanted)));
    for (const { message, help } of problems) {
      expect(help).toMatch(/\S/);
      expect(message + help).not.toMatch(/"undefined"|\[object/);
    }
    if (says) expect(problems.map(({ message, help }) => `${message} ${help}`).join('\n')).toMatch(says);
    if (expected.length > 0) expect(snapshot(join(root, 'dist'))).toEqual(before);
    expect(formatProblems(problems, root, false)).not.toContain('SECRET-OF-THE-HOST');
    expect(globalThis).not.toHaveProperty('frontMatterRan');
    expect({}).not.toHaveProperty('polluted');
    expect(Reflect.ownKeys(Object.prototype)).toHaveLength(12);
  });
});

describe('the command', () => {
  // biome-ignore format: one mistake, one line
  const rows: { name: string; edit: Row['edit']; says: string[] }[] = [
    { name: 'JSON syntax', edit: home('"id": "home",', '"id": "home"'), says: ['✖ JSON-SYNTAX   regions/home.json:3:3', '    3 │   "origin": "https://small.example",\n      │   ^\n  Look at this place'] },
    { name: 'YAML syntax', edit: front('title: More: to read'), says: ['✖ YAML-SYNTAX   content/en/more.md:2:8', '    2 │ title: More: to read\n      │        ^\n  Put a text with'] },
    { name: 'a link to nowhere', edit: more('See [them](/trems/).'), says: ['✖ LINK-NOWHERE   content/en/more.md:5:5', '    5 │ See [them](/trems/).\n      │     ^\n  Did you mean /terms/?'] },
    {
      name: 'code front matter',
      edit: (root) =>
        edit(root, MORE, `---js\nrequire('node:fs').writeFileSync('${join(root, 'ran.txt')}', '')\n---\n`),
      says: ['✖ FRONT-MATTER-CODE   content/en/more.md:1:4', '    1 │ ---js\n      │    ^\n  Write the block as YAML'],
    },
    { name: 'a byte that is not UTF-8', edit: { [MORE]: Buffer.concat([Buffer.from(`${HEAD}Gr`), Buffer.from([0xfc, 0x0a])]) }, says: ['✖ FILE-ENCODING   content/en/more.md:5:3', '      │   ^\n  Save it as UTF-8'] },
    { name: 'a long line', edit: more(`${'word '.repeat(1000)}[them](/trems/)`), says: ['content/en/more.md:5:5001', `    5 │ ${'word '.repeat(12)}[them](/trems/)\n      │ ${' '.repeat(60)}^`] },
    { name: 'a template that fails', edit: { 'templates/site.tsx': swap('{page.description}', '{page.nothing.description}') }, says: ['✖ TEMPLATE-ERROR   content/en/strings.json:1:1', 'The template "error" fails on /403.html'] },
    { name: 'a pipe', edit: (root) => void spawnSync('mkfifo', [join(root, 'content/en/team.md')]), says: ['✖ FILE-READ   content/en/team.md:1:1'] },
    { name: 'no folder of regions', edit: (root) => rmSync(join(root, 'regions'), { recursive: true }), says: ['✖ ROOT-MISSING', 'Run site in the folder of a site'] },
  ];

  test.each(rows)(
    '$name: exit 1, place, frame and help on stderr, no trace, nothing on stdout, dist untouched',
    ({ edit: changes, says }) => {
      const root = spoilt(changes);
      const before = snapshot(join(root, 'dist'));
      const { status, stdout, stderr } = site('build', '--root', root);
      expect({ status, stdout }).toEqual({ status: 1, stdout: '' });
      for (const words of says) expect(stderr).toContain(words);
      expect(stderr).not.toMatch(/^\s+at /m);
      expect(stderr).toContain('Nothing was changed in dist/.');
      expect(snapshot(join(root, 'dist'))).toEqual(before);
      expect(readdirSync(join(root, 'dist')).sort()).toEqual(['home', 'home.hosting', 'home.manifest.json']);
      expect(existsSync(join(root, 'ran.txt'))).toBe(false);
    },
  );

  test('nothing of a file moves the cursor of the terminal or turns its line around', () => {
    const { stderr } = site(
      ...['build', '--root', spoilt({ ...front(`${META}\n\u202etitel: x`), 'content/en/\u001b[2J.md': 'Text.\n' })],
    );
    expect(stderr).toContain('FIELD-UNKNOWN');
    expect(stderr).toContain('FILE-NAME');
    expect(stderr).not.toMatch(/[\u001b\u202e]/);
  });

  test('ten thousand problems are counted, and as many shown as anybody reads', () => {
    const { status, stderr } = site(
      ...[
        'build',
        '--root',
        spoilt({ [ENGLISH]: `{${Array.from({ length: 10_000 }, (_, index) => `"key${index}": 1`).join(',\n')}}` }),
      ],
    );
    expect(status).toBe(1);
    expect(stderr).toContain('… and 9500 more.');
    expect(stderr).toContain('10000 problems.');
    expect(stderr.split('\n').length).toBeLessThan(5000);
  });

  test('an unknown --region is wrong usage: exit 2, with the nearest name', () => {
    const root = spoilt({});
    const before = snapshot(join(root, 'dist'));
    const { status, stdout, stderr } = site('build', '--root', root, '--region', 'hme');
    expect({ status, stdout }).toEqual({ status: 2, stdout: '' });
    expect(stderr).toContain('There is no region "hme". Did you mean "home"?');
    expect(snapshot(join(root, 'dist'))).toEqual(before);
  });

  test('a target that cannot be written: exit 1, and what to do', () => {
    const root = copySite();
    edit(root, 'taken', 'a file');
    const { status, stdout, stderr } = site('build', '--root', root, '--out', join(root, 'taken/dist'));
    expect({ status, stdout }).toEqual({ status: 1, stdout: '' });
    expect(stderr).toMatch(/FILE-WRITE\n.*taken\/dist.* cannot be written \(ENOTDIR/);
    expect(stderr).not.toMatch(/^\s+at /m);
  });

  test('a full disk: exit 1, the previous result untouched, nothing left behind', (context) => {
    const root = copySite();
    const disk = mountDisk('400k');
    if (disk === null) return context.skip('this machine does not let the tests mount a small disk');
    expect(site('build', '--root', root, '--out', disk).status).toBe(0);
    fill(disk);
    const before = snapshot(disk);
    for (let page = 0; page < 200; page++)
      edit(
        root,
        `content/en/page-${page}.md`,
        `---\ntitle: Page ${page}\ndescription: Page number ${page} of two hundred, which together are more than the disk has room for.\n---\n`,
      );
    const { status, stdout, stderr } = site('build', '--root', root, '--out', disk);
    expect({ status, stdout }).toEqual({ status: 1, stdout: '' });
    expect(stderr).toMatch(/DISK-FULL[\s\S]*Free some space/);
    expect(stderr).not.toMatch(/^\s+at /m);
    expect(snapshot(disk)).toEqual(before);
    rmSync(join(disk, 'filler'));
    rmSync(join(root, 'content'), { recursive: true });
    cpSync(join(SMALL, 'content'), join(root, 'content'), { recursive: true });
    expect(site('build', '--root', root, '--out', disk).status).toBe(0);
  });

  test('a folder that may not be written to: exit 1, and what to do', (context) => {
    const root = copySite();
    const disk = mountDisk('1m');
    if (disk === null) return context.skip('this machine does not let the tests mount a small disk');
    expect(site('build', '--root', root, '--out', disk).status).toBe(0);
    const before = snapshot(disk);
    expect(spawnSync('mount', ['-o', 'remount,ro', disk]).status).toBe(0);
    edit(root, MORE, (text) => `${text}\nOne more line.\n`);
    const { status, stdout, stderr } = site('build', '--root', root, '--out', disk);
    expect({ status, stdout }).toEqual({ status: 1, stdout: '' });
    expect(stderr).toMatch(/FILE-WRITE[\s\S]*EROFS[\s\S]*--out/);
    expect(snapshot(disk)).toEqual(before);
  });
});

/** A disk of its own in memory, unmounted when the test ends; null where that is not allowed. */
function mountDisk(size: string): string | null {
  const folder = temporaryFolder();
  if (spawnSync('mount', ['-t', 'tmpfs', '-o', `size=${size}`, 'tmpfs', folder]).status !== 0) return null;
  onTestFinished(() => void spawnSync('umount', [folder]));
  return folder;
}

/** Leaves less than a page of room. */
function fill(disk: string): void {
  spawnSync('dd', ['if=/dev/zero', `of=${join(disk, 'filler')}`, 'bs=1k']);
}
