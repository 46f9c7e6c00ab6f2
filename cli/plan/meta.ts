import type { ContentPage } from '../load/pages.ts';
import type { Language, Region } from '../load/region-schema.ts';
import type { Site } from '../load/site.ts';
import type { Location, Problem } from '../problems/problem.ts';
import type { PlannedPage, RegionPlan } from './site-plan.ts';

const MAX_TITLE = 70;
const DESCRIPTION = { min: 50, max: 170 };

/** META_<PAGE>_TITLE and _DESCRIPTION: `/` is INDEX, `/network/rng/` is NETWORK_RNG, `/404.html` is ERROR_404. */
export function metaKey(route: string): string {
  const name =
    route === '/' ? 'INDEX' : route.endsWith('.html') ? `ERROR_${route.slice(1, -'.html'.length)}` : route.slice(1, -1);
  return `META_${name.replace(/[/-]/g, '_').toUpperCase()}`;
}

type MetaName = 'title' | 'description';
const stringKey = (route: string, name: MetaName) => `${metaKey(route)}_${name.toUpperCase()}`;

/** A page, in the language of its words. */
interface MetaOwner {
  readonly region: Region;
  readonly language: Language;
  readonly source: ContentPage | null;
  readonly route: string;
}

/** Where a title or description stands: in strings, else in front matter. */
function locateMeta(site: Site, { region, language, source, route }: MetaOwner, name: MetaName): Location {
  const strings = site.strings(region.id, language.code);
  return strings.locate(stringKey(route, name)) ?? (source ? site.locateField(source.file, name) : strings.home);
}

/** Title and description of a page: its strings win over front matter; home and error pages have strings only. */
export function planMeta(
  site: Site,
  { region, language, source, route }: MetaOwner,
): { title: string; description: string; problems: Problem[] } {
  const problems: Problem[] = [];
  const strings = site.strings(region.id, language.code);
  const pick = (name: MetaName, limits: { min: number; max: number }): string => {
    const key = stringKey(route, name);
    const text = strings.texts.get(key) ?? source?.fields[name];
    if (text === undefined) {
      const at: Location = source && route !== '/' ? { file: source.file, line: 1, column: 1 } : strings.home;
      problems.push({
        code: 'META-MISSING',
        at,
        message: `${route} has no ${name}.`,
        help:
          source && route !== '/'
            ? `Add "${name}:" to its front matter, or the string ${key}.`
            : `Add the string ${key}.`,
      });
      return '';
    }
    const length = [...text].length;
    if (length < limits.min || length > limits.max) {
      problems.push({
        code: 'META-LENGTH',
        at: locateMeta(site, { region, language, source, route }, name),
        message: `The ${name} of ${route} has ${length} characters.`,
        help: `Write ${limits.min} to ${limits.max}.`,
      });
    }
    return text;
  };
  // A generated corpus or a small site may have short texts; the lower limit is for descriptions that are there to be read.
  return { title: pick('title', { min: 2, max: MAX_TITLE }), description: pick('description', DESCRIPTION), problems };
}

/** Two pages of one region and language with the same title or description. */
export function metaProblems(site: Site, region: Region, routes: RegionPlan['routes']): Problem[] {
  const problems: Problem[] = [];
  for (const pages of routes.values()) {
    for (const name of ['title', 'description'] as const) {
      const seen = new Map<string, PlannedPage>();
      for (const page of pages.values()) {
        const first = seen.get(page[name]);
        if (first && page[name] !== '' && !page.fallbackFrom) {
          problems.push({
            code: 'META-TWICE',
            at: locateMeta(site, page, name),
            message: `${page.route} has the same ${name} as ${first.route} in "${region.id}": "${page[name]}".`,
            help: 'Say what is on this page alone.',
          });
        }
        seen.set(page[name], page);
      }
    }
  }
  return problems;
}
