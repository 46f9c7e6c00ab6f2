/** Templates, the definition of the site, styles and browser code. */
import { join } from 'node:path';
import { change, type Edits, remove, toggle, write } from './edit.ts';

const SITE = 'templates/site.tsx';
const DOCUMENT = 'templates/document.tsx';
const PAGES = 'templates/pages.tsx';

/** Adds a statement to the component that shows every page, in the place of an earlier one. */
const inMain = (root: string, statement: string): void =>
  change(root, DOCUMENT, (text) => {
    const [before, after = ''] = text.split('  const { context, page } = props;\n') as [string, string?];
    const rest = after.replace(/^ {2}const extra = .*\n/, '');
    return `${before}  const { context, page } = props;\n  const extra = ${statement};\n${rest}`.replace(
      /<h1[^>]*>/,
      '<h1 data-extra={String(extra)}>',
    );
  });

export const CODE_EDITS: Edits = {
  'a style': ({ root }, n) => write(root, 'templates/plain.css', `@import './base.css';\nbody { margin: ${n}px; }`),
  'a style that imports no other': ({ root }, n) => write(root, 'templates/plain.css', `body { margin: ${n}px; }`),
  'the style that is imported': ({ root }, n) =>
    change(root, 'templates/base.css', (text) => text.replace(/max-width: \w+/, `max-width: ${n}px`)),
  'a template': ({ root }, n) => change(root, DOCUMENT, (text) => text.replace(/<h1[^>]*>/, `<h1 className="n${n}">`)),
  'the document': ({ root }, n) =>
    change(root, DOCUMENT, (text) => text.replace(/<a href="#main"[^>]*>/, `<a href="#main" rel="n${n}">`)),
  'what a document depends on': ({ root }, n) =>
    change(root, SITE, (text) =>
      text.replace(
        /\(\{ template: page\.template[^}]*\}\)/,
        `({ template: page.template, n: ${n % 2 ? 'page.layout' : n} })`,
      ),
    ),
  'a component of pages': ({ root }, n) =>
    change(root, PAGES, (text) => text.replace(/<article[^>]*dang/, `<article id="a${n}" dang`)),
  'an island': ({ root }, n) =>
    change(root, 'templates/counter.island.tsx', (text) => text.replace(/useState\(\d+\)/, `useState(${n})`)),
  'props of an island': ({ root }, n) =>
    change(root, DOCUMENT, (text) => text.replace(/props=\{\{[^}]*\}\}/, `props={{ label: 'Count ${n}' }}`)),
  'an island that no page shows': ({ root }, n) =>
    toggle(root, n, 'templates/more/spare.island.tsx', `export default () => <p>Spare ${n}</p>;\n`),
  'an inline script': ({ root }, n) =>
    write(root, 'templates/early.ts', `document.documentElement.dataset.script = 'on${n}';\n`),
  'a module': ({ root }, n) =>
    change(root, 'templates/page.ts', (text) => `${text.split('\nconsole')[0]}\nconsole.info(${n});\n`),
  'an answer': ({ root }, n) =>
    change(root, SITE, (text) => text.replace(/'api\/flags': \{[^}]*\}/, `'api/flags': { id, flags, n: ${n} }`)),
  'an answer at another address': ({ root }, n) =>
    change(root, SITE, (text) => text.replace(/'api\/flags\d*'/, `'api/flags${n % 3}'`)),
  'a search index': ({ root }, n) =>
    change(root, SITE, (text) => text.replace(/\{ title, href[^}]*\}\)\) \}/, `{ title, href, n: ${n % 5} })) }`)),
  'a flag of the definition': ({ root }, n) =>
    change(root, SITE, (text) =>
      text.replace(/flags: \['totals'[^\]]*\]/, `flags: ['totals'${['', ", 'guests'", ", 'guests', 'third'"][n % 3]}]`),
    ),
  'a default of a field of regions': ({ root }, n) =>
    change(root, SITE, (text) => text.replace(/text\.default\('[^']*'\)/, `text.default('Default ${n}')`)),
  'a field that regions must have': ({ root }, n) =>
    change(root, SITE, (text) =>
      text.replace(/(added: field\.text, )?ages:/, n % 3 ? 'ages:' : 'added: field.text, ages:'),
    ),
  'the schema of front matter': ({ root }, n) =>
    change(root, PAGES, (text) =>
      text.replace(
        /z\.strictObject\(\{[^}]*\}\)/,
        `z.strictObject({ note: z.string()${['.optional()', `.default('n${n}')`, ''][n % 3]} })`,
      ),
    ),
  'the schema of a collection': ({ root }, n) =>
    change(root, 'templates/collections.ts', (text) =>
      text.replace(/author: field\.text[^}]*\}/, `author: field.text${n % 3 ? '' : ', place: field.text'} }`),
    ),
  'how a collection is sorted and divided': ({ root }, n) =>
    change(root, 'templates/collections.ts', (text) =>
      text
        .replace(/sort: \['-?date'\]/, `sort: ['${n % 2 ? '-' : ''}date']`)
        .replace(/pageSize: \d+/, `pageSize: ${1 + (n % 3)}`),
    ),
  'feeds and calendar': ({ root }, n) =>
    change(root, 'templates/collections.ts', (text) =>
      text
        .replace(/( {4}feed: true,\n)? {4}tags/, n % 2 ? '    tags' : '    feed: true,\n    tags')
        .replace(/starts: 'opens'[^}]*\}/, `starts: 'opens'${n % 3 ? ", location: 'place'" : ''} }`),
    ),
  'whether terms are a legal page': ({ root }, n) =>
    change(root, PAGES, (text) => text.replace(/legal: (true|false)/, `legal: ${n % 2 === 0}`)),
  'the conditions of regions': ({ root }, n) =>
    change(root, SITE, (text) =>
      text.replace(
        /conditions: \(\{ flags[^\n]*/,
        `conditions: ({ flags }) => (${n % 2 ? 'flags.totals' : '!flags.guests'} ? ['isTotal'] : []),`,
      ),
    ),
  'who owns a fact': ({ root }, n) =>
    change(root, SITE, (text) =>
      text.replace(/owned: \[[^\]]*\]/, `owned: [${n % 2 ? "'office'" : "'office', 'supportEmail'"}]`),
    ),
  'names of other markets': ({ root }, n) =>
    change(root, SITE, (text) =>
      text.replace(
        /otherMarkets: \{.*\}/,
        `otherMarkets: { elsewhere: { office: ['${n % 4 ? 'Nowhere' : 'These are'}'] } }`,
      ),
    ),
  'a fact that follows from others': ({ root }, n) =>
    change(root, SITE, (text) => text.replace(/\(\{ slogan(: `[^`]*`)? \}\),/, `({ slogan: \`\${slogan} ${n}\` }),`)),
  'a note before fallback sections': ({ root }, n) =>
    change(root, SITE, (text) => text.replace(/<p>In[^{]*\{language/, `<p>In ${n} {language`)),
  'a block withdrawn, or named again': ({ root }, n) =>
    change(root, SITE, (text) => text.replace(/ {4}(markets|fairs): /, `    ${n % 3 ? 'markets' : 'fairs'}: `)),
  'an own rule': ({ root }, n) =>
    change(root, SITE, (text) => {
      const rule = `  rules: [{ name: 'own', problems: { OWN: { title: 'Own', text: 'Own.' } }, check: ({ regions }, report) => { for (const { id } of regions) report({ code: 'OWN', cause: '${n}', region: id, file: null, message: 'Found ${n}.', help: 'None.' }); } }],\n`;
      const without = text.replace(/ {2}rules: .*\n/, '');
      return n % 3 ? without.replace('  layouts:', `${rule}  layouts:`) : without;
    }),
  'a level of findings': ({ root }, n) =>
    change(root, SITE, (text) => text.replace(/'META-LENGTH': '\w+'/, `'META-LENGTH': '${n % 2 ? 'off' : 'warning'}'`)),
  'a list of pages that a template reads': ({ root }, n) =>
    inMain(root, `context.entries('news', { limit: ${1 + (n % 3)} }).map(({ id }) => id)`),
  'a link to a page that may be missing': ({ root }, n) => inMain(root, `context.link('/more/child-${n % 3}/')?.href`),
  'a module beside the folders of a site': ({ root }, n) => {
    write(root, 'shared/words.ts', `export const words = 'shared ${n}';\n`);
    change(root, PAGES, (text) =>
      text.includes('shared/words.ts')
        ? text
        : `import { words } from '../shared/words.ts';\n${text.replace('<p>{page', '<p title={words}>{page')}`,
    );
  },
  'the module beside the folders changed': ({ root }, n) =>
    change(root, 'shared/words.ts', () => `export const words = 'shared, number ${n}';\n`),
  'JSON that templates import': ({ root }, n) => {
    write(root, 'templates/numbers.json', `{ "number": ${n} }\n`);
    change(root, SITE, (text) =>
      text.includes('numbers.json')
        ? text
        : `import numbers from './numbers.json';\n${text.replace("'api/flags': {", "'api/flags': { ...numbers,")}`,
    );
  },
  'the environment, read by a template': ({ root }, n) => inMain(root, `process.env.SOAK_${n % 2} ?? ''`),
  'a file, read by a template': ({ root }, n) => {
    write(root, 'data/number.txt', `${n}`);
    change(root, DOCUMENT, (text) =>
      text.includes('node:fs') ? text : `import { readFileSync } from 'node:fs';\n${text}`,
    );
    inMain(root, `readFileSync(${JSON.stringify(join(root, 'data/number.txt'))}, 'utf8')`);
  },
  'the file that a template reads': ({ root }, n) => change(root, 'data/number.txt', () => `${n}`),
  'the clock, read by a template': ({ root }) => inMain(root, 'new Date().getUTCFullYear()'),
  'a template that reads nothing more': ({ root }) => inMain(root, "''"),
  'a component that no page uses': ({ root }, n) =>
    toggle(root, n, 'templates/unused.tsx', `export const Unused = () => <p>${n}</p>;\n`),
  'a style removed': ({ root }) => remove(root, 'templates/base.css'),
};
