/** Hugo and Eleventy with the Markdown of the real site, in the documents that `site` has rendered. */
import { appendFileSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { Manifest } from '../../cli/build/emit/manifest.ts';
import { type Run, run } from './measure.ts';
import { eleventyIn, hugoVersion } from './tools.ts';

export interface Rival {
  readonly name: string;
  readonly version: string;
  readonly pages: number;
  readonly build: () => Run;
  /** Removes results and caches. */
  readonly forget: () => void;
  /** Adds a sentence to one page. */
  readonly edit: (round: number) => void;
}

interface RealPage {
  /** `uk/about-us` */
  readonly path: string;
  readonly shell: string;
  readonly title: string;
  readonly description: string;
  readonly markdown: string;
}

/** The text of a document around its title, its description and its main content. */
type Shell = Readonly<Record<'top' | 'middle' | 'bottom', string>>;

const EDITED = 'uk/about-us';

/** @returns a generator, or a sentence with the reason why it is left out */
export function findRivals(scratch: string, root: string): (Rival | string)[] {
  const { pages, shells } = readRealPages(root);
  const hugo = hugoVersion();
  const eleventy = eleventyIn(scratch);
  return [
    hugo === null
      ? 'hugo is not on this machine (Debian: apt-get install hugo).'
      : prepareHugo(join(scratch, 'real-hugo'), hugo, pages, shells, scratch),
    typeof eleventy === 'string'
      ? eleventy
      : prepareEleventy(join(scratch, 'real-eleventy'), eleventy, pages, shells, scratch),
  ];
}

/** All pages of the last build with a Markdown source, and a document for each region and language. */
function readRealPages(root: string): { pages: RealPage[]; shells: Map<string, Shell> } {
  const shells = new Map<string, Shell>();
  const dist = join(root, 'dist');
  const pages = readdirSync(dist)
    .filter((name) => /^[^.]+\.manifest\.json$/.test(name))
    .flatMap((name) => {
      const { region, files } = JSON.parse(readFileSync(join(dist, name), 'utf8')) as Manifest;
      return Object.entries(files).flatMap(([output, { page, sources }]): RealPage[] => {
        const source = sources[0] ?? '';
        if (!page || !output.endsWith('index.html') || !source.endsWith('.md')) return [];
        const html = readFileSync(join(dist, region, output), 'utf8');
        const shell = `${region}-${page.language}`;
        if (!shells.has(shell)) shells.set(shell, cutShell(html));
        return [
          {
            path: join(region, dirname(output)),
            shell,
            title: /<title>([^<]*)/.exec(html)?.[1] ?? '',
            description: /<meta name="description" content="([^"]*)/.exec(html)?.[1] ?? '',
            markdown: readMarkdown(join(root, source)),
          },
        ];
      });
    });
  return { pages, shells };
}

function cutShell(html: string): Shell {
  const [title = 0, titleEnd = 0] = [html.indexOf('<title>'), html.indexOf('</title>') + '</title>'.length];
  const main = html.indexOf('>', html.indexOf('<main')) + 1;
  return { top: html.slice(0, title), middle: html.slice(titleEnd, main), bottom: html.slice(html.indexOf('</main>')) };
}

/** Without front matter, directives and pictures, which other generators do not support. */
function readMarkdown(file: string): string {
  return readFileSync(file, 'utf8')
    .replace(/^---\n[\s\S]*?\n---\n/, '')
    .replace(/!\[[^\]]*\]\([^)]*\)/g, '')
    .replace(/\{[^{}]*\}/g, '');
}

function writePages(folder: string, file: string, pages: readonly RealPage[]): void {
  for (const { path, shell, title, description, markdown } of pages) {
    const target = join(folder, path, file);
    mkdirSync(dirname(target), { recursive: true });
    const frontMatter = { shell, title, description };
    writeFileSync(target, `---\n${JSON.stringify(frontMatter)}\n---\n${markdown}`);
  }
}

function prepareHugo(
  folder: string,
  version: string,
  pages: readonly RealPage[],
  shells: ReadonlyMap<string, Shell>,
  scratch: string,
): Rival {
  const layout = `{{ $s := index site.Data.shells .Params.shell }}{{ $s.top | safeHTML }}<title>{{ .Title }}</title><meta name="description" content="{{ .Description }}">{{ $s.middle | safeHTML }}{{ .Content }}{{ $s.bottom | safeHTML }}`;
  write(folder, {
    'config.toml':
      'baseURL = "https://bench.example/"\ndisableKinds = ["taxonomy", "term", "RSS", "sitemap", "home", "section"]\n[markup.goldmark.extensions]\ntypographer = false\n',
    'layouts/_default/single.html': layout,
    'data/shells.json': JSON.stringify(Object.fromEntries(shells)),
  });
  writePages(join(folder, 'content'), 'index.md', pages);
  return {
    name: 'Hugo',
    version,
    pages: pages.length,
    build: () =>
      run({ file: 'hugo', args: ['--quiet', '--source', folder, '--cacheDir', join(folder, 'cache')] }, scratch),
    forget: () => remove(folder, 'public', 'resources', 'cache'),
    edit: (round) => editPage(join(folder, 'content'), round),
  };
}

function prepareEleventy(
  folder: string,
  { entry, version }: { readonly entry: string; readonly version: string },
  pages: readonly RealPage[],
  shells: ReadonlyMap<string, Shell>,
  scratch: string,
): Rival {
  write(folder, {
    'eleventy.config.mjs': `export default (config) => {
  config.addGlobalData('layout', 'page.njk');
  config.setQuietMode(true);
  return { dir: { input: 'content', includes: '../_includes', data: '../_data', output: '_site' }, markdownTemplateEngine: false };
};
`,
    '_includes/page.njk':
      '{% set s = shells[shell] %}{{ s.top | safe }}<title>{{ title | safe }}</title><meta name="description" content="{{ description | safe }}">{{ s.middle | safe }}{{ content | safe }}{{ s.bottom | safe }}',
    '_data/shells.json': JSON.stringify(Object.fromEntries(shells)),
  });
  writePages(join(folder, 'content'), 'index.md', pages);
  return {
    name: 'Eleventy',
    version,
    pages: pages.length,
    build: () => run({ file: process.execPath, args: [entry, '--quiet'], cwd: folder }, scratch),
    forget: () => remove(folder, '_site', '.cache'),
    edit: (round) => editPage(join(folder, 'content'), round),
  };
}

const editPage = (content: string, round: number) =>
  appendFileSync(join(content, EDITED, 'index.md'), `\nCorrected in round ${round} of the bench.\n`);

function write(folder: string, files: Readonly<Record<string, string>>): void {
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), text);
  }
}

function remove(folder: string, ...paths: readonly string[]): void {
  for (const path of paths) rmSync(join(folder, path), { recursive: true, force: true });
}
