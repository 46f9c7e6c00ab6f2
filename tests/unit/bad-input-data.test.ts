import { renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import {
  at,
  type Edits,
  ENGLISH,
  field,
  front,
  GERMAN,
  HEAD,
  HOME,
  home,
  META,
  MORE,
  more,
  on,
  type Row,
  SOMEWHERE,
  swap,
  testRows,
} from '../support/faulty-site.ts';
import { edit } from '../support/site-copy.ts';

/** The fields of any site that take an address, each with an invalid one. Fields of this site: policy.test.ts. */
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

/** An entry of the navigation with an icon, in a region with an address for icons and in one without. */
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
      message: /"url": "\/api\/icons\/"/,
    },
    {
      name: 'an icon without a file',
      edit: icons('icons'),
      expected: [on('PICTURE-MISSING', HOME, '"moon"')],
      message: /assets\/icons\/moon\.svg/,
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
      message: /"icons" to cookies/,
    },
    { name: 'icons at a page', edit: icons('icons', '/icons/'), expected: [on('FIELD-INVALID', HOME, '"/icons/"')] },
  ];
}

// biome-ignore format: one mistake, one line
const DATA: Row[] = [
  { name: 'JSON syntax: a comma too few', edit: home('"id": "home",', '"id": "home"'), expected: [on('JSON-SYNTAX', HOME, '"origin"')] },
  { name: 'JSON syntax: a comma too many', edit: home('"prizeTotals": true }', '"prizeTotals": true, }'), expected: [on('JSON-SYNTAX', HOME, '}\n}')] },
  { name: 'JSON syntax: a comment', edit: home('"ageLimit"', '// how old\n  "ageLimit"'), expected: [on('JSON-SYNTAX', HOME, '// how old')], message: /no comments/ },
  { name: 'JSON syntax: a text in single quotes', edit: home('"A regulator"', "'Regulator'"), expected: [on('JSON-SYNTAX', HOME, "'Regulator'")], message: /double quotes/ },
  { name: 'JSON syntax: a key without quotes', edit: home('"ageLimit"', 'ageLimit'), expected: [on('JSON-SYNTAX', HOME, 'ageLimit')], message: /keys and texts .* double quotes/ },
  { name: 'JSON syntax: a text that is not closed', edit: { [ENGLISH]: swap('"Home",', '"Home,') }, expected: [on('JSON-SYNTAX', ENGLISH, '"Home,'), on('JSON-SYNTAX', ENGLISH, '"HELP_TEXT"')] },
  { name: 'JSON: an empty file', edit: { [HOME]: '' }, expected: [at('JSON-SYNTAX', HOME)] },
  { name: 'JSON: a list where an object belongs', edit: { [HOME]: '[1]\n' }, expected: [at('FIELD-INVALID', HOME)], message: /contains a list instead of an object/ },
  { name: 'JSON: null where strings belong', edit: { [GERMAN]: '\n null' }, expected: [at('FIELD-INVALID', GERMAN, 2, 2)] },
  { name: 'JSON: brackets without end', edit: { [HOME]: '['.repeat(100_000) }, expected: [at('NESTING-DEEP', HOME, 1, 101)] },
  { name: 'JSON: objects 101 deep', edit: home('"prizeTotals": true', `"prizeTotals": ${'{"a":'.repeat(99)}1${'}'.repeat(99)}`), expected: [on('NESTING-DEEP', HOME, '{"a":1}')] },
  { name: 'JSON: an escape for a control character', edit: { [ENGLISH]: swap('"Home"', '"Ho\\u0001me"') }, expected: [on('FILE-ENCODING', ENGLISH, '"Ho')] },
  { name: 'JSON: half a character', edit: home('"A regulator"', '"A \\ud83d regulator"'), expected: [on('FILE-ENCODING', HOME, '"A ')] },
  { name: 'YAML syntax: a colon in a text', edit: front('title: More: to read'), expected: [at('YAML-SYNTAX', MORE, 2, 8)], message: /quotes/ },
  { name: 'YAML syntax: a quote that is not closed', edit: front('title: "More'), expected: [at('YAML-SYNTAX', MORE, 3, 1)], message: /Close the quotation mark/ },
  { name: 'YAML syntax: a quote within quotes', edit: front('title: "The "green" room"'), expected: [at('YAML-SYNTAX', MORE, 2, 14)], message: /the other kind/ },
  { name: 'YAML syntax: no space behind the colon', edit: front('title:More\ndescription: x'), expected: [at('YAML-SYNTAX', MORE, 2, 1)], message: /space behind the colon/ },
  { name: 'YAML syntax: tabs as indentation', edit: front('summary:\n\t- one'), expected: [at('YAML-SYNTAX', MORE, 3, 1)], message: /Indent with spaces/ },
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
  { name: 'a region with the name of a property that every object has', edit: (root) => edit(root, 'regions/constructor.json', '{ "id": "constructor" }'), expected: [...Array(6).fill(at('FIELD-MISSING', 'regions/constructor.json')), on('FIELD-INVALID', 'regions/constructor.json', '"constructor"')] },
  { name: 'an object that cannot be converted to text', edit: home('"ageLimit"', '"status": { "toString": 1 },\n  "ageLimit"'), expected: [on('FIELD-INVALID', HOME, '{ "toString"')] },
  ...['https://[', 'https://a.example:99999', 'https://a.example"x', 'https://a;b.example', 'https://*.a.example', 'https://a.example/x'].map((url) => ({ name: `the host ${url}`, edit: home('"ageLimit"', `"cdnBase": ${JSON.stringify(url)},\n  "ageLimit"`), expected: [on('FIELD-INVALID', HOME, JSON.stringify(url))] })),
  { name: 'addresses that no browser reads', edit: home('"https://register.example/"', '"https://["'), expected: [on('FIELD-INVALID', HOME, '"https://["')] },
  { name: 'a planned region with a list in its address', edit: home('"ageLimit"', '"plannedRegions": [{ "id": "x", "order": 1, "url": "https://a, b", "countryName": "X", "languageName": "X", "locale": "en", "localeName": "X" }],\n  "ageLimit"'), expected: [on('FIELD-INVALID', HOME, '"https://a, b"')] },
  { name: 'an unknown field of a region, with the nearest name', edit: home('"ageLimit"', '"ageLimt": 18,\n  "ageLimit"'), expected: [on('FIELD-UNKNOWN', HOME, '"ageLimt"')], message: /"ageLimit"/ },
  { name: 'an unknown field deep in a region', edit: home('"termsAnchor"', '"terms": 1, "termsAnchor"'), expected: [on('FIELD-UNKNOWN', HOME, '"terms"')], message: /"claims\[0\]\.terms".*"termsAnchor"/s },
  { name: 'an unknown field of front matter, with the nearest name', edit: front(`${META}\ntitel: x`), expected: [at('FIELD-UNKNOWN', MORE, 4, 1)], message: /Did you mean "title"/ },
  { name: 'a number as the name of a field', edit: front(`${META}\n17: x`), expected: [at('FIELD-UNKNOWN', MORE, 4, 1)] },
  { name: 'a missing field of a region', edit: home('  "origin": "https://small.example",\n', ''), expected: [at('FIELD-MISSING', HOME, 1, 1)], message: /"origin" is missing.*: a text\. Scheme and host/s },
  { name: 'a missing field deep in a region', edit: home('    "number": "1",\n', ''), expected: [on('FIELD-MISSING', HOME, '{\n    "status"')], message: /"licence\.number" is missing/ },
  { name: 'a missing list of a region', edit: home('"BLOCKED": [], ', ''), expected: [on('FIELD-MISSING', HOME, '{ "WARNING"')], message: /"geo\.BLOCKED" is missing.*"\[\]" is an empty one/s },
  { name: 'a field of the wrong type in a region', edit: home('"ageLimit": 18', '"ageLimit": "18"'), expected: [on('FIELD-INVALID', HOME, '"18"')] },
  { name: 'a value that a field can not have', edit: home('"default": "ALLOWED"', '"default": "ALOWED"'), expected: [on('FIELD-INVALID', HOME, '"ALOWED"')], message: /Did you mean "ALLOWED"/ },
  { name: 'a claim of an unknown kind', edit: home('"kind": "total"', '"kind": "totals"'), expected: [on('FIELD-INVALID', HOME, '"totals"')] },
  { name: 'an amount without end', edit: home('"amount": 4000', '"amount": 1e999'), expected: [on('FIELD-INVALID', HOME, '1e999')] },
  { name: 'a day that does not exist', edit: home('"verifiedOn": "2026-11-02"', '"verifiedOn": "2026-02-30"'), expected: [on('FIELD-INVALID', HOME, '"2026-02-30"')] },
  ...['content/en/Strings.json', 'content/de/strings.JSON', 'content/en/string.home.json', 'content/strings.json', 'content/en/strings.yaml', 'content/en/strings.home.toml'].map((file): Row => ({ name: `strings in ${file}`, edit: { [file]: '{}' }, expected: [at('FILE-NAME', file, 1, 1)] })),
  ...['content/en/language.yaml', 'content/de/Language.json', 'content/language.json'].map((file): Row => ({ name: `a language pack in ${file}`, edit: { [file]: '{}' }, expected: [at('FILE-NAME', file, 1, 1)] })),
  { name: 'a title that is a number', edit: { [MORE]: HEAD.replace(/^title: .*$/m, 'title: 2026') }, expected: [at('FIELD-INVALID', MORE, 2, 8)], message: /"title" is 2026\. Write what is there in quotation marks/ },
  { name: 'a title that is a list', edit: { [MORE]: HEAD.replace(/^title: .*$/m, 'title: [One, two]') }, expected: [at('FIELD-INVALID', MORE, 2, 8)], message: /Write a text\./ },
  { name: 'a period that ends before it begins', edit: { [MORE]: HEAD.replace(/^title: /m, 'publishFrom: 2027-01-01\npublishUntil: 2026-01-01\ntitle: ') }, expected: [at('FIELD-INVALID', MORE, 3, 15)], message: /It must be later than publishFrom\./ },
  { name: 'a region file with a capital', edit: (root) => renameSync(join(root, HOME), join(root, 'regions/Home.json')), expected: [on('FIELD-INVALID', 'regions/Home.json', '"home"')], message: /^The id is "home" in the file of "Home"\..*Name the file home\.json/s },
  { name: 'an id that is not the name of the file', edit: home('"id": "home"', '"id": "house"'), expected: [on('FIELD-INVALID', HOME, '"house"')] },
  { name: 'a language twice', edit: home('"code": "de"', '"code": "en"'), expected: [at('LANGUAGE-UNKNOWN', 'content/de/index.md'), at('LANGUAGE-UNKNOWN', GERMAN), on('FIELD-INVALID', HOME, '"en", "prefix": "de"')], message: /appears twice/ },
  { name: 'a prefix twice', edit: home('"prefix": "de"', '"prefix": ""'), expected: [on('FIELD-INVALID', HOME, '"", "locale": "de"')] },
  { name: 'a help line that is not an entry of help', edit: home('"helpLine": "line"', '"helpLine": "lines"'), expected: [on('FIELD-INVALID', HOME, '"lines"')] },
  { name: 'front matter of the wrong type', edit: front(`${META}\nsummary: one`), expected: [at('FIELD-INVALID', MORE, 4, 10)] },
  { name: 'front matter with a list in the wrong place', edit: front(`${META}\nrequires: [downloads]`), expected: [at('FIELD-INVALID', MORE, 4, 12)], message: /Did you mean "download"/ },
  { name: 'front matter without a value', edit: front('title:\ndescription: A page that only the English language has, so that German readers see it with a note.'), expected: [at('FIELD-INVALID', MORE, 2, 7)] },
  { name: 'a date that is none', edit: front(`${META}\nupdated: soon`), expected: [at('FIELD-INVALID', MORE, 4, 10)], message: /YYYY-MM-DD/ },
  { name: 'a date as Germans write it', edit: front(`${META}\nupdated: 31.1.2026`), expected: [at('FIELD-INVALID', MORE, 4, 10)], message: /Write 2026-01-31\./ },
  { name: 'a date with a time', edit: front(`${META}\nupdated: 2026-1-31T09:00:00Z`), expected: [at('FIELD-INVALID', MORE, 4, 10)], message: /Write 2026-01-31\./ },
  { name: 'a day that does not exist', edit: front(`${META}\nupdated: 2026-02-31`), expected: [at('FIELD-INVALID', MORE, 4, 10)], message: /no such day/ },
  { name: 'a field that other generators have', edit: front(`${META}\npublishDate: 2027-01-01`), expected: [at('FIELD-UNKNOWN', MORE, 4, 1)], message: /publishFrom/ },
  { name: 'a directive with two braces', edit: more('Write to {{fact:licensee}}.'), expected: [at('DIRECTIVE-INVALID', MORE, 5, 10)], message: /Write \{fact:licensee\}/ },
  { name: 'a directive without its colon', edit: more('{fact email}'), expected: [at('DIRECTIVE-INVALID', MORE, 5, 1)], message: /Write \{fact:email\}/ },
  { name: 'a duplicate key in JSON', edit: home('"ageLimit": 18', '"ageLimit": 18, "ageLimit": 21'), expected: [on('KEY-DUPLICATE', HOME, '"ageLimit": 21')] },
  { name: 'a duplicate key in strings', edit: { [GERMAN]: swap('"SKIP"', '"BASIS": "x",\n  "SKIP"') }, expected: [on('KEY-DUPLICATE', GERMAN, '"BASIS": "x"')] },
  { name: 'a duplicate key in YAML', edit: front(`${META}\ntitle: Again`), expected: [at('KEY-DUPLICATE', MORE, 4, 1)] },
  { name: '__proto__ in JSON', edit: home('"flags": {', '"flags": { "__proto__": { "polluted": true },'), expected: [on('KEY-FORBIDDEN', HOME, '"__proto__"')] },
  { name: '__proto__ in JSON, spelt with an escape', edit: home('"flags": {', '"flags": { "__pr\\u006fto__": { "polluted": true },'), expected: [on('KEY-FORBIDDEN', HOME, '"__pr')] },
  { name: 'constructor and prototype in strings', edit: { [ENGLISH]: swap('"SKIP"', '"constructor": { "prototype": { "polluted": "yes" } }, "SKIP"') }, expected: [on('KEY-FORBIDDEN', ENGLISH, '"constructor"'), on('KEY-FORBIDDEN', ENGLISH, '"prototype"')] },
  { name: '__proto__ in YAML', edit: front(`${META}\n__proto__: { polluted: true }`), expected: [at('KEY-FORBIDDEN', MORE, 4, 1)] },
  { name: '__proto__ in YAML, in a list and spelt with an escape', edit: front(`${META}\nsummary: [{ "__pro\\u0074o__": { polluted: true } }]`), expected: [at('KEY-FORBIDDEN', MORE, 4, 13)] },
  { name: 'a key that is not a string key', edit: { [ENGLISH]: swap('"SKIP"', '"skip": "x", "SKIP"') }, expected: [on('FIELD-INVALID', ENGLISH, '"skip"')] },
  { name: 'a string that is not a text', edit: { [ENGLISH]: swap('"Home"', '12') }, expected: [on('FIELD-INVALID', ENGLISH, '12,')] },
  { name: 'a string that is empty', edit: { [GERMAN]: swap('"Start"', '""') }, expected: [on('FIELD-INVALID', GERMAN, '""')] },
];

// biome-ignore format: one mistake, one line
const NAMES: Row[] = [
  { name: 'an unknown layout', edit: front(`${META}\nlayout: defaut`), expected: [at('LAYOUT-UNKNOWN', MORE, 4, 9)], message: /Did you mean "default"/ },
  { name: 'an unknown template', edit: front(`${META}\ntemplate: artikle`), expected: [at('TEMPLATE-UNKNOWN', MORE, 4, 11)], message: /Did you mean "article"/ },
  { name: 'the template of error pages on a page', edit: front(`${META}\ntemplate: error`), expected: [at('TEMPLATE-UNKNOWN', MORE, 4, 11)] },
  { name: 'a template of the language itself', edit: front(`${META}\ntemplate: constructor`), expected: [at('TEMPLATE-UNKNOWN', MORE, 4, 11)] },
  { name: 'a region in a file name that does not exist', edit: { 'content/en/more.hme.md': HEAD }, expected: [at('REGION-UNKNOWN', 'content/en/more.hme.md')], message: /Did you mean "home"/ },
  { name: 'a region in the name of strings that does not exist', edit: { 'content/en/strings.hme.json': '{}' }, expected: [at('REGION-UNKNOWN', 'content/en/strings.hme.json')], message: /Did you mean "home"/ },
  { name: 'a language that no region offers, once for its folder', edit: { 'content/dee/more.md': HEAD, 'content/dee/other.md': HEAD }, expected: [at('LANGUAGE-UNKNOWN', 'content/dee/more.md')], message: /Did you mean "de"/ },
  { name: 'a page in no folder of a language', edit: { 'content/more.md': HEAD }, expected: [at('FILE-NAME', 'content/more.md')] },
  { name: 'a name that makes no address', edit: { 'content/en/About us.md': HEAD }, expected: [at('FILE-NAME', 'content/en/About us.md')] },
  { name: 'a page that ends in .markdown', edit: { 'content/en/about.markdown': HEAD, 'content/en/team.mdx': HEAD, 'content/en/us.MD': HEAD }, expected: [at('FILE-NAME', 'content/en/about.markdown'), at('FILE-NAME', 'content/en/team.mdx'), at('FILE-NAME', 'content/en/us.MD')] },
  { name: 'an address that the build writes to', edit: { 'content/en/api/x.md': HEAD }, expected: [at('FILE-NAME', 'content/en/api/x.md')] },
  { name: 'two files for one address', edit: { 'content/en/more/index.md': HEAD }, expected: [at('ADDRESS-TWICE', 'content/en/more/index.md')], message: /content\/en\/more\.md already has the address \/more\// },
  {
    name: 'a page that would take the addresses of another language',
    edit: { 'content/en/de/more.md': HEAD.replace('More', 'Other').replace('A page', 'Another page') },
    expected: [at('ADDRESS-TWICE', 'content/en/de/more.md')],
    message: /\/de\/more\//,
  },
  { name: 'a country of three letters', edit: home('"BLOCKED": []', '"BLOCKED": ["GBR"]'), expected: [on('FIELD-INVALID', HOME, '"GBR"')], message: /ISO 3166/ },
  { name: 'a country by habit: UK', edit: home('"BLOCKED": []', '"BLOCKED": ["FR", "UK"]'), expected: [on('COUNTRY-UNKNOWN', HOME, '"UK"')], message: /Did you mean "GB"/ },
  { name: 'a country by habit: EL', edit: home('"WARNING": []', '"WARNING": ["EL"]'), expected: [on('COUNTRY-UNKNOWN', HOME, '"EL"')], message: /Did you mean "GR"/ },
  { name: 'a subdivision that does not exist', edit: home('"WARNING": []', '"WARNING": ["CA-OM"]'), expected: [on('COUNTRY-UNKNOWN', HOME, '"CA-OM"')], message: /"CA-ON"/ },
  { name: 'a country in two lists', edit: home('"BLOCKED": [], "WARNING": []', '"BLOCKED": ["FR"], "WARNING": ["FR"]'), expected: [on('FIELD-INVALID', HOME, '"FR"], "default"')] },
  { name: 'a country that is blocked and allowed', edit: home('"BLOCKED": [], "WARNING": []', '"BLOCKED": ["FR"], "WARNING": [], "allowed": ["FR"]'), expected: [on('FIELD-INVALID', HOME, '"FR"], "default"')], message: /both BLOCKED and allowed/ },
  { name: 'a lead to a region that does not exist', edit: home('"BLOCKED": [],', '"modals": { "m": { "title": "SKIP", "paragraphs": ["SKIP"], "go": "SKIP", "continue": "SKIP" } }, "leads": [{ "places": ["FR"], "region": "fr", "modal": "m" }], "BLOCKED": [],'), expected: [on('REGION-UNKNOWN', HOME, '"fr", "modal"')] },
  { name: 'a lead with a modal that has no texts', edit: home('"BLOCKED": [],', '"modals": { "m": { "title": "SKIP", "paragraphs": ["SKIP"], "go": "SKIP", "continue": "SKIP" } }, "leads": [{ "places": ["FR"], "region": "home", "modal": "mm" }], "BLOCKED": [],'), expected: [on('FIELD-INVALID', HOME, '"mm" }')], message: /Did you mean "m"/ },
  { name: 'a lead from nowhere to anywhere', edit: home('"BLOCKED": [],', '"modals": { "m": { "title": "SKIP", "paragraphs": ["SKIP"], "go": "SKIP", "continue": "SKIP" } }, "leads": [{ "places": ["FR"], "modal": "m" }], "BLOCKED": [],'), expected: [on('FIELD-INVALID', HOME, '{ "places": ["FR"], "modal"')] },
  { name: 'a lead from a place that does not exist', edit: home('"BLOCKED": [],', '"modals": { "m": { "title": "SKIP", "paragraphs": ["SKIP"], "go": "SKIP", "continue": "SKIP" } }, "leads": [{ "places": ["UK"], "region": "home", "modal": "m" }], "BLOCKED": [],'), expected: [on('COUNTRY-UNKNOWN', HOME, '"UK"]')], message: /"GB"/ },
  { name: 'a modal with the text of an unknown key', edit: { [HOME]: (text) => text.replace('"geo": { ', '"plannedRegions": [{ "id": "away", "order": 1, "url": "https://away.example/", "countryName": "A", "languageName": "A", "locale": "en", "localeName": "A" }], "geo": { "modals": { "m": { "title": "SKIPP", "paragraphs": ["SKIP"], "go": "SKIP", "continue": "SKIP" } }, "leads": [{ "places": ["FR"], "region": "away", "modal": "m", "whilePlanned": true }], ') }, expected: [on('STRING-UNKNOWN', HOME, '"SKIPP"')], message: /SKIP/ },
  { name: 'a group that does not exist', edit: home('"BLOCKED": [],', '"groups": { "sanctions": ["IR"] }, "BLOCKED": ["@sanctoins"],'), expected: [on('GROUP-UNKNOWN', HOME, '"@sanctoins"')], message: /"sanctions"/ },
  { name: 'an unknown place in a group', edit: home('"BLOCKED": [],', '"groups": { "g": ["FR", "UK"] }, "BLOCKED": ["@g"],'), expected: [on('COUNTRY-UNKNOWN', HOME, '"UK"]')], message: /"GB"/ },
  { name: 'an entry to remove that is not there', edit: home('"BLOCKED": [],', '"BLOCKED": { "-": ["FR"] },'), expected: [on('ENTRY-ABSENT', HOME, '"FR"')] },
  { name: 'a locale of a country by habit', edit: home('"locale": "en"', '"locale": "en-UK"'), expected: [on('LOCALE-UNKNOWN', HOME, '"en-UK"')], message: /Did you mean "GB"/ },
  { name: 'a locale that is not a tag', edit: home('"locale": "de"', '"locale": "de_DE"'), expected: [on('LOCALE-UNKNOWN', HOME, '"de_DE"')] },
  { name: 'an hreflang of a country by habit', edit: home('"x-default", "en"]', '"x-default", "en-UK"]'), expected: [on('LOCALE-UNKNOWN', HOME, '"en-UK"')], message: /Did you mean "GB"/ },
  { name: 'a missing string, named by Markdown', edit: more('A line.\n\nAsk {string:GREETNG} now.'), expected: [at('STRING-UNKNOWN', MORE, 7, 5)], message: /"GREETING"/ },
  {
    name: 'a missing string, named by the navigation',
    edit: home('"ageLimit"', '"navigation": [{ "path": "/more/", "langKey": "GREETNG" }],\n  "ageLimit"'),
    expected: [on('STRING-UNKNOWN', HOME, '"GREETNG"')],
    message: /"GREETING"/,
  },
  ...iconRows(),
  { name: 'a missing string, named by a claim', edit: home('"basis": "BASIS"', '"basis": "BASSI"'), expected: [on('STRING-UNKNOWN', HOME, 'BASSI"')], message: /"BASIS"/ },
  { name: 'a string that the law asks for', edit: home('"ageLimit"', '"warnings": ["BASIS", "AGE_WARNING"],\n  "ageLimit"'), expected: [on('STRING-MISSING', HOME, '"AGE_WARNING"'), on('STRING-MISSING', HOME, '"AGE_WARNING"')] },
  { name: 'a string that the second language lacks', edit: { [GERMAN]: swap('  "SKIP": "Zum Text springen",\n', '') }, expected: [on('STRING-MISSING', ENGLISH, '"Skip to the text"')], message: /Deutsch \(de\) has no text for SKIP/ },
  { name: 'a second language without strings', edit: (root) => rmSync(join(root, GERMAN)), expected: [on('STRING-MISSING', HOME, '"de"')], message: /no content\/de\/strings\.json/ },
  { name: 'a placeholder that the second language lacks', edit: { [GERMAN]: swap('{name}', '{nam}') }, expected: [on('STRING-PLACEHOLDER', GERMAN, '"Guten Tag')], message: /\{nam\}, its original \{name\}/ },
  ...['{name', 'name}'].map((half): Row => ({ name: `half of a placeholder, ${half}`, edit: { [ENGLISH]: swap('{name}', half) }, expected: [on('STRING-PLACEHOLDER', ENGLISH, '"Good day')], message: /Write \{name\}\./ })),
  { name: 'a fact that no name is near to', edit: more('Ask {fact:zookeeper}.'), expected: [at('FACT-UNKNOWN', MORE, 5, 5)], message: /Add it to "facts" in regions\/home\.json/ },
  { name: 'an unknown fact', edit: more('`{fact:licence}` is {fact:licence}.'), expected: [at('FACT-UNKNOWN', MORE, 5, 21)], message: /"licensee"/ },
  { name: 'an unknown claim', edit: more('{claim:weekli}'), expected: [at('CLAIM-UNKNOWN', MORE, 5, 1)], message: /"weekly"/ },
  { name: 'an unknown block', edit: more('Text.\n\n{block:greting}'), expected: [at('BLOCK-UNKNOWN', MORE, 7, 1)], message: /"greeting"/ },
  { name: 'a redirect over a page', edit: home('"ageLimit"', '"redirects": [{ "from": "/more/", "to": "/terms/" }],\n  "ageLimit"'), expected: [on('REDIRECT-TAKEN', HOME, '"/more/"')] },
  { name: 'a redirect over a page of the second language', edit: home('"ageLimit"', '"redirects": [{ "from": "/de/more/", "to": "/terms/" }],\n  "ageLimit"'), expected: [on('REDIRECT-TAKEN', HOME, '"/de/more/"')] },
  {
    name: 'an address that is redirected twice',
    edit: field('"redirects": [\n{ "from": "/old/", "to": "/more/" },\n{ "to": "/terms/", "from": "/old/" }]'),
    expected: [on('REDIRECT-TAKEN', HOME, '"/old/" }]')],
    message: /\/old\/ is redirected twice/,
  },
  { name: 'a redirect over an address that hosts answer', edit: field('"redirects": [{ "from": "/api/place/", "to": "/more/" }]'), expected: [on('REDIRECT-TAKEN', HOME, '"/api/place/"')] },
  { name: 'a redirect that is longer than a host takes', edit: field(`"redirects": [{ "from": "/${'a/'.repeat(1000)}", "to": "/more/" }]`), expected: [on('FIELD-INVALID', HOME, '"/a/')], message: /at most 2000 characters/ },
  { name: 'an address that is longer than a host takes', edit: field(`"cdnBase": "https://a.example/${'a'.repeat(2000)}"`), expected: [on('FIELD-INVALID', HOME, '"https://a.example')] },
  { name: 'an id that is longer than a host takes', edit: home('"id": "home"', `"id": "${'home'.repeat(8)}"`), expected: [on('FIELD-INVALID', HOME, '"homehome')], message: /at most 30 characters/ },
  ...['10.0.0.0/33', '10.0.0.1', '::/129', '10.0.0/8', '1.2.3.4/-1'].map(
    (range): Row => ({
      name: `a range that no host reads: ${range}`,
      edit: field(`"whitelist": { "places": [], "ranges": ["10.0.0.0/8", "${range}"] }`),
      expected: [on('FIELD-INVALID', HOME, `"${range}"`)],
    }),
  ),
  ...addressRows(),
  { name: 'a link to the file that a page was on another host', edit: more('[x](/terms.html)'), expected: [at('LINK-NOWHERE', MORE, 5, 1)], message: /end with a slash: \/terms\// },
  { name: 'a redirect to nowhere', edit: home('"ageLimit"', '"redirects": [{ "from": "/old/", "to": "/trems/" }],\n  "ageLimit"'), expected: [on('LINK-NOWHERE', HOME, '"/trems/"')], message: /\/terms\// },
];

const moved = (...list: readonly object[]) =>
  field(`"redirects": [\n${list.map((one) => JSON.stringify(one)).join(',\n')}\n]`);
const CSV = 'regions/redirects.csv';
// biome-ignore format: one mistake, one line
const REDIRECTS: Row[] = [
  { name: 'redirects of every kind', edit: { ...moved({ from: '/Old Page.php', to: '/more/' }, { from: '/Blog/*', to: '/de/*' }, { from: '/?p=1', to: '/more/?a#b' }, { from: '/x', status: 410 }, { from: '/y', to: 'sibling:home/more/', status: 308 }, { from: '/z.pdf', to: '/y%20z.pdf' }), 'public/y z.pdf': 'X', [CSV]: 'From,To\r\n"/a, b.php?x=1",/more/\r\n\r\n/c,/\r\n' }, expected: [] },
  { name: 'a status that is none, a target of what is gone, and none of what is not', edit: moved({ from: '/a', to: '/more/', status: 303 }, { from: '/b', status: 410, to: '/terms/' }, { from: '/c' }), expected: [on('FIELD-INVALID', HOME, '303'), on('FIELD-INVALID', HOME, '"/terms/"}'), on('FIELD-MISSING', HOME, '{"from":"/c"}')] },
  { name: 'old addresses that no browser asks for', edit: moved(...['old/', '/a#b', '/a*b', '/%zz', '/a//b', '/../b'].map((from) => ({ from, to: '/more/' }))), expected: ['"old/"', '"/a#b"', '"/a*b"', '"/%zz"', '"/a//b"', '"/../b"'].map((words) => on('FIELD-INVALID', HOME, words)) },
  { name: 'a rest without one, and one in the middle', edit: moved({ from: '/a/', to: '/more/*' }, { from: '/b/*', to: '/*/more/' }), expected: [on('FIELD-INVALID', HOME, '"/more/*"'), on('FIELD-INVALID', HOME, '"/*/more/"')] },
  { name: 'redirects that lead nowhere, or take an address', edit: { ...moved({ from: '/c/*', to: '/mroe/*' }, { from: '/de/*', to: '/more/' }, { from: '/x.pdf', to: '/more/' }, { from: '/größe', to: '/more/' }, { from: '/gr%C3%B6%C3%9Fe/', to: '/terms/' }, { from: '/a/', to: 'sibling:home/trems/' }, { from: '/q/', to: 'sibling:hone/' }), 'public/x.pdf': 'X' }, expected: [on('LINK-NOWHERE', HOME, '"/mroe/*"'), on('REDIRECT-TAKEN', HOME, '"/de/*"'), on('REDIRECT-TAKEN', HOME, '"/x.pdf"'), on('REDIRECT-TAKEN', HOME, '"/gr%C3%B6%C3%9Fe/"'), on('LINK-NOWHERE', HOME, '"/a/"'), on('REGION-UNKNOWN', HOME, '"sibling:hone/"')] },
  { name: 'redirects from generated files', edit: moved({ from: '/robots.txt', to: '/more/' }, { from: '/api/*', to: '/more/' }), expected: [on('REDIRECT-TAKEN', HOME, '"/robots.txt"'), on('REDIRECT-TAKEN', HOME, '"/api/*"')] },
  { name: 'redirects in a circle, and in a chain', edit: moved({ from: '/terms/?a=1', to: '/terms/?a=1' }, { from: '/b/', to: '/terms/?a=1&b' }), expected: [on('REDIRECT-BROKEN', HOME, '"/terms/?a=1"'), on('REDIRECT-BROKEN', HOME, '"/b/"')] },
  { name: 'a redirect to an old address', edit: moved({ from: '/a/', to: '/b/' }, { from: '/b', to: '/more/' }), expected: [on('LINK-NOWHERE', HOME, '"/b/"')], message: /an old address itself, which leads to \/more\// },
  { name: 'lines of a file of redirects, each at its place', edit: { [CSV]: 'from,to,status\n/old.php?id=3,/more/,301\n/b,/more/,abc\n/d,/more/,301,x\n' }, expected: [at('FIELD-INVALID', CSV, 3, 11), at('FIELD-INVALID', CSV, 4, 15)] },
  { name: 'lines of a file of redirects that lead nowhere or take an address', edit: { [CSV]: 'from,to\n/old.php?id=3,/more/\n/a,/trems/\n/more/,/\n/old.php?id=3,/\n' }, expected: [at('LINK-NOWHERE', CSV, 3, 4), at('REDIRECT-TAKEN', CSV, 4), at('REDIRECT-TAKEN', CSV, 5)] },
  { name: 'files of redirects without the names of columns, and for a region that is not there', edit: { [CSV]: '/old/,/more/\n', 'regions/redirects.hone.csv': 'from,to\n' }, expected: [at('FIELD-INVALID', CSV), at('FILE-NAME', 'regions/redirects.hone.csv')] },
];

testRows({ data: DATA, fields: FIELDS, names: NAMES, redirects: REDIRECTS });
