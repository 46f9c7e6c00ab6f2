import { createHash } from 'node:crypto';
import type { Language, Region } from '../../kit/region.ts';
import type { SiteModule } from '../../kit/site-module.ts';
import { RULES_FILE } from '../../regions/edge-paths.ts';
import { accessRules } from '../plan/access-rules.ts';
import type { RegionPlan } from '../plan/planned-page.ts';
import type { LanguageParts } from './context.ts';
import { answerFolders, renderRobots } from './host-root.ts';
import type { OutputFile } from './output-file.ts';
import { sitemapFiles } from './sitemap.ts';

/** The data files of a region: what scripts request, and what crawlers read. @param all the regions of the site */
export function renderDataFiles(
  modules: readonly SiteModule[],
  plan: RegionPlan,
  partsOf: (language: Language) => LanguageParts,
  all: readonly Region[],
): OutputFile[] {
  const { region, loaded } = plan;
  const rules = accessRules(region);
  const folders = answerFolders(region);
  const regionSources = [loaded.file, 'regions/defaults.json'];
  const json = (path: string, kind: OutputFile['kind'], value: unknown): OutputFile => ({
    path,
    kind,
    bytes: `${JSON.stringify(value)}\n`,
    sources: regionSources,
  });
  return [
    ...folders.flatMap(([folder, language]) =>
      modules
        .flatMap((one) => Object.entries(one.answers?.(partsOf(language)) ?? {}))
        .map(([name, answer]) => json(`${folder}/${name}`, 'api', answer)),
    ),
    ...(rules ? [json(RULES_FILE, 'rules', rules)] : []),
    ...sitemapFiles(plan, regionSources),
    {
      path: 'robots.txt',
      kind: 'text',
      bytes: renderRobots(region, all),
      sources: regionSources,
    },
  ];
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
