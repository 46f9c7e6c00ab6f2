/** Random edits of a site, and the result of a clean build of the same sources. */
import {
  cpSync,
  existsSync,
  mkdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join } from 'node:path';
import { type Manifest, readManifest } from '../../cli/build/emit/manifest.ts';
import { buildSite } from '../../cli/pipeline/build.ts';
import { ProblemsError } from '../../cli/problems/problem.ts';
import { copySources } from './project.ts';
import { edit, SMALL } from './site-copy.ts';

type Edit = (root: string, n: number) => void;

const page = (title: string, n: number, body: string) =>
  `---\ntitle: ${title} ${n}\ndescription: What the page called ${title} says about the number ${n}, in one sentence that is long enough.\n---\n${body}\n`;

/** Changes a file that may not exist. */
const change = (root: string, file: string, how: (text: string) => string) => {
  if (existsSync(join(root, file)) && statSync(join(root, file)).isFile()) edit(root, file, how);
};
const move = (root: string, from: string, to: string) => {
  if (!existsSync(join(root, from)) || existsSync(join(root, to))) return;
  mkdirSync(dirname(join(root, to)), { recursive: true });
  renameSync(join(root, from), join(root, to));
};
/** Restores the original content of a file. */
const revert = (root: string, file: string) => {
  rmSync(join(root, file), { recursive: true, force: true });
  mkdirSync(dirname(join(root, file)), { recursive: true });
  cpSync(join(SMALL, file), join(root, file), { recursive: true });
};
/** Saves as many editors do: writes a temporary file and renames it. */
const saveBeside = (root: string, file: string, text: string) => {
  mkdirSync(dirname(join(root, file)), { recursive: true });
  writeFileSync(join(root, `${file}.tmp~`), text);
  renameSync(join(root, `${file}.tmp~`), join(root, file));
};

const SOURCES = [
  'content/en/more.md',
  'content/en/index.md',
  'content/en/terms.md',
  'content/en/strings.json',
  'content/de/strings.json',
  'content/de/index.md',
  'regions/home.json',
  'templates/site.tsx',
  'templates/plain.css',
  'assets/images/square.png',
];

export const EDITS: Readonly<Record<string, Edit>> = {
  words: (root, n) => change(root, 'content/en/more.md', (text) => `${text}\nSentence ${n}.\n`),
  'words of home': (root, n) => change(root, 'content/en/index.md', (text) => `Line ${n}.\n\n${text}`),
  title: (root, n) =>
    change(root, 'content/en/more.md', (text) => text.replace(/^title: .*/m, `title: More to read ${n}`)),
  'a new page': (root, n) => edit(root, `content/en/more/child-${n % 3}.md`, page('Child', n, 'Text [up](/more/).')),
  'a new page, saved beside': (root, n) =>
    saveBeside(root, `content/en/more/child-${n % 3}.md`, page('Child', n, '[The terms](/terms/#deposits).')),
  'a page removed': (root, n) => rmSync(join(root, `content/en/more/child-${n % 3}.md`), { force: true }),
  'a page renamed': (root, n) =>
    move(root, `content/en/more/child-${n % 3}.md`, `content/en/more/child-${(n + 1) % 3}.md`),
  'a folder renamed': (root, n) =>
    n % 2 === 0 ? move(root, 'content/en/more', 'content/en/less') : move(root, 'content/en/less', 'content/en/more'),
  'a folder removed': (root) => rmSync(join(root, 'content/en/less'), { recursive: true, force: true }),
  'a page that others link to, renamed': (root, n) =>
    n % 2 === 0
      ? move(root, 'content/en/terms.md', 'content/en/rules.md')
      : move(root, 'content/en/rules.md', 'content/en/terms.md'),
  'a page translated': (root, n) => edit(root, 'content/de/more.md', page('Mehr', n, '## Worte {#words}')),
  'a translation withdrawn': (root) => rmSync(join(root, 'content/de/more.md'), { force: true }),
  'a regional page': (root, n) => edit(root, 'content/en/more.home.md', page('Here', n, '## Words {#words}')),
  'a regional page withdrawn': (root) => rmSync(join(root, 'content/en/more.home.md'), { force: true }),
  'a string': (root, n) =>
    change(root, 'content/en/strings.json', (text) => text.replace(/"Good day[^"]*"/, `"Good day ${n}, {name}"`)),
  'a fact': (root, n) =>
    change(root, 'regions/home.json', (text) =>
      text.replace(/"licensee": "Small Ltd[^"]*", "s/, `"licensee": "Small Ltd ${n}", "s`),
    ),
  'an amount': (root, n) =>
    change(root, 'regions/home.json', (text) => text.replace(/"amount": \d+/, `"amount": ${4000 + n}`)),
  'a sanction': (root, n) =>
    change(root, 'regions/home.json', (text) =>
      text.replace(/"BLOCKED": \[[^\]]*\]/, `"BLOCKED": [${n % 2 === 0 ? '"FR"' : ''}]`),
    ),
  'a language withdrawn, or offered again': (root, n) =>
    change(root, 'regions/home.json', (text) =>
      text.replace(/"fallback": "(en|de)"/, n % 2 === 0 ? '"fallback": "de"' : '"fallback": "en"'),
    ),
  'a style': (root, n) => edit(root, 'templates/plain.css', `body { margin: ${n}px; }`),
  'a style that imports another': (root, n) => {
    edit(root, 'templates/other.css', `main { padding: ${n}px; }`);
    edit(root, 'templates/plain.css', `@import './other.css';\nbody { margin: ${n}px; }`);
  },
  'the style that is imported': (root, n) => edit(root, 'templates/other.css', `main { padding: ${n + 1}px; }`),
  'a template': (root, n) =>
    change(root, 'templates/site.tsx', (text) => text.replace(/<h1[^>]*>/, `<h1 className="n${n}">`)),
  'the document': (root, n) =>
    change(root, 'templates/site.tsx', (text) => text.replace(/<a href="#main"[^>]*>/, `<a href="#main" rel="n${n}">`)),
  'what a document depends on': (root, n) =>
    change(root, 'templates/site.tsx', (text) =>
      text.replace(
        /\(\{ template: page\.template[^}]*\}\)/,
        `({ template: page.template, n: ${n % 2 ? 'page.layout' : '1'} })`,
      ),
    ),
  // Schemas belong to the templates.
  'a default of a field, and its use': (root, n) =>
    change(root, 'templates/site.tsx', (text) =>
      text
        .replace(/slug\.default\('[^']*'\)/, `slug.default('site-${n}')`)
        .replace(/<body[^>]*>/, '<body data-alias={context.region.brandAlias}>'),
    ),
  'what regions must have': (root, n) =>
    change(root, 'templates/site.tsx', (text) =>
      text.replace(/(added: slug, )?ageLimit:/, n % 2 ? 'added: slug, ageLimit:' : 'ageLimit:'),
    ),
  'whether terms are a legal page': (root, n) =>
    change(root, 'templates/site.tsx', (text) => text.replace(/legal: (true|false)/, `legal: ${n % 2 === 0}`)),
  'a picture': (root, n) => {
    mkdirSync(join(root, 'assets/images'), { recursive: true });
    cpSync(join(root, `masters/${n % 2}.png`), join(root, 'assets/images/square.png'));
  },
  'nothing but a time': (root, n) => {
    if (existsSync(join(root, 'content/en/more.md')))
      utimesSync(join(root, 'content/en/more.md'), new Date(n * 1000), new Date(n * 1000));
  },
  'words, with the old time copied back': (root, n) => {
    if (!existsSync(join(root, 'content/en/terms.md'))) return;
    const { atime, mtime } = statSync(join(root, 'content/en/terms.md'));
    change(root, 'content/en/terms.md', (text) =>
      text.replace(/These are the terms.*/, `These are the terms (${n % 10}).`),
    );
    utimesSync(join(root, 'content/en/terms.md'), atime, mtime);
  },
  // Mistakes, which are corrected later or never.
  'front matter that cannot be read': (root) =>
    change(root, 'content/en/more.md', (text) => text.replace('title:', 'title: : :')),
  'a link that leads nowhere': (root) =>
    change(root, 'content/en/more.md', (text) => `${text}\n[Nowhere](/nowhere/)\n`),
  'an anchor that is not there': (root) =>
    change(root, 'content/en/more.md', (text) => `${text}\n[Down](/terms/#cellar)\n`),
  'JSON that breaks off': (root) => change(root, 'content/en/strings.json', (text) => text.slice(0, -20)),
  'a region that breaks off': (root) => change(root, 'regions/home.json', (text) => text.slice(0, -30)),
  'a template that cannot be parsed': (root) =>
    change(root, 'templates/site.tsx', (text) => text.replace('<article', '<<article')),
  'a template that throws': (root) =>
    change(root, 'templates/site.tsx', (text) =>
      text.replace('dangerouslySetInnerHTML={{ __html: body }}', 'title={body.nowhere.at}'),
    ),
  'a picture cut short': (root) => {
    if (existsSync(join(root, 'assets/images/square.png'))) edit(root, 'assets/images/square.png', Buffer.from('PNG'));
  },
  'a file emptied': (root, n) => change(root, SOURCES[n % 5] as string, () => ''),
  'a file removed': (root, n) => rmSync(join(root, SOURCES[n % SOURCES.length] as string), { force: true }),
  'a second region': (root, n) => {
    if (!existsSync(join(root, 'regions/home.json'))) return;
    const text = readFileSync(join(root, 'regions/home.json'), 'utf8');
    edit(root, 'regions/away.json', text.replace('"home"', '"away"').replace('small.example', `away-${n % 4}.example`));
  },
  'the second region removed': (root) => rmSync(join(root, 'regions/away.json'), { force: true }),
  'a folder of the site renamed, and back': (root) => {
    move(root, 'templates', 'templates-old');
    move(root, 'templates-old', 'templates');
  },
  ...Object.fromEntries(SOURCES.map((file) => [`${file} reverted`, (root: string) => revert(root, file)])),
  ...Object.fromEntries(SOURCES.map((file) => [`${file} reverted once more`, (root: string) => revert(root, file)])),
};

/** Restores everything except for new valid pages. */
export function mend(root: string): void {
  for (const file of SOURCES) revert(root, file);
  for (const file of ['content/en/rules.md', 'content/en/less'])
    rmSync(join(root, file), { recursive: true, force: true });
  for (const file of ['content/en/more', 'content/de/more.md'])
    rmSync(join(root, file), { recursive: true, force: true });
  change(root, 'regions/away.json', () =>
    readFileSync(join(SMALL, 'regions/home.json'), 'utf8')
      .replace('"home"', '"away"')
      .replace('small.example', 'away.example'),
  );
}

/** Writes two pictures that edits can use. */
export async function addMasters(root: string): Promise<void> {
  const sharp = (await import('sharp')).default;
  mkdirSync(join(root, 'masters'));
  for (const n of [0, 1])
    await sharp({ create: { width: 500 + 300 * n, height: 500, channels: 3, background: '#123' } })
      .png()
      .toFile(join(root, `masters/${n}.png`));
}

interface Clean {
  readonly problems: readonly string[];
  readonly manifests: ReadonlyMap<string, Manifest>;
}

/** The problems and result of a build of the same sources in another folder without caches. */
export async function buildClean(root: string, copy: string): Promise<Clean> {
  rmSync(copy, { recursive: true, force: true });
  copySources(root, copy);
  try {
    const { regions } = await buildSite({ root: copy });
    const manifestOf = (id: string) => readManifest(join(copy, 'dist', `${id}.manifest.json`)) as Manifest;
    return { problems: [], manifests: new Map(regions.map(({ id }) => [id, manifestOf(id)])) };
  } catch (error) {
    if (!(error instanceof ProblemsError)) throw error;
    return { problems: problemNames(error.problems), manifests: new Map() };
  }
}

/** Problems by code and location. A template that throws stops a build, so then only its problem is compared. */
export function problemNames(problems: ProblemsError['problems']): string[] {
  const broken = problems.some(({ code, at }) => code === 'TEMPLATE-ERROR' && at?.file.startsWith('content/'));
  if (broken) return ['TEMPLATE-ERROR'];
  return [...new Set(problems.map(({ code, at }) => `${code} ${at?.file}:${at?.line}:${at?.column}`))].sort();
}
