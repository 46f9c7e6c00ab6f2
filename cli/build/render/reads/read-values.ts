import { isPublished } from '../../../kit/instant.ts';
import type { CoreClaim, Region } from '../../../kit/region.ts';
import { noteRead, parseReadName } from '../../../sources/reads.ts';
import { keyOf } from '../../../sources/records.ts';
import type { Site } from '../../load/site.ts';
import { listedPages, queryEntries } from '../../plan/plan-collections.ts';
import { offeredLanguages, type PlannedPage, type RegionPlan } from '../../plan/planned-page.ts';

/** The data of one state of the sources. */
export interface Snapshot {
  readonly site: Site;
  readonly plan: RegionPlan;
  /** A part of a language's context, as JSON. */
  readonly contextPart: (language: string, part: string) => string;
  /** The name below `assets/` of a file that templates use; null if there is none. */
  readonly assetName: (file: string) => string | null;
}

/** Placeholder for a missing value; no source text contains it. */
const NOTHING = '\0';

const json = (value: unknown): string => JSON.stringify(value) ?? NOTHING;

/** Maps of which rendering reads single values. A key selects the map where there are several of a kind. */
const MAPS = {
  picture: (snapshot) => snapshot.site.pictures,
  routes: ({ plan }) => plan.routes,
  route: ({ plan }, language) => plan.routes.get(language),
  copied: ({ plan }) => plan.copied,
  'out-of-time': ({ plan }) => plan.outOfTime,
  string: ({ site, plan }, language) => site.strings(plan.region.id, language).texts,
  bundled: ({ site }, part) => Reflect.get(site.templates, part) as ReadonlyMap<string, unknown> | undefined,
} satisfies Record<string, (snapshot: Snapshot, of: string) => ReadonlyMap<string, unknown> | undefined>;

export type MapKind = keyof typeof MAPS;

/** How values of a map are compared. */
const SHOWN: Record<MapKind, (value: unknown) => string> = {
  picture: json,
  routes: (pages) => json(pages && [...(pages as ReadonlyMap<string, PlannedPage>).values()].map(showPage)),
  route: (page) => showPage(page as PlannedPage | undefined),
  copied: (file) => (file ? 'there' : NOTHING),
  'out-of-time': (routes) => json(routes && [...(routes as ReadonlySet<string>)]),
  string: (text) => (text as string | undefined) ?? NOTHING,
  // The name of a bundled file contains the hash of its bytes.
  bundled: (value) => (typeof value === 'string' ? value : value instanceof Uint8Array ? 'there' : json(value)),
};

/** Everything else that rendering reads. */
const VALUES = {
  site: ({ site }, part) => json(Reflect.get(site, part)),
  regions: ({ site }) => json(site.regions.map(({ region }) => region)),
  'claim-ids': ({ site }) => json(site.regions.flatMap(({ region }) => region.claims.map(({ id }) => id))),
  published: ({ site, plan }) => json(plan.region.claims.map((claim) => isPublished(claim as CoreClaim, site.asOf))),
  language: ({ site }, code) => site.languages(code).key,
  code: ({ site }) => site.templates.code,
  templates: ({ site }) => site.templates.key,
  // Rendering asks which languages are offered, and not how much of them is translated.
  translated: ({ plan }) => json(offeredLanguages(plan).map(({ code }) => code)),
  'project-route': ({ plan }, route) => String(plan.projectRoutes.has(route)),
  'planned-pages': ({ plan }) => json(plan.pages.map(showPage)),
  fact: ({ plan }, name) => json(plan.region.facts[name]),
  facts: ({ plan }) => json(plan.region.facts),
  region: ({ plan }, name) => json(plan.region[name as keyof Region]),
  'whole-region': ({ plan }) => json(plan.region),
  context: (snapshot, language, part) => snapshot.contextPart(language, part),
  asset: (snapshot, file) => snapshot.assetName(file) ?? NOTHING,
  entries: ({ plan }, language, collection, query) =>
    json(queryEntries(plan.entries.get(language)?.get(collection) ?? [], JSON.parse(query))),
  pages: ({ site, plan }, language) => json(listedPages(site, plan, language)),
} satisfies Record<string, (snapshot: Snapshot, ...keys: [string, string, string]) => string>;

type ReadKind = MapKind | `all:${MapKind}` | keyof typeof VALUES;

/** Records that rendering has read a value. */
export const note = (kind: ReadKind, ...keys: readonly string[]): void => noteRead(kind, keys);

/** The name of the style whose text a value is: pages get a new text in the place of the old one. Null for other values. */
export function styleOf(name: string): string | null {
  const { kind, keys } = parseReadName(name);
  return kind === 'bundled' && keys[0] === 'styles' ? (keys[1] ?? null) : null;
}

/** More than this is compared by its hash. */
const LONGEST = 48;

/** The value of a name in a state of the sources, as a short text for comparison. */
export function readValue(snapshot: Snapshot, name: string): string {
  const value = findValue(snapshot, name);
  return value.length > LONGEST ? keyOf(value) : value;
}

function findValue(snapshot: Snapshot, name: string): string {
  const { kind, keys } = parseReadName(name);
  if (kind in VALUES) return VALUES[kind as keyof typeof VALUES](snapshot, ...(keys as [string, string, string]));
  const isWhole = kind.startsWith('all:');
  const map = (isWhole ? kind.slice('all:'.length) : kind) as MapKind;
  const found = MAPS[map](snapshot, keys[0] as string);
  const show = SHOWN[map];
  if (!isWhole) return show(found?.get(keys.at(-1) as string));
  return json([...(found ?? [])].map(([key, value]) => [key, show(value)]));
}

/** Cached by object: dev keeps most page objects in a new plan. */
const shown = new WeakMap<PlannedPage, string>();

function showPage(page: PlannedPage | undefined): string {
  if (!page) return NOTHING;
  let text = shown.get(page);
  if (text === undefined) shown.set(page, (text = metadataKey(page)));
  return text;
}

/** Identifies what one page may use of another: its address and metadata, never its body. */
const metadataKey = (page: PlannedPage): string =>
  keyOf(
    JSON.stringify([
      page.path,
      page.title,
      page.description,
      page.fallbackFrom?.code,
      page.isOffered,
      page.template,
      page.layout,
      page.legal,
      page.withoutMarketing,
      page.source?.file,
      page.source?.fields,
      page.source?.data,
    ]),
  );
