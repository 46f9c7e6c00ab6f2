import { isPublished, type Period, parseInstant } from '../../kit/instant.ts';
import type { CoreClaim, Language, Region } from '../../kit/region.ts';
import type { Validity } from '../../sources/validity.ts';
import type { Site } from '../load/site.ts';

/** Something that changes by itself at an instant. */
export interface ScheduledChange {
  /** ISO 8601, in UTC. */
  readonly at: string;
  readonly kind: 'page' | 'record' | 'claim';
  /** The route of a page, else the collection or region with the id. */
  readonly what: string;
  readonly happens: 'appears' | 'disappears' | 'takes effect';
  /** The file that sets the date. */
  readonly file: string;
}

interface Scheduled {
  readonly kind: ScheduledChange['kind'];
  readonly what: string;
  readonly file: string;
  readonly period: Period;
}

const HAPPENS = { publishFrom: 'appears', publishUntil: 'disappears', effective: 'takes effect' } as const;

/** Everything in the sources that has a period. */
const scheduled = ({ pages, recordFiles, regions }: Site): Scheduled[] => [
  ...pages.map(({ route, file, fields }) => ({ kind: 'page' as const, what: route, file, period: fields })),
  ...recordFiles.flatMap(({ collection, file, records }) =>
    records.map(({ fields }) => ({
      kind: 'record' as const,
      what: `${collection} ${fields.id}`,
      file,
      period: fields,
    })),
  ),
  ...regions.flatMap(({ region, file }) =>
    region.claims.map((claim) => ({
      kind: 'claim' as const,
      what: `${region.id} ${claim.id}`,
      file,
      period: claim as CoreClaim,
    })),
  ),
];

/** What changes after an instant, in the order of time. */
export function planSchedule(site: Site, asOf: number): ScheduledChange[] {
  const changes = scheduled(site).flatMap(({ period, ...what }) =>
    Object.entries(HAPPENS).flatMap(([field, happens]): ScheduledChange[] => {
      const text = period[field as keyof Period];
      const ms = text === undefined ? null : parseInstant(text);
      return ms !== null && ms > asOf ? [{ at: new Date(ms).toISOString(), ...what, happens }] : [];
    }),
  );
  const key = ({ at, what, file }: ScheduledChange) => `${at} ${what} ${file}`;
  return changes.sort((a, b) => (key(a) < key(b) ? -1 : 1));
}

/** The instants around now at which something is published or withdrawn. */
export function planValidity(site: Site): Validity {
  const { asOf } = site;
  const limits = scheduled(site).flatMap(({ period }) =>
    [period.publishFrom, period.publishUntil].flatMap((text) => (text === undefined ? [] : (parseInstant(text) ?? []))),
  );
  const before = limits.filter((ms) => ms <= asOf);
  const after = limits.filter((ms) => ms > asOf);
  return {
    from: before.length > 0 ? Math.max(...before) : null,
    until: after.length > 0 ? Math.min(...after) : null,
  };
}

/** The claim for a language, if it is in its period. The site decides whether the region may show it. */
export const publishedClaim = ({ claims }: Region, id: string, { code }: Language, asOf: number) =>
  claims.find(
    (claim) =>
      claim.id === id && (!claim.languages || claim.languages.includes(code)) && isPublished(claim as CoreClaim, asOf),
  );

/** Whether a page or record is shown now: in its period, and no draft, unless drafts are asked for. */
export const isShown = (
  { draft, ...period }: Period & { readonly draft?: boolean | undefined },
  { asOf, drafts }: Pick<Site, 'asOf' | 'drafts'>,
): boolean => isPublished(period, asOf) && (draft !== true || drafts);
