/**
 * The site and the plan of a region for rendering: the same values, but every read is recorded. All rendering code uses
 * these two objects, so new code is tracked automatically.
 */

import type { Strings } from '../../../content/strings.ts';
import type { Region } from '../../../kit/region.ts';
import type { LoadedTemplates } from '../../../templates/loaded-templates.ts';
import type { Site } from '../../load/site.ts';
import type { RegionPlan } from '../../plan/planned-page.ts';
import { type MapKind, note } from './read-values.ts';

/** Fields that do not affect the content of a page. */
const UNTRACED: ReadonlySet<string | symbol> = new Set(['root', 'cacheDir', 'conditionNames']);

export function traceSite(site: Site): Site {
  const strings = new Map<string, Strings>();
  const known: Partial<Record<keyof Site, unknown>> = {
    templates: traceTemplates(site.templates),
    pictures: traceMap(site.pictures, 'picture', []),
    strings: (region: string, language: string) => {
      const name = `${region}:${language}`;
      let traced = strings.get(name);
      if (!traced) strings.set(name, (traced = traceStrings(site.strings(region, language), language)));
      return traced;
    },
    languages: (code: string) => {
      note('language', code);
      return site.languages(code);
    },
  };
  return new Proxy(site, {
    get: (target, part) => {
      if (Object.hasOwn(known, part)) return known[part as keyof Site];
      if (part === 'regions') note('regions');
      // Rendering reads the time only to choose claims; the plan chooses pages and entries.
      else if (part === 'asOf') note('published');
      else if (typeof part === 'string' && !UNTRACED.has(part)) note('site', part);
      return Reflect.get(target, part);
    },
  });
}

export function tracePlan(plan: RegionPlan): RegionPlan {
  return {
    ...plan,
    region: traceRegion(plan.region),
    routes: traceMap(plan.routes, 'routes', [], (language, pages) => traceMap(pages, 'route', [language])),
    copied: traceMap(plan.copied, 'copied', []),
    outOfTime: traceMap(plan.outOfTime, 'out-of-time', []),
    get translated() {
      note('translated');
      return plan.translated;
    },
    projectRoutes: {
      has: (route) => {
        note('project-route', route);
        return plan.projectRoutes.has(route);
      },
    },
    get pages() {
      note('planned-pages');
      return plan.pages;
    },
  };
}

function traceRegion(region: Region): Region {
  const facts = traceObject(
    region.facts,
    (name) => note('fact', name),
    () => note('facts'),
  );
  return traceObject(
    region,
    (name) => note('region', name),
    () => note('whole-region'),
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

const traceStrings = (strings: Strings, language: string): Strings => ({
  ...strings,
  texts: traceMap(strings.texts, 'string', [language]),
});

/** Bundled texts are tracked by key; everything else in templates is code. */
function traceTemplates(templates: LoadedTemplates): LoadedTemplates {
  const maps = new Map<string, ReadonlyMap<string, unknown>>();
  for (const [part, map] of Object.entries(templates))
    if (map instanceof Map) maps.set(part, traceMap(map as ReadonlyMap<string, unknown>, 'bundled', [part]));
  return new Proxy(templates, {
    get: (target, part) => {
      const map = maps.get(String(part));
      if (map) return map;
      note(part === 'key' ? 'templates' : 'code');
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
  kind: MapKind,
  keys: readonly string[],
  wrap?: (key: string, value: V) => V,
): ReadonlyMap<string, V> {
  const wrapped = new Map<string, V>();
  const all = () => {
    note(`all:${kind}`, ...keys);
    return map;
  };
  return {
    get: (key) => {
      const value = map.get(key);
      // A wrapped value records its own reads.
      if (!wrap || value === undefined) note(kind, ...keys, key);
      if (!wrap || value === undefined) return value;
      let given = wrapped.get(key);
      if (given === undefined) wrapped.set(key, (given = wrap(key, value)));
      return given;
    },
    has: (key) => {
      note(kind, ...keys, key);
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
