/** Mistakes, which are corrected later or never. */
import { change, type Edits, remove, write } from './edit.ts';

export const SOURCES = [
  'content/en/more.md',
  'content/en/index.md',
  'content/en/terms.md',
  'content/en/strings.json',
  'content/de/strings.json',
  'content/de/language.json',
  'content/markets.yaml',
  'regions/home.json',
  'regions/away.json',
  'regions/defaults.json',
  'templates/site.tsx',
  'templates/document.tsx',
  'templates/pages.tsx',
  'templates/plain.css',
  'templates/counter.island.tsx',
  'assets/images/square.png',
  'assets/fonts/plain.woff2',
  'tsconfig.json',
  'tsconfig.base.json',
  'package.json',
] as const;
const cutShort = (root: string, file: string) => change(root, file, (text) => text.slice(0, -20));

export const MISTAKE_EDITS: Edits = {
  'front matter that cannot be read': ({ root }) =>
    change(root, 'content/en/more.md', (text) => text.replace('title:', 'title: : :')),
  'a field that front matter does not have': ({ root }) =>
    change(root, 'content/en/more.md', (text) => text.replace('title:', 'tilte: x\ntitle:')),
  'a link to a page that is missing': ({ root }) =>
    change(root, 'content/en/more.md', (text) => `${text}\n[Nowhere](/nowhere/)\n`),
  'an anchor that is missing': ({ root }) =>
    change(root, 'content/en/more.md', (text) => `${text}\n[Down](/terms/#cellar)\n`),
  'a fact that is missing': ({ root }) => change(root, 'content/en/more.md', (text) => `${text}\n{fact:nothing}\n`),
  'strings that break off': ({ root }, n) => cutShort(root, `content/${n % 2 ? 'en' : 'de'}/strings.json`),
  'a pack that breaks off': ({ root }) => cutShort(root, 'content/de/language.json'),
  'a region that breaks off': ({ root }, n) => cutShort(root, `regions/${n % 2 ? 'home' : 'away'}.json`),
  'defaults that break off': ({ root }) => cutShort(root, 'regions/defaults.json'),
  'a record with a wrong time': ({ root }) =>
    change(root, 'content/markets.yaml', (text) => text.replace(/opens: .*/, 'opens: tomorrow')),
  'a template that cannot be parsed': ({ root }) =>
    change(root, 'templates/pages.tsx', (text) => text.replace('<article', '<<article')),
  'a template that throws': ({ root }) =>
    change(root, 'templates/pages.tsx', (text) =>
      text.replace('dangerouslySetInnerHTML={{ __html: body }}', 'title={(body as any).nowhere.at}'),
    ),
  'a definition with a wrong member': ({ root }) =>
    change(root, 'templates/site.tsx', (text) => text.replace("layouts: ['default']", 'layouts: []')),
  'a definition that throws': ({ root }) =>
    change(root, 'templates/site.tsx', (text) => text.replace('export const site', 'null.x;\nexport const site')),
  'an island that cannot be parsed': ({ root }) => cutShort(root, 'templates/counter.island.tsx'),
  'a style that breaks off': ({ root }) => write(root, 'templates/plain.css', 'body { margin: 0; '),
  'a picture cut short': ({ root }) => change(root, 'assets/images/square.png', () => 'PNG'),
  'tsconfig.json that breaks off': ({ root }) => cutShort(root, 'tsconfig.base.json'),
  'package.json that breaks off': ({ root }) => cutShort(root, 'package.json'),
  'a file emptied': ({ root }, n) => change(root, SOURCES[n % SOURCES.length] as string, () => ''),
  'a file removed': ({ root }, n) => remove(root, SOURCES[n % SOURCES.length] as string),
};
