/** What file systems do: times, letter case, links, folders and files that are no sources. */
import { existsSync, lstatSync, mkdirSync, symlinkSync, utimesSync } from 'node:fs';
import { dirname, join } from 'node:path';
import {
  change,
  changeUnseen,
  type EditedSite,
  type Edits,
  isFile,
  move,
  page,
  remove,
  toggle,
  write,
} from './edit.ts';

const SOURCES = [
  'content/en/more.md',
  'content/en/terms.md',
  'content/en/strings.json',
  'content/markets.yaml',
  'regions/home.json',
  'templates/site.tsx',
  'templates/base.css',
  'templates/greeting-plain.ts',
  'tsconfig.base.json',
];
const sourceAt = (n: number) => SOURCES[n % SOURCES.length] as string;
const setTime = (root: string, file: string, ms: number) => {
  if (isFile(root, file)) utimesSync(join(root, file), new Date(ms), new Date(ms));
};
/** Makes a link if nothing is there. */
const link = ({ root }: EditedSite, target: string, at: string): void => {
  const path = join(root, at);
  if (existsSync(path) || (existsSync(dirname(path)) && lstatSync(dirname(path)).isSymbolicLink())) return;
  mkdirSync(dirname(path), { recursive: true });
  remove(root, at);
  symlinkSync(target, path);
};

export const FILE_EDITS: Edits = {
  'nothing but a time': ({ root }, n) => setTime(root, sourceAt(n), n * 1000),
  'a time in the future': ({ root }, n) => setTime(root, sourceAt(n), Date.UTC(2040, 0, 1, n)),
  'words, with a clock that was moved back': ({ root }, n) => {
    change(root, 'content/en/terms.md', (text) =>
      text.replace(/These are the terms.*/, `These are the terms, at ${n}.`),
    );
    setTime(root, 'content/en/terms.md', Date.UTC(2001, 0, 1, n % 24));
  },
  'words, with a clock that is ahead': ({ root }, n) => {
    change(root, 'content/en/more.md', (text) => `${text}\nAhead ${n}.\n`);
    setTime(root, 'content/en/more.md', Date.UTC(2040, 0, 1, n % 24));
  },
  'digits of a file, with its size and time': ({ root }, n) => {
    const files = ['content/en/more.md', 'templates/base.css', 'templates/early.ts', 'content/markets.yaml'];
    const digit = String(n % 10);
    // Dates and offsets keep their meaning where one digit of the last number changes.
    changeUnseen(root, files[n % files.length] as string, (bytes) =>
      Buffer.from(bytes.toString('latin1').replace(/\d(?=\D*$)/, digit), 'latin1'),
    );
  },
  'a page in another letter case': ({ root }, n) =>
    n % 2
      ? move(root, 'content/en/more.md', 'content/en/More.md')
      : move(root, 'content/en/More.md', 'content/en/more.md'),
  'a module in another letter case': ({ root }, n) =>
    n % 2
      ? move(root, 'templates/base.css', 'templates/Base.css')
      : move(root, 'templates/Base.css', 'templates/base.css'),
  'a folder of pages that is a link': (site, n) => {
    write(site.root, 'linked/first.md', page('Linked', n, 'Text.'));
    link(site, '../../linked', 'content/en/linked');
  },
  'a page below a linked folder': ({ root }, n) => {
    if (existsSync(join(root, 'linked'))) write(root, `linked/page-${n % 2}.md`, page('Linked too', n, 'Text.'));
  },
  'a page below a linked folder, with its size and time': ({ root }, n) =>
    changeUnseen(root, 'linked/first.md', (bytes) =>
      Buffer.from(
        bytes.toString('latin1').replace(/^(title: Linked) ?\d*/m, (all) => all.slice(0, -1) + (n % 10)),
        'latin1',
      ),
    ),
  'the link to a folder removed': ({ root }) => remove(root, 'content/en/linked'),
  'a module that is a link': (site, n) => {
    write(site.root, 'linked-code/tone.ts', `export const tone = 'linked ${n}';\n`);
    remove(site.root, 'templates/tone-calm.ts');
    link(site, '../linked-code/tone.ts', 'templates/tone-calm.ts');
  },
  'the module behind a link': ({ root }, n) =>
    change(root, 'linked-code/tone.ts', () => `export const tone = 'linked, number ${n}';\n`),
  'a link that leads nowhere': (site) => link(site, '../../nowhere.md', 'content/en/broken.md'),
  'the link that leads nowhere removed': ({ root }) => remove(root, 'content/en/broken.md'),
  'files that are no sources': ({ root }, n) => {
    toggle(root, n, 'content/en/.more.md.swp', 'x');
    toggle(root, n + 1, 'content/en/more.md~', 'x');
    toggle(root, n, 'content/notes.txt', `${n}`);
  },
  'a file where a folder was': ({ root }, n) => {
    if (n % 2) remove(root, 'content/en/news');
    else write(root, 'content/en/news/new.md', page('New', n, 'Text.', 'date: 2026-10-01\nauthor: Di\n'));
    if (n % 4 === 1) write(root, 'content/en/news', 'A file.\n');
  },
  'an empty folder': ({ root }, n) => void mkdirSync(join(root, `content/en/empty-${n % 2}`), { recursive: true }),
  'an empty folder removed': ({ root }, n) => remove(root, `content/en/empty-${n % 2}`),
  'a folder of the site renamed, and back': ({ root }) => {
    move(root, 'templates', 'templates-old');
    move(root, 'templates-old', 'templates');
  },
  'the content moved away, and back': ({ root }, n) =>
    n % 3 ? move(root, 'content-old', 'content') : move(root, 'content', 'content-old'),
};
