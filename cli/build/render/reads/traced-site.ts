/**
 * The site and the plan of a region for rendering: the same values, but every read is recorded. All rendering code uses
 * these two objects, so new code is tracked automatically.
 */

import type { Strings } from '../../../content/strings.ts';
import type { Region } from '../../../kit/region.ts';
import type { LoadedTemplates } from '../../../templates/loaded-templates.ts';
import type { Site } from '../../load/site.ts';
import type { RegionPlan } from '../../plan/planned-page.ts';
import type { ReadTable } from './read-table.ts';
import type { MapKind } from './read-values.ts';

/** Fields that do not affect the content of a page. */
const UNTRACED: ReadonlySet<string | symbol> = new Set(['root', 'cacheDir', 'sources', 'conditionNames']);

export function traceSite(site: Site, reads: ReadTable): Site {
  const strings = new Map<string, Strings>();
  const known: Partial<Record<keyof Site, unknown>> = {
    templates: traceTemplates(site.templates, reads),
    pictures: traceMap(site.pictures, reads, 'picture', []),
    strings: (region: string, language: string) => {
      const name = `${region}:${language}`;
      let traced = strings.get(name);
      if (!traced) strings.set(name, (traced = traceStrings(site.strings(region, language), reads, language)));
      return traced;
    },
    languages: (code: string) => {
      reads.note('language', code);
      return site.languages(code);
    },
  };
  return new Proxy(site, {
    get: (target, part) => {
      if (Object.hasOwn(known, part)) return known[part as keyof Site];
      if (part === 'regions') reads.note('regions');
      // Rendering reads the time only to choose claims; the plan chooses pages and entries.
      else if (part === 'asOf') reads.note('published');
      else if (typeof part === 'string' && !UNTRACED.has(part)) reads.note('site', part);
      return Reflect.get(target, part);
    },
  });
}

export function tracePlan(plan: RegionPlan, reads: ReadTable): RegionPlan {
  return {
    ...plan,
    region: traceRegion(plan.region, reads),
    routes: traceMap(plan.routes, reads, 'routes', [], (language, pages) =>
      traceMap(pages, reads, 'route', [language]),
    ),
    outOfTime: traceMap(plan.outOfTime, reads, 'out-of-time', []),
    get translated() {
      reads.note('translated');
      return plan.translated;
    },
    projectRoutes: {
      has: (route) => {
        reads.note('project-route', route);
        return plan.projectRoutes.has(route);
      },
    },
    get pages() {
      reads.note('planned-pages');
      return plan.pages;
    },
  };
}

function traceRegion(region: Region, reads: ReadTable): Region {
  const facts = traceObject(
    region.facts,
    (name) => reads.note('fact', name),
    () => reads.note('facts'),
  );
  return traceObject(
    region,
    (name) => reads.note('region', name),
    () => reads.note('whole-region'),
    { facts },
  );
}

/**
 * An object that records each requested field, and the complete object if its fields are listed.
 * @param note called with the name of a field
 * @param traced values that record their own reads, in the place of fields
 */
const traceObject = <T extends object>(
  object: T,
  note: (name: string) => void,
  noteAll: () => void,
  traced: Partial<T> = {},
): T => {
  const noteField = (name: string | symbol) => {
    if (typeof name === 'string') note(name);
  };
  return new Proxy(object, {
    get: (target, name) => {
      if (Object.hasOwn(traced, name)) return Reflect.get(traced, name);
      noteField(name);
      return Reflect.get(target, name);
    },
    has: (target, name) => {
      noteField(name);
      return Reflect.has(target, name);
    },
    getOwnPropertyDescriptor: (target, name) => {
      noteField(name);
      return Reflect.getOwnPropertyDescriptor(target, name);
    },
    ownKeys: (target) => {
      noteAll();
      return Reflect.ownKeys(target);
    },
  });
};

const traceStrings = (strings: Strings, reads: ReadTable, language: string): Strings => ({
  ...strings,
  texts: traceMap(strings.texts, reads, 'string', [language]),
});

/** Bundled texts are tracked by key; everything else in templates is code. */
function traceTemplates(templates: LoadedTemplates, reads: ReadTable): LoadedTemplates {
  const maps = new Map<string, ReadonlyMap<string, unknown>>();
  for (const [part, map] of Object.entries(templates))
    if (map instanceof Map) maps.set(part, traceMap(map as ReadonlyMap<string, unknown>, reads, 'bundled', [part]));
  return new Proxy(templates, {
    get: (target, part) => {
      const map = maps.get(String(part));
      if (map) return map;
      reads.note(part === 'key' ? 'templates' : 'code');
      return Reflect.get(target, part);
    },
  });
}

/**
 * A map that records each requested key, and the complete map if it is iterated.
 * @param keys which map of its kind it is
 * @param wrap returns a tracked replacement for a value
 */
function traceMap<V>(
  map: ReadonlyMap<string, V>,
  reads: ReadTable,
  kind: MapKind,
  keys: readonly string[],
  wrap?: (key: string, value: V) => V,
): ReadonlyMap<string, V> {
  const wrapped = new Map<string, V>();
  const all = () => {
    reads.note(`all:${kind}`, ...keys);
    return map;
  };
  return {
    get: (key) => {
      const value = map.get(key);
      // A wrapped value records its own reads.
      if (!wrap || value === undefined) reads.note(kind, ...keys, key);
      if (!wrap || value === undefined) return value;
      let given = wrapped.get(key);
      if (given === undefined) wrapped.set(key, (given = wrap(key, value)));
      return given;
    },
    has: (key) => {
      reads.note(kind, ...keys, key);
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
