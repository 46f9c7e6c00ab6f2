import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import glob from 'fast-glob';
import type { Localised } from '../../cli/kit/localised.ts';
import { chooseText } from '../../cli/markdown/conditions.ts';
import { MarkdownFile } from '../../cli/markdown/markdown-file.ts';
import { readRegions } from '../../cli/regions/regions.ts';
import { market } from '../../regions/market.ts';
import { PROJECT } from './site-copy.ts';

export type RegionId = 'uk' | 'global';
export const REGION_IDS: readonly RegionId[] = ['uk', 'global'];

interface NavigationItem {
  readonly path: string;
  readonly langKey: string;
  readonly requires?: readonly string[];
  readonly children?: readonly NavigationItem[];
}

export interface HelpEntry {
  readonly id: string;
  readonly name: string;
  readonly kind: string;
  readonly url: string;
  readonly phone?: string;
  readonly hours?: string;
  readonly textKey: string;
  readonly verifiedOn: string;
  readonly validUntil: string;
}

interface RegionSource {
  readonly id: RegionId;
  readonly origin: string;
  readonly ageLimit: number;
  readonly conditions: readonly string[];
  readonly currency: string;
  readonly licence: Readonly<Record<string, string>>;
  readonly flags: Readonly<Record<string, boolean>>;
  readonly facts: Readonly<Record<string, string>>;
  readonly help: readonly HelpEntry[];
  readonly helpLine: string;
  readonly navigation: readonly NavigationItem[];
  readonly footer: Readonly<Record<string, readonly { readonly key: string; readonly path: string }[]>>;
  readonly externalHosts: readonly string[];
  readonly cookies: readonly { readonly name: string; readonly days: number }[];
}

/** The source of a page, with the region's facts filled in. */
export interface SourcePage {
  readonly region: RegionId;
  readonly route: string;
  readonly file: string;
  readonly data: Readonly<Record<string, unknown>>;
  readonly body: string;
  /** The text below the heading with this id, up to the next heading of its level; or a field, as `front:steps.0.text`. */
  section(id: string): string | undefined;
}

export function readJson<T>(file: string): T {
  return JSON.parse(readFileSync(join(PROJECT, file), 'utf8')) as T;
}

const regions = new Map<RegionId, RegionSource>();
const pages = new Map<string, SourcePage | undefined>();

/** A region, merged with the defaults. */
export function readRegion(id: RegionId): RegionSource {
  if (regions.size === 0)
    for (const { region } of readRegions(PROJECT, null).regions)
      regions.set(
        region.id as RegionId,
        { ...region, facts: inEnglish({ ...market.facts?.(region), ...region.facts }) } as never,
      );
  return regions.get(id) as RegionSource;
}

/** The English text of a fact that has a text for each language. */
const inEnglish = (facts: Readonly<Record<string, Localised | undefined>>): Record<string, string> =>
  Object.fromEntries(
    Object.entries(facts).map(([name, value]) => [name, typeof value === 'string' ? value : (value?.en ?? '')]),
  );

/** All regions, including those without English pages. */
export function everyRegion(): RegionSource[] {
  readRegion('uk');
  return [...regions.values()];
}

export function readStrings(id: RegionId): Readonly<Record<string, string>> {
  const file = `content/en/strings.${id}.json`;
  return {
    ...readJson<Record<string, string>>('content/en/strings.json'),
    ...(existsSync(join(PROJECT, file)) ? readJson<Record<string, string>>(file) : {}),
  };
}

/** The English file of a route: `.uk.md` has priority on uk, as in the build. */
function fileOf(region: RegionId, route: string): string | undefined {
  const name = route === '/' ? 'index' : route.slice(1, -1);
  const names = [`${name}.${region}.md`, `${name}/index.${region}.md`, `${name}.md`, `${name}/index.md`];
  return names.map((each) => `content/en/${each}`).find((file) => existsSync(join(PROJECT, file)));
}

/** The English page of a region; undefined if there is none or the region does not allow it. */
export function readPage(region: RegionId, route: string): SourcePage | undefined {
  const key = `${region} ${route}`;
  if (!pages.has(key)) pages.set(key, parsePage(region, route));
  return pages.get(key);
}

function parsePage(region: RegionId, route: string): SourcePage | undefined {
  const file = fileOf(region, route);
  if (file === undefined) return undefined;
  const { flags, facts, conditions } = readRegion(region);
  const filled = chooseText(readFileSync(join(PROJECT, file), 'utf8'), new Set(conditions)).replace(
    /\{fact:(\w+)\}/g,
    (all, name: string) => facts[name] ?? all,
  );
  const { frontMatter, body } = new MarkdownFile(file, filled);
  if (frontMatter === null) throw new Error(`${file} has front matter that cannot be read.`);
  const { data } = frontMatter;
  const requires = (data.requires ?? []) as readonly string[];
  if (!requires.every((flag) => flags[flag])) return undefined;
  return {
    region,
    route,
    file,
    data,
    body,
    section: (id) =>
      id.startsWith('front:') ? proseOf(fieldOf(data, id.slice('front:'.length).split('.'))) : sectionOf(body, id),
  };
}

/** Every English page of a region. */
export function pagesOf(region: RegionId): SourcePage[] {
  const files = glob
    .sync('**/*.md', { cwd: join(PROJECT, 'content/en') })
    .filter((file) => !/\.[a-z-]+\.md$/.test(file) || /\.(uk|global)\.md$/.test(file));
  const routes = files.map((file) => {
    const name = file
      .replace(/\.md$/, '')
      .replace(/\.(uk|global)$/, '')
      .replace(/(^|\/)index$/, '');
    return name === '' ? '/' : `/${name}/`;
  });
  return [...new Set(routes)].sort().flatMap((route) => readPage(region, route) ?? []);
}

/** The visible text of a page: the strings of its front matter, then its body. */
export function proseOfPage(page: SourcePage): string {
  const { template: _template, layout: _layout, requires: _requires, related: _related, ...read } = page.data;
  return `${proseOf(read) ?? ''}\n${page.body}`;
}

/** A text for matching patterns: straight quotes, no emphasis, no line breaks. */
export function plain(text: string): string {
  return text.replace(/[“”]/g, '"').replace(/[‘’]/g, "'").replaceAll('**', '').replace(/\s+/g, ' ');
}

/** Words of Markdown, without link targets, ids and directives. */
export function countWords(markdown: string): number {
  return withoutTargets(markdown).match(/[\p{L}\p{N}][\p{L}\p{N}'’.,-]*/gu)?.length ?? 0;
}

/** Markdown without link targets, heading ids, directives and code. */
export function withoutTargets(markdown: string): string {
  return markdown
    .replace(/^```[\s\S]*?^```/gm, ' ')
    .replace(/`[^`\n]*`/g, ' ')
    .replace(/\]\([^)\s]*\)/g, '] ')
    .replace(/\{(#[\w-]+|(fact|claim|block|string):[\w-]+)\}/g, ' ');
}

/** The ids of a body's headings with their levels and texts. */
export function headingsOf(body: string): { level: number; text: string; id: string }[] {
  return lines(body).flatMap(({ heading }) => heading ?? []);
}

function sectionOf(body: string, id: string): string | undefined {
  const all = lines(body);
  const start = all.findIndex(({ heading }) => heading?.id === id);
  const level = all[start]?.heading?.level;
  if (level === undefined) return undefined;
  const end = all.findIndex(({ heading }, index) => index > start && heading !== undefined && heading.level <= level);
  return all
    .slice(start, end === -1 ? undefined : end)
    .map(({ line }) => line)
    .join('\n');
}

function lines(body: string): { line: string; heading?: { level: number; text: string; id: string } }[] {
  let fenced = false;
  return body.split(/\r?\n/).map((line) => {
    if (line.startsWith('```')) fenced = !fenced;
    const found = fenced ? null : /^(#{2,6}) (.*?)(?:\s*\{#([\w-]+)\})?\s*$/.exec(line);
    return found
      ? { line, heading: { level: (found[1] as string).length, text: found[2] as string, id: found[3] ?? '' } }
      : { line };
  });
}

function fieldOf(value: unknown, path: readonly string[]): unknown {
  return path.reduce<unknown>((inner, name) => (inner as Record<string, unknown> | undefined)?.[name], value);
}

function proseOf(value: unknown): string | undefined {
  if (value === undefined || value === null) return undefined;
  if (typeof value !== 'object') return String(value);
  return Object.values(value)
    .map((inner) => proseOf(inner) ?? '')
    .join('\n');
}
