/**
 * The site and the plan of a region for rendering in dev: the same values, but every read is recorded. All rendering code
 * uses these two objects, so new code is tracked automatically.
 */
import type { Site } from '../../build/load/site.ts';
import type { Strings } from '../../build/load/strings.ts';
import type { LoadedTemplates } from '../../build/load/templates.ts';
import { offeredLanguages, type PlannedPage, type RegionPlan } from '../../build/plan/planned-page.ts';
import type { Region } from '../../kit/region.ts';
import type { ReadTable } from './read-table.ts';

/** The data of one generation. */
export interface Snapshot {
  readonly site: Site;
  readonly plan: RegionPlan;
  /** A part of a language's context, as JSON. */
  readonly contextPart: (language: string, part: string) => string;
  /** The name below `assets/` of a file that templates use; null if there is none. */
  readonly assetName: (file: string) => string | null;
}

export type Reads = ReadTable<Snapshot>;

/** Placeholder for a missing value; no source text contains it. */
const NOTHING = '\0';

const json = (value: unknown): string => JSON.stringify(value) ?? NOTHING;

/** Fields that do not affect the content of a page. */
const UNTRACED: ReadonlySet<string | symbol> = new Set([
  'root',
  'asOf',
  'cacheDir',
  'sources',
  'languages',
  'conditionNames',
]);

export function traceSite(site: Site, reads: Reads): Site {
  const templates = traceTemplates(site.templates, reads);
  const pictures = traceMap(site.pictures, reads, 'picture', (snapshot) => snapshot.site.pictures, json);
  const strings = new Map<string, Strings>();
  const known: Partial<Record<keyof Site, unknown>> = {
    templates,
    pictures,
    strings: (region: string, language: string) => {
      const name = `${region}:${language}`;
      let traced = strings.get(name);
      if (!traced) strings.set(name, (traced = traceStrings(site.strings(region, language), reads, region, language)));
      return traced;
    },
  };
  return new Proxy(site, {
    get: (target, part) => {
      if (Object.hasOwn(known, part)) return known[part as keyof Site];
      if (part === 'regions')
        reads.note('regions', (snapshot) => json(snapshot.site.regions.map(({ region }) => region)));
      else if (typeof part === 'string' && !UNTRACED.has(part))
        reads.note(`site:${part}`, (snapshot) => json(Reflect.get(snapshot.site, part)));
      return Reflect.get(target, part);
    },
  });
}

export function tracePlan(plan: RegionPlan, reads: Reads): RegionPlan {
  return {
    ...plan,
    region: traceRegion(plan.region, reads),
    routes: traceMap(
      plan.routes,
      reads,
      'routes',
      (snapshot) => snapshot.plan.routes,
      (pages) => json(pages && [...pages.values()].map(showPage)),
      (language, pages) =>
        traceMap(
          pages,
          reads,
          `route:${language}`,
          (snapshot) => snapshot.plan.routes.get(language) ?? new Map(),
          showPage,
        ),
    ),
    outOfTime: traceMap(
      plan.outOfTime,
      reads,
      'out-of-time',
      (snapshot) => snapshot.plan.outOfTime,
      (routes) => json(routes && [...routes]),
    ),
    get translated() {
      // Rendering asks which languages are offered, and not how much of them is translated.
      reads.note('translated', (snapshot) => json(offeredLanguages(snapshot.plan).map(({ code }) => code)));
      return plan.translated;
    },
    projectRoutes: {
      has: (route) => {
        reads.note(`project-route:${route}`, ({ plan: { projectRoutes } }) => String(projectRoutes.has(route)));
        return plan.projectRoutes.has(route);
      },
    },
    get pages() {
      reads.note('planned-pages', (snapshot) => json(snapshot.plan.pages.map(showPage)));
      return plan.pages;
    },
  };
}

/** Cached by object, because most page objects are reused in a new plan. */
const shown = new WeakMap<PlannedPage, string>();

function showPage(page: PlannedPage | undefined): string {
  if (!page) return NOTHING;
  let text = shown.get(page);
  if (text === undefined) shown.set(page, (text = serializePage(page)));
  return text;
}

/** What one page may use of another: its address and metadata, never its body. */
const serializePage = (page: PlannedPage): string =>
  json([
    page.path,
    page.title,
    page.description,
    page.fallbackFrom?.code,
    page.isOffered,
    page.template,
    page.layout,
    page.legal,
    page.withoutMarketing,
    page.source?.file,
    page.source?.fields,
    page.source?.data,
  ]);

function traceRegion(region: Region, reads: Reads): Region {
  const facts = new Proxy(region.facts, {
    get: (target, name) => {
      if (typeof name === 'string') reads.note(`fact:${name}`, (snapshot) => json(snapshot.plan.region.facts[name]));
      return Reflect.get(target, name);
    },
    getOwnPropertyDescriptor: (target, name) => {
      reads.note(`fact:${String(name)}`, (snapshot) => json(snapshot.plan.region.facts[String(name)]));
      return Reflect.getOwnPropertyDescriptor(target, name);
    },
    ownKeys: (target) => {
      reads.note('facts', (snapshot) => json(snapshot.plan.region.facts));
      return Reflect.ownKeys(target);
    },
  });
  return new Proxy(region, {
    get: (target, name) => {
      if (name === 'facts') return facts;
      if (typeof name === 'string')
        reads.note(`region:${name}`, (snapshot) => json(snapshot.plan.region[name as keyof Region]));
      return Reflect.get(target, name);
    },
    ownKeys: (target) => {
      reads.note('region', (snapshot) => json(snapshot.plan.region));
      return Reflect.ownKeys(target);
    },
  });
}

function traceStrings(strings: Strings, reads: Reads, region: string, language: string): Strings {
  const texts = (snapshot: Snapshot) => snapshot.site.strings(region, language).texts;
  return { ...strings, texts: traceMap(strings.texts, reads, `string:${language}`, texts, (text) => text ?? NOTHING) };
}

/** Bundled texts are tracked by key; everything else in templates is code. */
function traceTemplates(templates: LoadedTemplates, reads: Reads): LoadedTemplates {
  const maps = new Map<string, ReadonlyMap<string, unknown>>();
  for (const [part, map] of Object.entries(templates)) {
    if (!(map instanceof Map)) continue;
    const find = (snapshot: Snapshot) =>
      (Reflect.get(snapshot.site.templates, part) as typeof map | undefined) ?? new Map();
    maps.set(part, traceMap(map as ReadonlyMap<string, unknown>, reads, part, find, showBundled));
  }
  return new Proxy(templates, {
    get: (target, part) => {
      const map = maps.get(String(part));
      if (map) return map;
      if (part === 'key') reads.note('templates', (snapshot) => snapshot.site.templates.key);
      else reads.note('code', (snapshot) => snapshot.site.templates.code);
      return Reflect.get(target, part);
    },
  });
}

/** The name of a bundled file contains the hash of its bytes. */
const showBundled = (value: unknown): string =>
  typeof value === 'string' ? value : value instanceof Uint8Array ? 'there' : json(value);

/**
 * A map that records each requested key, and the complete map if it is iterated.
 * @param find the same map in another snapshot
 * @param show a value as text, for comparison
 * @param wrap returns a tracked replacement for a value
 */
function traceMap<V>(
  map: ReadonlyMap<string, V>,
  reads: Reads,
  name: string,
  find: (snapshot: Snapshot) => ReadonlyMap<string, V>,
  show: (value: V | undefined) => string,
  wrap?: (key: string, value: V) => V,
): ReadonlyMap<string, V> {
  const wrapped = new Map<string, V>();
  const noteOne = (key: string) => reads.note(`${name}:${key}`, (snapshot) => show(find(snapshot).get(key)));
  const noteAll = () =>
    reads.note(`${name}:`, (snapshot) => json([...find(snapshot)].map(([key, value]) => [key, show(value)])));
  const all = () => {
    noteAll();
    return map;
  };
  return {
    get: (key) => {
      const value = map.get(key);
      // A wrapped value records its own reads.
      if (!wrap || value === undefined) noteOne(key);
      if (!wrap || value === undefined) return value;
      let given = wrapped.get(key);
      if (given === undefined) wrapped.set(key, (given = wrap(key, value)));
      return given;
    },
    has: (key) => {
      noteOne(key);
      return map.has(key);
    },
    get size() {
      return all().size;
    },
    keys: () => all().keys(),
    values: () => all().values(),
    entries: () => all().entries(),
    forEach: (visit) => all().forEach(visit),
    [Symbol.iterator]: () => all()[Symbol.iterator](),
  };
}
