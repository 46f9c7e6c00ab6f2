import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from '../../kit/contract.ts';
import { isPublished } from '../../kit/instant.ts';
import type { CoreClaim } from '../../kit/region.ts';
import { findFiles } from '../load/find-files.ts';
import { keyOf } from '../load/records.ts';
import type { Site } from '../load/site.ts';
import type { PlannedPage, RegionPlan } from '../plan/planned-page.ts';
import type { DependenciesRecord } from './page-dependencies.ts';
import type { Styles } from './styles.ts';

/** The result of rendering a page, for the next build. */
export interface PageRecord {
  /** A hash of everything that the page was made from. */
  readonly key: string;
  readonly sha256: string;
  readonly bytes: number;
  /** The key of the document around it. */
  readonly shell: string;
  readonly ids: string;
  readonly dependencies: DependenciesRecord | null;
}

/** Records of one region's pages by output, and of its documents by key. */
export interface RegionRecords {
  readonly pages: Record<string, PageRecord>;
  readonly shells: Record<string, DependenciesRecord | null>;
  /** The styles that documents and pages contain, by name. */
  readonly styles: Styles;
}

/**
 * A hash of everything that all pages of a region depend on: templates, the build itself, regions, strings, pictures,
 * assets, and which routes exist in which language. The key of a page adds its text and its plan entry. Styles are left
 * out: pages contain their texts unchanged (`replaceStyles`).
 */
export function regionKey(site: Site, plan: RegionPlan, buildKey: string): string {
  const routes = [...plan.routes].map(([language, pages]) => [
    language,
    [...pages.values()].map((page) => `${page.route} ${page.fallbackFrom?.code ?? ''} ${page.legal}`).sort(),
  ]);
  const strings = plan.region.languages.map(({ code }) => [
    site.languages(code).key,
    ...site.strings(plan.region.id, code).texts,
  ]);
  const published = plan.region.claims.map((claim) => isPublished(claim as CoreClaim, site.asOf));
  const outOfTime = [...plan.outOfTime].map(([language, unpublished]) => [language, ...unpublished]);
  return keyOf(
    buildKey,
    siteKey(site),
    JSON.stringify(strings),
    JSON.stringify(routes),
    JSON.stringify([outOfTime, published]),
  );
}

const siteKeys = new WeakMap<Site, string>();

/** A hash of what the pages of all regions depend on. */
function siteKey(site: Site): string {
  let key = siteKeys.get(site);
  if (key === undefined) {
    key = keyOf(
      site.templates.keyWithoutStyles,
      site.encoder,
      site.pictureQuality,
      JSON.stringify(site.regions.map(({ region }) => region)),
      JSON.stringify([...site.pictures]),
      projectRoutesOf(site),
      assetsKey(site),
    );
    siteKeys.set(site, key);
  }
  return key;
}

/** Lists of pages leave out routes of other regions and report unknown ones. */
const projectRoutesOf = ({ pages }: Site) => [...new Set(pages.map(({ route }) => route))].sort().join('\n');

/** By content: shards of a region are built on several machines. */
const assetsKey = ({ root, pictures }: Site) =>
  findFiles(root, 'assets', /./, [])
    .filter((file) => !pictures.has(file))
    .map((file) => `${file} ${keyOf(readFileSync(join(root, file), 'latin1'))}`)
    .join('\n');

/** Headings depend on the text, which is part of the key; a page is looked up before its text is compiled. */
export const pageKey = (region: string, page: PlannedPage, view: Page): string =>
  keyOf(region, page.source?.text ?? '', page.output, JSON.stringify({ ...view, headings: [] }));
