/** What a site may bring of its own: data, variables, pages from records, hosts, modules, drafts, addresses, variants. */
import { change, changeJson, type Edits, page, remove, toggle, write } from './edit.ts';

const SITE = 'templates/site.tsx';

/** Adds a member to the definition in the place of an earlier one of the name; null removes it. */
const setMember = (root: string, name: string, value: string | null): void =>
  change(root, SITE, (text) => {
    const rest = text.replace(new RegExp(`^ {2}${name}: .* // added\n`, 'm'), '');
    return value === null ? rest : rest.replace('  layouts:', `  ${name}: ${value}, // added\n  layouts:`);
  });

const offer = (root: string, code: string, language: object | null): void =>
  changeJson(root, 'regions/home.json', ({ languages = [] }: { languages?: { code: string }[] }) => ({
    languages: [...languages.filter((one) => one.code !== code), ...(language ? [language] : [])],
  }));

export const SITE_EDITS: Edits = {
  'a loader': ({ root }, n) =>
    setMember(
      root,
      'loaders',
      n % 4
        ? `{ prices: { schema: z.strictObject({ price: z.number()${n % 3 ? '' : '.max(500)'} }), load: async () => [{ id: 'rye', title: 'Rye ${n}', price: ${n} }] } }`
        : null,
    ),
  'the data of a loader': ({ root }, n) =>
    change(root, 'regions/data.prices.lock.json', (text) => text.replace(/"price": \d+/, `"price": ${n}`)),
  'the data of loaders removed': ({ root }) => remove(root, 'regions/data.prices.lock.json'),
  'pages made of records': ({ root }, n) =>
    setMember(
      root,
      'generatePages',
      n % 4
        ? `({ records }) => records('${n % 5 ? 'markets' : 'prices'}').map(({ id, title = id, language }) => ({ route: \`/fairs/\${id}${n % 3 ? '' : '-fair'}/\`, language: language ?? 'en', title, description: \`What \${title} offers on its day, number ${n}.\`, body: \`About \${title}, ${n}.\` }))`
        : null,
    ),
  'a change of the HTML': ({ root }, n) =>
    setMember(root, 'transformHtml', n % 3 ? `(_, html) => html.replace('<p>', '<p data-changed="${n}">')` : null),
  'a variable that pages read': ({ root }, n) => {
    setMember(root, 'env', n % 4 ? `z.object({ PUBLIC_NUMBER: z.string().default('${n}') })` : null);
    change(root, 'templates/document.tsx', (text) =>
      text.replace(/<main(?: title=\{[^}]*\})?/, n % 4 ? '<main title={import.meta.env.PUBLIC_NUMBER}' : '<main'),
    );
  },
  'a value of .env': ({ root }, n) => toggle(root, n, '.env', `PUBLIC_NUMBER=${n}\n`),
  'an own host': ({ root }, n) =>
    setMember(
      root,
      'hosts',
      n % 4
        ? `[{ name: 'own', summary: 'files of its own', files: ({ files }) => ({ 'own.txt': \`\${files.size} ${n}\` }), rootFiles: () => ({ 'own/on.txt': '${n}' }) }]`
        : null,
    ),
  'an own module': ({ root }, n) =>
    change(root, SITE, (text) =>
      text.replace(
        /modules: \[places[^\n]*/,
        n % 4
          ? `modules: [places, { name: 'kiosk', fields: { kiosk: z.string().default('Kiosk ${n}') }, answers: ({ region }) => ({ kiosk: { name: region.kiosk } }) }],`
          : 'modules: [places],',
      ),
    ),
  'a field of the own module': ({ root }, n) =>
    changeJson(root, 'regions/home.json', () => ({ kiosk: n % 3 ? undefined : `Kiosk of home ${n}` })),
  'a draft': ({ root }, n) =>
    change(root, 'content/en/news/guest.md', (text) =>
      text.replace(/^(?:draft: true\n)?title:/m, n % 2 ? 'draft: true\ntitle:' : 'title:'),
    ),
  'an address of its own': ({ root }, n) =>
    change(root, 'content/de/more.md', (text) =>
      text.replace(/^(?:slug: .*\n)?title:/m, n % 4 ? `slug: mehr-${n % 3}\ntitle:` : 'title:'),
    ),
  'a variant of a language': ({ root }, n) => {
    write(
      root,
      'content/de-AT/language.json',
      `${JSON.stringify({ variantOf: 'de', replace: { Ofen: n % 2 ? 'Backofen' : 'Herd' } })}\n`,
    );
    offer(root, 'de-AT', { code: 'de-AT', prefix: 'at', locale: 'de-AT', hreflang: ['de-AT'], name: 'Deutsch (AT)' });
  },
  'a page of the variant': ({ root }, n) =>
    toggle(root, n, 'content/de-AT/more.md', page('Mehr in Wien', n, '## Der Ofen {#oven}\n\nEin Ofen aus Stein.')),
  'a string of the variant': ({ root }, n) =>
    toggle(root, n, 'content/de-AT/strings.json', `{ "SKIP": "Weiter ${n}" }\n`),
  'the variant withdrawn': ({ root }) => {
    remove(root, 'content/de-AT');
    offer(root, 'de-AT', null);
  },
  'an origin with a path': ({ root }, n) =>
    changeJson(root, 'regions/home.json', () => ({ origin: `https://inputs.example${n % 2 ? '/shop' : ''}` })),
};
