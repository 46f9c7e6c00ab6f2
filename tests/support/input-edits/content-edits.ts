/** Pages, strings and records. */
import { change, changeJson, type Edits, move, page, remove, saveBeside, toggle, write } from './edit.ts';

const QUOTED = [
  '{string:BASIS}',
  '{fact:office}, {fact:slogan} and {fact:supportEmail}',
  '{if:isTotal}{claim:weekly}{/if}',
  '{if:home}Home.{/if}{unless:home}Not home.{/unless}',
  '[{string:SKIP}](/more/#words "{string:NEWS}") and [terms](/terms/#scope)',
  '{block:greeting}\n\n{block:markets}',
  '![Grey](../../assets/images/square.png)',
];
const MARKDOWN = [
  (n: number) => `Sentence ${n} with \`code\` and [a link](/).`,
  (n: number) => `- Item ${n}\n- Another`,
  (n: number) => `### Heading ${n} {#heading-${n % 3}}\n\nIts text.`,
  (n: number) => `| a | b |\n|---|---|\n| ${n} | 2 |`,
  (n: number) => `[To the oven](#oven) of ${n}.`,
];
const record = (id: string, n: number, more = '') =>
  `- id: ${id}\n  title: Market ${n}\n  opens: 2026-12-${10 + (n % 10)}T09:00:00Z\n  place: Square ${n}\n${more}`;

export const CONTENT_EDITS: Edits = {
  'words of a page': ({ root }, n) => change(root, 'content/en/more.md', (text) => `${text}\nSentence ${n}.\n`),
  'words of home': ({ root }, n) => change(root, 'content/en/index.md', (text) => `Line ${n}.\n\n${text}`),
  'Markdown of a page': ({ root }, n) =>
    change(root, 'content/en/more.md', (text) => `${text}\n\n${MARKDOWN[n % MARKDOWN.length]?.(n)}\n`),
  'title of a page': ({ root }, n) =>
    change(root, 'content/en/more.md', (text) => text.replace(/^title: .*/m, `title: More to read ${n}`)),
  'a field of front matter': ({ root }, n) =>
    change(root, 'content/en/more.md', (text) =>
      text.replace(/^(note: .*\n)?description/m, n % 2 ? `note: n${n}\ndescription` : 'description'),
    ),
  'what a page quotes': ({ root }, n) =>
    write(root, 'content/en/quotes.md', page('Quotes', n % 3, QUOTED[n % QUOTED.length] as string)),
  'a page below another': ({ root }, n) =>
    write(root, `content/en/more/child-${n % 3}.md`, page('Child', n, 'Text [up](/more/).')),
  'a page below another, saved beside': ({ root }, n) =>
    saveBeside(root, `content/en/more/child-${n % 3}.md`, page('Child', n, '[The terms](/terms/#deposits).')),
  'a page removed': ({ root }, n) => remove(root, `content/en/more/child-${n % 3}.md`),
  'a page renamed': ({ root }, n) =>
    move(root, `content/en/more/child-${n % 3}.md`, `content/en/more/child-${(n + 1) % 3}.md`),
  'a page moved to a folder of its own': ({ root }, n) =>
    n % 2 === 0
      ? move(root, 'content/en/more.md', 'content/en/more/index.md')
      : move(root, 'content/en/more/index.md', 'content/en/more.md'),
  'a folder renamed': ({ root }, n) =>
    n % 2 === 0 ? move(root, 'content/en/more', 'content/en/less') : move(root, 'content/en/less', 'content/en/more'),
  'a folder removed': ({ root }) => remove(root, 'content/en/less'),
  'a page that others link to, renamed': ({ root }, n) =>
    n % 2 === 0
      ? move(root, 'content/en/terms.md', 'content/en/rules.md')
      : move(root, 'content/en/rules.md', 'content/en/terms.md'),
  'a page translated': ({ root }, n) =>
    write(root, 'content/de/more.md', page('Mehr', n, '## Worte {#words}\n\nWorte.\n\n## Ofen {#oven}\n\nStein.')),
  'a page translated in part': ({ root }, n) =>
    write(root, 'content/de/more.md', page('Mehr', n, '## Der Ofen {#oven}\n\nDer Ofen hat einen Stein.')),
  'a translation withdrawn': ({ root }) => remove(root, 'content/de/more.md'),
  'a page of one region': ({ root }, n) =>
    write(root, 'content/en/more.home.md', page('Here', n, '## Words {#words}\n\n## Oven {#oven}')),
  'a page of one region withdrawn': ({ root }) => remove(root, 'content/en/more.home.md'),
  'a section of one region': ({ root }, n) =>
    toggle(root, n, 'content/en/more.away.md', page('Away', n, `## The oven {#oven}\n\nCold ${n}.`, 'extends: true\n')),
  'when a page is published': ({ root }, n) =>
    write(root, 'content/en/timed.md', page('Timed', 1, 'Text.', `publishFrom: 20${20 + (n % 20)}-12-01\n`)),
  'what a page requires': ({ root }, n) =>
    write(root, 'content/en/guests.md', page('Guests', 1, 'Text.', n % 2 ? 'requires: [guests]\n' : '')),
  'a legal version': ({ root }, n) =>
    change(root, 'content/en/terms.md', (text) => text.replace(/version: ".*"/, `version: "1.${n % 9}"`)),
  'a clause': ({ root }, n) =>
    change(root, 'content/en/terms.md', (text) => text.replace(/These are the terms.*/, `These are the terms, ${n}.`)),
  'an entry': ({ root }, n) =>
    write(
      root,
      `content/en/news/entry-${n % 4}.md`,
      page('Entry', n, 'Text.', `date: 2026-0${1 + (n % 9)}-01\n${n % 2 ? 'tags: [rye]\n' : ''}author: Cy\n`),
    ),
  'an entry removed': ({ root }, n) => remove(root, `content/en/news/entry-${n % 4}.md`),
  'an entry translated': ({ root }, n) =>
    toggle(root, n, 'content/de/news/rye.md', page('Roggen', n, 'Kalt.', 'date: 2026-11-02\nauthor: Ada\n')),
  'a record': ({ root }, n) => write(root, 'content/markets.yaml', record('harvest', n) + record('winter', n + 1)),
  'a record of one region': ({ root }, n) => toggle(root, n, 'content/markets.away.yaml', record('harvest', n)),
  'a record of one language': ({ root }, n) => toggle(root, n, 'content/de/markets.yaml', record('harvest', n)),
  'a record that requires a flag': ({ root }, n) =>
    write(root, 'content/markets.yaml', record('harvest', n, '  requires: [guests]\n')),
  'a string': ({ root }, n) =>
    change(root, 'content/en/strings.json', (text) => text.replace(/"Good day[^"]*"/, `"Good day ${n}, {name}"`)),
  'any string': ({ root }, n) =>
    changeJson(root, `content/${n % 2 ? 'en' : 'de'}/strings.json`, (strings) => {
      const key = Object.keys(strings)[n % Object.keys(strings).length] as string;
      return { [key]: `${String(strings[key]).replace(/ \d+$/, '')} ${n}` };
    }),
  'a string that is missing': ({ root }, n) =>
    changeJson(root, 'content/en/strings.json', () => ({ COUNT: n % 2 ? undefined : 'Count' })),
  'a string that no page uses': ({ root }, n) =>
    changeJson(root, 'content/en/strings.json', () => ({ UNUSED: n % 2 ? undefined : `Unused ${n}` })),
  'strings of one region': ({ root }, n) =>
    write(root, 'content/en/strings.home.json', JSON.stringify({ [n % 2 ? 'BASIS' : 'SKIP']: `Here ${n}` })),
  'strings of one region withdrawn': ({ root }) => remove(root, 'content/en/strings.home.json'),
};
