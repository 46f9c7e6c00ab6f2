/**
 * The site and the plan of a region as rendering sees them in dev: the same values, and every look at one is noted. All
 * of rendering goes through these two, so a reader that is new to it is recorded without knowing of it.
 */
import type { Region } from '../../build/load/region-schema.ts';
import type { Site } from '../../build/load/site.ts';
import type { Strings } from '../../build/load/strings.ts';
import type { LoadedTemplates } from '../../build/load/templates.ts';
import type { PlannedPage, RegionPlan } from '../../build/plan/site-plan.ts';
import type { ReadTable } from './read-table.ts';

/** All that values are looked up in, for one generation. */
export interface World {
  readonly site: Site;
  readonly plan: RegionPlan;
  /** A part of a language's context, as text. */
  readonly contextPart: (language: string, part: string) => string;
  /** The name below `assets/` of a file that templates ask for; null where there is none. */
  readonly assetName: (file: string) => string | null;
}

export type Reads = ReadTable<World>;

/** No text of a source holds this: it stands for a value that is not there. */
const NOTHING = '\0';

const json = (value: unknown): string => JSON.stringify(value) ?? NOTHING;

/** What no page is made of: where things lie, for problems and for the disk. */
const UNTRACED: ReadonlySet<string | symbol> = new Set(['root', 'cacheDir', 'locateField', 'sources']);

export function traceSite(site: Site, reads: Reads): Site {
  const templates = traceTemplates(site.templates, reads);
  const pictures = traceMap(site.pictures, reads, 'picture', (world) => world.site.pictures, json);
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
      if (part === 'regions') reads.note('regions', (world) => json(world.site.regions.map(({ region }) => region)));
      else if (typeof part === 'string' && !UNTRACED.has(part))
        reads.note(`site:${part}`, (world) => json(Reflect.get(world.site, part)));
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
      (world) => world.plan.routes,
      (pages) => json(pages && [...pages.values()].map(showPage)),
      (language, pages) =>
        traceMap(pages, reads, `route:${language}`, (world) => world.plan.routes.get(language) ?? new Map(), showPage),
    ),
    get pages() {
      reads.note('planned-pages', (world) => json(world.plan.pages.map(showPage)));
      return plan.pages;
    },
  };
}

/** What pages tell, for as long as they are the same objects: most are in every new plan. */
const shown = new WeakMap<PlannedPage, string>();

function showPage(page: PlannedPage | undefined): string {
  if (!page) return NOTHING;
  let text = shown.get(page);
  if (text === undefined) shown.set(page, (text = tellPage(page)));
  return text;
}

/** What one page may tell of another: its address and words, never its body. */
const tellPage = (page: PlannedPage): string =>
  json([
    page.path,
    page.title,
    page.description,
    page.fallbackFrom?.code,
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
      if (typeof name === 'string') reads.note(`fact:${name}`, (world) => world.plan.region.facts[name] ?? NOTHING);
      return Reflect.get(target, name);
    },
    getOwnPropertyDescriptor: (target, name) => {
      reads.note(`fact:${String(name)}`, (world) => world.plan.region.facts[String(name)] ?? NOTHING);
      return Reflect.getOwnPropertyDescriptor(target, name);
    },
    ownKeys: (target) => {
      reads.note('facts', (world) => json(world.plan.region.facts));
      return Reflect.ownKeys(target);
    },
  });
  return new Proxy(region, {
    get: (target, name) => {
      if (name === 'facts') return facts;
      if (typeof name === 'string')
        reads.note(`region:${name}`, (world) => json(world.plan.region[name as keyof Region]));
      return Reflect.get(target, name);
    },
    ownKeys: (target) => {
      reads.note('region', (world) => json(world.plan.region));
      return Reflect.ownKeys(target);
    },
  });
}

function traceStrings(strings: Strings, reads: Reads, region: string, language: string): Strings {
  const texts = (world: World) => world.site.strings(region, language).texts;
  return { ...strings, texts: traceMap(strings.texts, reads, `string:${language}`, texts, (text) => text ?? NOTHING) };
}

/** Bundled texts and names by their keys; everything else of the templates is their code. */
function traceTemplates(templates: LoadedTemplates, reads: Reads): LoadedTemplates {
  const maps = new Map<string, ReadonlyMap<string, unknown>>();
  for (const [part, map] of Object.entries(templates)) {
    if (!(map instanceof Map)) continue;
    const find = (world: World) => (Reflect.get(world.site.templates, part) as typeof map | undefined) ?? new Map();
    maps.set(part, traceMap(map as ReadonlyMap<string, unknown>, reads, part, find, showBundled));
  }
  return new Proxy(templates, {
    get: (target, part) => {
      const map = maps.get(String(part));
      if (map) return map;
      if (part === 'key') reads.note('templates', (world) => world.site.templates.key);
      else reads.note('code', (world) => world.site.templates.code);
      return Reflect.get(target, part);
    },
  });
}

/** The name of a bundled file holds the hash of its bytes. */
const showBundled = (value: unknown): string =>
  typeof value === 'string' ? value : value instanceof Uint8Array ? 'there' : json(value);

/**
 * A map that notes each key that is asked for, and, where it is listed, all of it.
 * @param find the same map in another world
 * @param show a value as text: what differs in it is a change
 * @param wrap what is given out in the place of a value
 */
function traceMap<V>(
  map: ReadonlyMap<string, V>,
  reads: Reads,
  name: string,
  find: (world: World) => ReadonlyMap<string, V>,
  show: (value: V | undefined) => string,
  wrap?: (key: string, value: V) => V,
): ReadonlyMap<string, V> {
  const wrapped = new Map<string, V>();
  const noteOne = (key: string) => reads.note(`${name}:${key}`, (world) => show(find(world).get(key)));
  const noteAll = () =>
    reads.note(`${name}:`, (world) => json([...find(world)].map(([key, value]) => [key, show(value)])));
  const all = () => {
    noteAll();
    return map;
  };
  return {
    get: (key) => {
      const value = map.get(key);
      // What is wrapped notes what is read of it.
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
