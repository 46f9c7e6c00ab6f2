import type { ContentPage } from '../../content/pages.ts';
import type { Language, Region } from '../../kit/region.ts';
import { chooseText, holdsIn } from '../../markdown/conditions.ts';
import { type Problem, startOf } from '../../problems/problem.ts';
import type { Site } from '../load/site.ts';
import type { PlannedPage, RegionPlan } from './planned-page.ts';
import { regionFact, unknownFact } from './region-fact.ts';

/** META_<PAGE>_TITLE and _DESCRIPTION: `/` is INDEX, `/network/rng/` is NETWORK_RNG, `/404.html` is ERROR_404. */
export function metaKey(route: string): string {
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
  /** The language of the address. */
  readonly address: Language;
  readonly source: ContentPage | null;
  readonly route: string;
}

const FACT = /\{fact:([\w.-]+)\}/g;

/** A title or a description with the facts of the region. */
const textOf = (site: Site, owner: MetaOwner, name: MetaName): string | undefined =>
  writtenText(site, owner, name)?.replace(FACT, (_, fact: string) => factOf(owner, fact) ?? '');

const factOf = ({ region, language, address }: MetaOwner, name: string): string | undefined =>
  regionFact(region, name, [language.code, address.code]);

/** As sources have it: strings win over front matter; home and error pages have strings only. */
const writtenText = (site: Site, { region, language, source, route }: MetaOwner, name: MetaName): string | undefined =>
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

/** Titles and descriptions of a region that are missing, and facts in them that it does not have. Their length and repetition are findings of `site check`. */
export function metaProblems(site: Site, { pages }: RegionPlan): Problem[] {
  // Further pages of a list have titles made of strings.
  const written = pages.filter(({ list, route, source }) => list === null || route === source?.route);
  return written.flatMap((page) => [...unknownFacts(site, page), ...missing(site, page)]);
}

function unknownFacts(site: Site, page: PlannedPage): Problem[] {
  const { region, route, source } = page;
  const owner = { region, language: page.fallbackFrom ?? page.language, address: page.language, source, route };
  return NAMES.flatMap((name) =>
    [...(writtenText(site, owner, name) ?? '').matchAll(FACT)]
      .filter(([, fact = '']) => factOf(owner, fact) === undefined)
      .map(([, fact = '']) => {
        const strings = site.strings(region.id, owner.language.code);
        const at = strings.locate(stringKey(route, name)) ?? source?.metaAt[name] ?? null;
        return unknownFact(region, fact, at);
      }),
  );
}

const missing = (site: Site, page: PlannedPage): Problem[] =>
  NAMES.filter((name) => page[name] === '').map((name): Problem => {
    const { region, route, source } = page;
    const strings = site.strings(region.id, (page.fallbackFrom ?? page.language).code);
    const key = stringKey(route, name);
    const isOfFile = source !== null && route !== '/';
    return {
      code: 'META-MISSING',
      at: isOfFile ? startOf(source.file) : strings.home,
      message: `${route} has no ${name}.`,
      help: isOfFile ? `Add "${name}:" to its front matter, or the string ${key}.` : `Add the string ${key}.`,
    };
  });
