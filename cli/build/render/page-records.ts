import { join } from 'node:path';
import type { Page } from '../../kit/contract.ts';
import { findFiles } from '../load/find-files.ts';
import { keyOf, signatureOf } from '../load/records.ts';
import type { Site } from '../load/site.ts';
import type { PlannedPage, RegionPlan } from '../plan/planned-page.ts';
import type { DependenciesRecord } from './page-dependencies.ts';

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
}

/**
 * A hash of everything that all pages of a region depend on: templates, the build itself, regions, strings, pictures,
 * assets, and which routes exist in which language. The key of a page adds its text and its plan entry.
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
  return keyOf(
    buildKey,
    site.templates.key,
    site.encoder,
    site.pictureQuality,
    JSON.stringify(site.regions.map(({ region }) => region)),
    JSON.stringify(strings),
    JSON.stringify([...site.pictures]),
    JSON.stringify(routes),
    projectRoutesOf(site),
    assetsKey(site.root),
  );
}

/** Lists of pages leave out routes of other regions and report unknown ones. */
const projectRoutesOf = ({ pages }: Site) => [...new Set(pages.map(({ route }) => route))].sort().join('\n');

const assetsKey = (root: string) =>
  findFiles(root, 'assets', /./, [])
    .map((file) => `${file} ${signatureOf(join(root, file)) || Date.now()}`)
    .join('\n');

/** Headings depend on the text, which is part of the key; a page is looked up before its text is compiled. */
export const pageKey = (region: string, page: PlannedPage, view: Page): string =>
  keyOf(region, page.source?.text ?? '', page.output, JSON.stringify({ ...view, headings: [] }));
