import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Site } from '../build/load/site.ts';
import { offeredLanguages, type RegionPlan } from '../build/plan/planned-page.ts';
import { planValidity } from '../build/plan/schedule.ts';
import { placeModals } from '../build/render/place-modals.ts';
import { readName } from '../build/render/reads/read-values.ts';
import type { ContentPage } from '../content/pages.ts';
import type { Region } from '../kit/region.ts';
import { findFiles } from '../sources/find-files.ts';
import { keyOf } from '../sources/records.ts';

/** Identifies what the result of a region is made of. */
export interface RegionState {
  /** Everything. The same state has the same result. */
  readonly whole: string;
  /** Everything except the bodies of pages. The same context has the same values of all recorded reads. */
  readonly context: string;
}

/**
 * The states of regions, the same on any machine. A build skips regions whose state it has built before: 0.6 of the processor
 * time if the edit concerns none of 14 regions (Nov 2026).
 */
export function regionStates(site: Site, plans: readonly RegionPlan[], buildKey: string): Map<string, RegionState> {
  const shared = keyOf(
    buildKey,
    site.templates.key,
    site.encoder,
    site.pictureQuality,
    JSON.stringify([
      site.regions.flatMap(({ region }) => region.claims.map(({ id }) => id)),
      [...site.pictures],
      site.recordFiles.map(({ file, text }) => [file, text]),
      site.pages.map(({ route }) => route),
      planValidity(site),
    ]),
    ...assetKeys(site),
  );
  const fields = new Map<ContentPage, string>();
  const fieldsKey = (page: ContentPage) => {
    let key = fields.get(page);
    if (key === undefined) fields.set(page, (key = keyOf(JSON.stringify(withoutWords(page)))));
    return key;
  };
  return new Map(
    plans.map((plan) => {
      const { region } = plan;
      const codes = codesOf(region);
      const pages = site.pages.filter(mayShow(region));
      const context = keyOf(
        shared,
        JSON.stringify([
          { ...region, factsElsewhere: {} },
          ...[...codes].map((code) => {
            const { texts } = site.strings(region.id, code);
            return [site.languages(code).key, ...texts, placeModals(region, code, (key) => texts.get(key) ?? '')];
          }),
          offeredLanguages(plan).map(({ code }) => code),
          plan.pages.map(({ output, alternates }) => [output, alternates]),
        ]),
        pages.map(fieldsKey).join(),
      );
      return [region.id, { context, whole: wholeState(context, pages) }];
    }),
  );
}

const codesOf = ({ languages, lenders }: Region): ReadonlySet<string> =>
  new Set([...languages, ...lenders].map(({ code }) => code));

/** Whether a region may show a content file, by its name. */
export function mayShow(region: Region): (file: Pick<ContentPage, 'language' | 'region'>) => boolean {
  const codes = codesOf(region);
  return (file) => codes.has(file.language) && (file.region === null || file.region === region.id);
}

/** @param pages all that the region may show, in the order of their names */
export const wholeState = (context: string, pages: readonly Pick<ContentPage, 'text'>[]): string =>
  keyOf(context, pages.map(({ text }) => text).join());

/**
 * What a change of the words of a page leaves as it is. The lengths of texts have one effect: which languages are offered, which
 * is a part of a state.
 */
export const withoutWords = (page: ContentPage): ContentPage => ({
  ...page,
  text: '',
  length: 0,
  outline: { ...page.outline, sections: page.outline.sections.map((section) => ({ ...section, length: 0 })) },
});

/** Reads of other regions, of which a state has claims, alternates and modals alone. */
const ELSEWHERE: readonly string[] = [
  readName('regions', []),
  readName('whole-region', []),
  readName('region', ['factsElsewhere']),
];

/** Whether the state of a region has everything that was read. */
export const isInState = (names: readonly string[]): boolean => !names.some((name) => ELSEWHERE.includes(name));

/** The state of one region, for shards and their merge. */
export const sourceState = (site: Site, plan: RegionPlan, buildKey: string): string =>
  regionStates(site, [plan], buildKey).get(plan.region.id)?.whole ?? '';

/** By content: shards of a region are built on several machines. */
const assetKeys = ({ root, pictures }: Site): string[] =>
  findFiles(root, 'assets', /./, [])
    .filter((file) => !pictures.has(file))
    .map((file) => `${file} ${keyOf(readFileSync(join(root, file), 'latin1'))}`);
