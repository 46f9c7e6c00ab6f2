import type { Site } from '../load/site.ts';
import type { RegionPlan } from './planned-page.ts';

/** Versions of a region's legal pages. Part of the manifest, so that two results can be compared. */
export interface LegalRecord {
  readonly pages: readonly LegalPage[];
  readonly changes: readonly LegalChange[];
}

export interface LegalPage {
  /** The file below `dist/<region>/`. */
  readonly output: string;
  readonly route: string;
  readonly language: string;
  readonly version: string;
  readonly effective: string;
  /** Relative to the root. */
  readonly source: string;
}

/** An entry of a history of changes. */
export interface LegalChange {
  readonly id: string;
  /** The route of the legal page that changed. */
  readonly page: string;
  readonly language: string;
  readonly effectiveOn: string;
  readonly source: string;
}

/** Versions of all legal pages, and the entries of their change histories; sorted. */
export function planLegal(site: Site, { pages }: RegionPlan): LegalRecord {
  const record: { pages: LegalPage[]; changes: LegalChange[] } = { pages: [], changes: [] };
  for (const { source, legal, output, route, language, template } of pages) {
    if (!source) continue;
    if (legal) {
      const { version = '', effective = '' } = source.fields;
      record.pages.push({ output, route, language: language.code, version, effective, source: source.file });
    }
    for (const { id, page, effectiveOn } of site.templates.site.pages[template]?.changes?.(source.data) ?? [])
      record.changes.push({
        id,
        page: page ?? parentOf(route),
        language: language.code,
        effectiveOn,
        source: source.file,
      });
  }
  const byKey =
    <T>(key: (item: T) => string) =>
    (a: T, b: T) =>
      key(a) < key(b) ? -1 : 1;
  return {
    pages: record.pages.sort(byKey(({ output }) => output)),
    changes: record.changes.sort(
      byKey(({ language, page, effectiveOn, id }) => `${language} ${page} ${effectiveOn} ${id}`),
    ),
  };
}

/** `/terms-conditions/change-history/` is the history of `/terms-conditions/`. */
const parentOf = (route: string) => route.replace(/[^/]+\/$/, '');
