import type { Location, Problem } from '../../problems/problem.ts';
import { chooseText, holdsIn } from '../load/market.ts';
import type { ContentPage } from '../load/pages.ts';
import type { Language, Region } from '../load/region-schema.ts';
import type { Site } from '../load/site.ts';
import type { PlannedPage, RegionPlan } from './site-plan.ts';

const MAX_TITLE = 70;
const DESCRIPTION = { min: 50, max: 170 };

/** META_<PAGE>_TITLE and _DESCRIPTION: `/` is INDEX, `/network/rng/` is NETWORK_RNG, `/404.html` is ERROR_404. */
export function metaKey(route: string): string {
  let key = keys.get(route);
  if (key === undefined) keys.set(route, (key = makeKey(route)));
  return key;
}

/** Asked for each page of every plan, and dev plans often. */
const keys = new Map<string, string>();

function makeKey(route: string): string {
  const name =
    route === '/' ? 'INDEX' : route.endsWith('.html') ? `ERROR_${route.slice(1, -'.html'.length)}` : route.slice(1, -1);
  return `META_${name.replace(/[/-]/g, '_').toUpperCase()}`;
}

type MetaName = 'title' | 'description';
const NAMES: readonly MetaName[] = ['title', 'description'];
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

const LIMITS: Readonly<Record<MetaName, { min: number; max: number }>> = {
  // A generated corpus or a small site may have short texts; the lower limit is for descriptions that are there to be read.
  title: { min: 2, max: MAX_TITLE },
  description: DESCRIPTION,
};

/** A title or a description: strings win over front matter; home and error pages have strings only. */
const textOf = (site: Site, { region, language, source, route }: MetaOwner, name: MetaName): string | undefined =>
  site.strings(region.id, language.code).texts.get(stringKey(route, name)) ?? fieldOf(source, region, name);

/** A text of front matter; nothing where the region's conditions leave all of it out. */
function fieldOf(source: ContentPage | null, region: Region, name: MetaName): string | undefined {
  const text = source?.fields[name];
  return text === undefined || !source?.isConditional ? text : chooseText(text, holdsIn(region)).trim() || undefined;
}

/** Title and description of a page; empty where it has none. */
export const planMeta = (site: Site, owner: MetaOwner): Record<MetaName, string> => ({
  title: textOf(site, owner, 'title') ?? '',
  description: textOf(site, owner, 'description') ?? '',
});

/** Titles and descriptions of a region that are missing, too short, too long, or there twice. */
export function metaProblems(site: Site, { region, pages, routes }: RegionPlan): Problem[] {
  const problems: Problem[] = [];
  for (const page of pages) {
    for (const name of NAMES) {
      // No character has more than two units: most texts need no counting.
      const { min, max } = LIMITS[name];
      if (page[name].length <= max && page[name].length >= min * 2) continue;
      const problem = limitProblem(site, { ...page, language: page.fallbackFrom ?? page.language }, name);
      if (problem) problems.push(problem);
    }
  }
  return [...problems, ...twiceProblems(site, region, routes)];
}

function limitProblem(site: Site, owner: MetaOwner, name: MetaName): Problem | null {
  const { region, language, source, route } = owner;
  const text = textOf(site, owner, name);
  if (text === undefined) {
    const strings = site.strings(region.id, language.code);
    const key = stringKey(route, name);
    const isOfFile = source !== null && route !== '/';
    return {
      code: 'META-MISSING',
      at: isOfFile ? { file: source.file, line: 1, column: 1 } : strings.home,
      message: `${route} has no ${name}.`,
      help: isOfFile ? `Add "${name}:" to its front matter, or the string ${key}.` : `Add the string ${key}.`,
    };
  }
  const { min, max } = LIMITS[name];
  const { length } = [...text];
  if (length >= min && length <= max) return null;
  return {
    code: 'META-LENGTH',
    at: locateMeta(site, owner, name),
    message: `The ${name} of ${route} has ${length} characters.`,
    help: `Write ${min} to ${max}.`,
  };
}

/** Two pages of one region and language with the same title or description. */
function twiceProblems(site: Site, region: Region, routes: RegionPlan['routes']): Problem[] {
  const problems: Problem[] = [];
  for (const pages of routes.values()) {
    for (const name of NAMES) {
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
