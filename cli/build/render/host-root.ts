import type { Language, Region } from '../../kit/region.ts';
import { absoluteUrl, hrefOf } from '../../regions/site-addresses.ts';
import { renderSitemapIndex } from './sitemap.ts';

/** The folders of the answers in each language: below `api/` the main one, and each one with a prefix below that. */
export const answerFolders = ({ languages }: Region): [folder: string, language: Language][] => [
  ...languages.slice(0, 1).map((main) => ['api', main] as [string, Language]),
  ...languages.flatMap((language): [string, Language][] =>
    language.prefix ? [[`${language.prefix}/api`, language]] : [],
  ),
];

/** `robots.txt` of a region. Crawlers read it at the root of a host alone, so one there names the regions below it too. */
export const renderRobots = (region: Region, all: readonly Region[]): string =>
  robotsOf([region, ...(region.basePath === '' ? atHostOf(region, all).filter(({ id }) => id !== region.id) : [])]);

/**
 * What the root of a host has for the regions below its paths, if it is not a region itself: the same from each of them.
 * @param all the regions of the site
 */
export function hostRootFiles(region: Region, all: readonly Region[]): Partial<Record<HostRootFile, string>> {
  const regions = atHostOf(region, all);
  if (regions.some(({ basePath }) => basePath === '')) return {};
  return {
    'host-robots.txt': robotsOf(regions),
    'host-sitemap.xml': renderSitemapIndex(regions.map(({ origin }) => `${origin}/sitemap.xml`)),
  };
}

type HostRootFile = 'host-robots.txt' | 'host-sitemap.xml';

const atHostOf = (region: Region, all: readonly Region[]): Region[] =>
  all
    .filter((other) => absoluteUrl(other, '') === absoluteUrl(region, ''))
    .sort((a, b) => (a.origin < b.origin ? -1 : 1));

function robotsOf(regions: readonly Region[]): string {
  const hidden = regions.flatMap((region) =>
    [...answerFolders(region).map(([folder]) => folder), 'builds'].map(
      (folder) => `Disallow: ${hrefOf(region, `/${folder}/`)}\n`,
    ),
  );
  return `User-agent: *\n${hidden.join('')}\n${regions.map(({ origin }) => `Sitemap: ${origin}/sitemap.xml\n`).join('')}`;
}
