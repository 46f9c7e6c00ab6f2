/** The compared generators: how each is found, prepared and run, and how its caches are removed. */
import { spawnSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { type Chrome, corpusChrome, type SectionFile } from './corpus.ts';
import { type Run, run } from './measure.ts';

export const TOOL_NAMES = ['site', 'hugo', 'eleventy', 'astro', 'docusaurus'] as const;
export type ToolName = (typeof TOOL_NAMES)[number];

export interface Tool {
  readonly name: ToolName;
  readonly version: string;
  /** Whether rebuilds by a fresh command are measured too. */
  readonly rebuilds: boolean;
  /** Whether its pages have the words and elements of the others. Docusaurus has a shell of its own. */
  readonly isComparable: boolean;
  /** Writes templates and settings into a folder. @returns the folder for the Markdown */
  readonly prepare: (folder: string, pages: number) => { readonly content: string; readonly sectionFile: SectionFile };
  /** Adds a further language to a prepared folder. @returns the folder for its Markdown */
  readonly addLanguage: (folder: string, code: string) => string;
  /** The web root of a build. */
  readonly webRoot: (folder: string) => string;
  /** Removes results and caches: the next build is a cold one. */
  readonly forget: (folder: string) => void;
  readonly build: (folder: string) => Run;
}

const BENCH = import.meta.dirname;
const PROJECT = dirname(dirname(BENCH));
/** The newest may need a package that a mirror of the registry does not have yet; then an older one is used. */
const ELEVENTY_VERSIONS = ['3', '3.1.5'] as const;
const ASTRO_VERSIONS = ['7'] as const;
const DOCUSAURUS_VERSIONS = ['3'] as const;
/** What a site of Docusaurus installs beside its core. */
const DOCUSAURUS_PARTS = ['@docusaurus/preset-classic@3', '@docusaurus/faster@3', 'react@19', 'react-dom@19'];

/** @returns the tool, or a sentence with the reason why it is left out */
export function findTool(name: ToolName, scratch: string): Tool | string {
  const find = { site: findSite, hugo: findHugo, eleventy: findEleventy, astro: findAstro, docusaurus: findDocusaurus };
  return find[name](scratch);
}

/**
 * Copies the sources of `site`: an edit made in cli/ while the bench runs would otherwise enter half of its rounds.
 * The copy is run once, so that no build includes the time to bundle the command.
 * @returns the entry of the command
 */
export function copyTool(scratch: string): string {
  const copy = join(scratch, 'site-tool');
  rmSync(copy, { recursive: true, force: true });
  for (const path of ['cli', 'package.json']) cpSync(join(PROJECT, path), join(copy, path), { recursive: true });
  symlinkSync(join(PROJECT, 'node_modules'), join(copy, 'node_modules'));
  const bin = join(copy, 'cli', 'bin.js');
  run({ file: process.execPath, args: [bin, '--version'] }, scratch);
  return bin;
}

function findSite(scratch: string): Tool {
  const bin = copyTool(scratch);
  const command = (args: readonly string[]) => ({ file: process.execPath, args: [bin, ...args] });
  const version = run(command(['--version']), scratch).stdout.trim();
  return {
    name: 'site',
    version: `${version}, Node ${process.versions.node}`,
    rebuilds: true,
    isComparable: true,
    prepare: (folder, pages) => {
      cpSync(join(BENCH, 'site'), folder, { recursive: true });
      cpSync(join(BENCH, 'shell.css'), join(folder, 'templates', 'shell.css'));
      addChrome(folder, corpusChrome(pages));
      return { content: join(folder, 'content', 'en'), sectionFile: 'index.md' };
    },
    addLanguage: (folder, code) => {
      const region = readJson(join(folder, 'regions', 'bench.json'));
      const entry = { code, prefix: code, locale: code, hreflang: [code], name: code };
      region.languages = [...(region.languages as object[]), entry];
      writeFileSync(join(folder, 'regions', 'bench.json'), JSON.stringify(region, null, 2));
      const content = join(folder, 'content', code);
      mkdirSync(content);
      cpSync(join(folder, 'content', 'en', 'strings.json'), join(content, 'strings.json'));
      return content;
    },
    webRoot: (folder) => join(folder, 'dist', 'bench'),
    forget: (folder) => remove(folder, 'dist', '.cache'),
    build: (folder) => {
      const result = run(command(['build', '--root', folder, '--json']), scratch);
      const { peakRssBytes } = JSON.parse(result.stdout) as { peakRssBytes: number };
      // GNU time also sees children such as esbuild; the report also works where GNU time is missing.
      return { ...result, peakRssBytes: Math.max(peakRssBytes, result.peakRssBytes ?? 0) };
    },
  };
}

/** Null where Hugo is not on this machine. */
export function hugoVersion(): string | null {
  const { error, status, stdout } = spawnSync('hugo', ['version'], { encoding: 'utf8' });
  if (error || status !== 0) return null;
  return /v[\d.]+(\+\w+)?/.exec(stdout)?.[0] ?? stdout.trim();
}

function findHugo(scratch: string): Tool | string {
  const version = hugoVersion();
  if (version === null) return 'hugo is not on this machine (Debian: apt-get install hugo).';
  return {
    name: 'hugo',
    version,
    rebuilds: true,
    isComparable: true,
    prepare: (folder, pages) => {
      cpSync(join(BENCH, 'hugo'), folder, { recursive: true });
      mkdirSync(join(folder, 'assets'), { recursive: true });
      cpSync(join(BENCH, 'shell.css'), join(folder, 'assets', 'shell.css'));
      writeData(join(folder, 'data'), pages);
      return { content: join(folder, 'content'), sectionFile: '_index.md' };
    },
    addLanguage: (folder, code) => {
      const file = join(folder, 'config.toml');
      const settings = readFileSync(file, 'utf8');
      const entry = (name: string, content: string) => `\n[languages.${name}]\ncontentDir = "${content}"\n`;
      const first = settings.includes('[languages.') ? '' : entry('en', 'content');
      writeFileSync(file, `${settings}${first}${entry(code, `content-${code}`)}`);
      return join(folder, `content-${code}`);
    },
    webRoot: (folder) => join(folder, 'public'),
    forget: (folder) => remove(folder, 'public', 'resources', 'cache'),
    build: (folder) => {
      const args = ['--quiet', '--source', folder, '--cacheDir', join(folder, 'cache')];
      const result = run({ file: 'hugo', args }, scratch);
      // With several languages, it also writes a redirect from /en/, which is no page.
      remove(folder, join('public', 'en'));
      return result;
    },
  };
}

/** A tool of the registry, installed into the scratch folder: it is no dependency of this project. */
interface Installed {
  /** The file that Node runs. */
  readonly entry: string;
  readonly version: string;
  /** The `node_modules` that it lies in. */
  readonly modules: string;
}

/** @returns the tool, or a sentence with the reason why it is left out */
export const eleventyIn = (scratch: string): Installed | string =>
  install(scratch, '@11ty/eleventy', 'cmd.cjs', ELEVENTY_VERSIONS);

/**
 * @param bin its entry, from its folder
 * @param others further packages, with their versions
 */
function install(
  scratch: string,
  name: string,
  bin: string,
  versions: readonly string[],
  others: readonly string[] = [],
): Installed | string {
  const prefix = join(scratch, `${name.replace(/^@/, '').replace('/', '-')}-tool`);
  const modules = join(prefix, 'node_modules');
  const entry = join(modules, name, bin);
  const said: string[] = [];
  mkdirSync(prefix, { recursive: true });
  for (const version of versions) {
    if (existsSync(entry)) break;
    const args = [
      'i',
      '--prefix',
      prefix,
      '--no-audit',
      '--no-fund',
      '--ignore-scripts',
      `${name}@${version}`,
      ...others,
    ];
    const { status, stderr, error } = spawnSync('npm', args, { cwd: prefix, encoding: 'utf8' });
    if (status !== 0) said.push(/npm error notarget.*|npm error .*/.exec(stderr ?? '')?.[0] ?? String(error));
  }
  if (!existsSync(entry)) return `npm could not install ${name}: ${said.join('; ')}`;
  const { version } = readJson(join(modules, name, 'package.json')) as { version: string };
  return { entry, version, modules };
}

function findEleventy(scratch: string): Tool | string {
  const found = eleventyIn(scratch);
  if (typeof found === 'string') return found;
  const { entry, version } = found;
  return {
    name: 'eleventy',
    version: `${version}, Node ${process.versions.node}`,
    rebuilds: false,
    isComparable: true,
    prepare: (folder, pages) => {
      cpSync(join(BENCH, 'eleventy'), folder, { recursive: true });
      writeData(join(folder, '_data'), pages);
      writeFileSync(
        join(folder, '_data', 'shellCss.json'),
        JSON.stringify(readFileSync(join(BENCH, 'shell.css'), 'utf8')),
      );
      return { content: join(folder, 'content'), sectionFile: 'index.md' };
    },
    addLanguage: folderOfLanguage,
    webRoot: (folder) => join(folder, '_site'),
    forget: (folder) => remove(folder, '_site', '.cache'),
    build: (folder) => run({ file: process.execPath, args: [entry, '--quiet'], cwd: folder }, scratch),
  };
}

function findAstro(scratch: string): Tool | string {
  const found = install(scratch, 'astro', 'bin/astro.mjs', ASTRO_VERSIONS);
  if (typeof found === 'string') return found;
  const { entry, version, modules } = found;
  const env = { ASTRO_TELEMETRY_DISABLED: '1' };
  return {
    name: 'astro',
    version: `${version}, Node ${process.versions.node}`,
    rebuilds: true,
    isComparable: true,
    prepare: (folder, pages) => {
      cpSync(join(BENCH, 'astro'), folder, { recursive: true });
      writeData(join(folder, 'src', 'data'), pages);
      cpSync(join(BENCH, 'shell.css'), join(folder, 'src', 'shell.css'));
      writeFileSync(join(folder, 'package.json'), '{ "type": "module" }\n');
      symlinkSync(modules, join(folder, 'node_modules'));
      return { content: join(folder, 'content'), sectionFile: 'index.md' };
    },
    addLanguage: folderOfLanguage,
    webRoot: (folder) => join(folder, '_site'),
    forget: (folder) => remove(folder, '_site', '.cache', '.astro'),
    build: (folder) => run({ file: process.execPath, args: [entry, 'build', '--silent'], cwd: folder, env }, scratch),
  };
}

function findDocusaurus(scratch: string): Tool | string {
  const found = install(scratch, '@docusaurus/core', 'bin/docusaurus.mjs', DOCUSAURUS_VERSIONS, DOCUSAURUS_PARTS);
  if (typeof found === 'string') return found;
  const { entry, version, modules } = found;
  return {
    name: 'docusaurus',
    version: `${version}, Node ${process.versions.node}`,
    rebuilds: false,
    isComparable: false,
    prepare: (folder) => {
      cpSync(join(BENCH, 'docusaurus'), folder, { recursive: true });
      // Not a module: its generated files are CommonJS.
      writeFileSync(join(folder, 'package.json'), '{}\n');
      symlinkSync(modules, join(folder, 'node_modules'));
      return { content: join(folder, 'content'), sectionFile: 'index.md' };
    },
    addLanguage: (folder, code) => {
      const file = join(folder, 'languages.json');
      const codes = existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as string[]) : ['en'];
      writeFileSync(file, JSON.stringify([...codes, code]));
      return join(folder, 'i18n', code, 'docusaurus-plugin-content-docs', 'current');
    },
    webRoot: (folder) => join(folder, 'build'),
    forget: (folder) => remove(folder, 'build', '.docusaurus'),
    build: (folder) => run({ file: process.execPath, args: [entry, 'build'], cwd: folder }, scratch),
  };
}

/** For a tool that takes a folder of content as a part of the address. */
const folderOfLanguage = (folder: string, code: string) => join(folder, 'content', code);

/** `site` takes the chrome from region JSON, and labels from strings. */
function addChrome(folder: string, chrome: Chrome): void {
  const strings = readJson(join(folder, 'content', 'en', 'strings.json')) as Record<string, string>;
  const key = (label: string) => {
    const name = `LINK_${label.toUpperCase().replaceAll(' ', '_')}`;
    strings[name] = label;
    return name;
  };
  const links = (group: readonly { label: string; route: string }[]) =>
    group.map(({ label, route }) => ({ key: key(label), path: route }));
  const region = readJson(join(folder, 'regions', 'bench.json'));
  region.navigation = chrome.header.map(({ label, route, children }) => ({
    path: route,
    langKey: key(label),
    children: children.map((child) => ({ path: child.route, langKey: key(child.label) })),
  }));
  region.footer = {
    safety: links(chrome.footer.safety),
    legal: links(chrome.footer.legal),
    policy: links(chrome.footer.policy),
  };
  writeFileSync(join(folder, 'regions', 'bench.json'), JSON.stringify(region, null, 2));
  writeFileSync(join(folder, 'content', 'en', 'strings.json'), JSON.stringify(strings, null, 2));
}

/** The others take chrome and labels from data files. */
function writeData(folder: string, pages: number): void {
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, 'chrome.json'), JSON.stringify(corpusChrome(pages)));
  cpSync(join(BENCH, 'site', 'content', 'en', 'strings.json'), join(folder, 'strings.json'));
}

const readJson = (file: string) => JSON.parse(readFileSync(file, 'utf8')) as Record<string, unknown>;

function remove(folder: string, ...paths: readonly string[]): void {
  for (const path of paths) rmSync(join(folder, path), { recursive: true, force: true });
}
