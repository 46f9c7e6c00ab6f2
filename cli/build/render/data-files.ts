import { createHash } from 'node:crypto';
import type { NavigationView } from '../../kit/contract.ts';
import type { Language, Region } from '../../kit/region.ts';
import type { RegionPlan } from '../plan/planned-page.ts';
import { accessRules } from './access-rules.ts';
import type { LanguageParts } from './context.ts';
import type { OutputFile } from './output-file.ts';
import { sitemapFiles } from './sitemap.ts';

/** The folders of the answers in each language: below `api/` the main one, and each one with a prefix below that. */
export const answerFolders = ({ languages }: Region): [folder: string, language: Language][] => [
  ...languages.slice(0, 1).map((main) => ['api', main] as [string, Language]),
  ...languages.flatMap((language): [string, Language][] =>
    language.prefix ? [[`${language.prefix}/api`, language]] : [],
  ),
];

/** The data files of a region: what scripts request, and what crawlers read. */
export function renderDataFiles(plan: RegionPlan, partsOf: (language: Language) => LanguageParts): OutputFile[] {
  const { region, loaded } = plan;
  const folders = answerFolders(region);
  const regionSources = [loaded.file, 'regions/defaults.json'];
  const json = (path: string, kind: OutputFile['kind'], value: unknown): OutputFile => ({
    path,
    kind,
    bytes: `${JSON.stringify(value)}\n`,
    sources: regionSources,
  });
  return [
    ...folders.flatMap(([folder, language]) => [
      json(`${folder}/navigations`, 'api', partsOf(language).navigation.map(navigationAnswer)),
      json(`${folder}/util-navigations`, 'api', partsOf(language).utility.map(navigationAnswer)),
    ]),
    json('geo-rules.json', 'rules', accessRules(region)),
    ...sitemapFiles(plan, regionSources),
    {
      path: 'robots.txt',
      kind: 'text',
      bytes: `User-agent: *\n${[...folders.map(([folder]) => folder), 'builds'].map((folder) => `Disallow: /${folder}/\n`).join('')}\nSitemap: ${region.origin}/sitemap.xml\n`,
      sources: regionSources,
    },
  ];
}

/** An entry of `/api/navigations`. Entries that are not shown are left out. */
function navigationAnswer(item: NavigationView): object {
  return {
    path: item.href,
    langKey: item.langKey,
    label: item.label,
    routerName: item.routerName,
    siteType: item.kind,
    showSubArea: item.showSubArea,
    isShow: true,
    isRoot: item.isRoot,
    badge: item.badge,
    ...(item.icon ? { icon: item.icon } : {}),
    children: item.children.map(navigationAnswer),
  };
}

/**
 * The files by which an open page finds out about a newer build. The id is derived from all other files, so the same sources
 * have the same id on any machine, and no page contains it.
 * @param files all others, sorted by path
 */
export function renderBuildFiles(
  files: Iterable<readonly [path: string, sha256: string]>,
  routes: readonly string[],
): { id: string; files: OutputFile[] } {
  const sum = createHash('sha256');
  for (const [path, sha256] of files) sum.update(`${path} ${sha256}\n`);
  const id = sum.digest('hex').slice(0, 16);
  const json = (path: string, value: unknown): OutputFile => ({
    path,
    kind: 'build',
    bytes: `${JSON.stringify(value)}\n`,
    sources: [],
  });
  return {
    id,
    files: [json('builds/latest.json', { id }), json(`builds/meta/${id}.json`, { id, routes: [...routes].sort() })],
  };
}
