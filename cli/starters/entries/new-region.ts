import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { LoadedRegion } from '../../build/load/regions.ts';
import type { CompleteSite } from '../../build/load/site-definition.ts';
import { suggest } from '../../problems/nearest.ts';
import { WrongChoiceError } from '../../serve/preview/wrong-choice.ts';
import { checkFree, checkName, type Start } from './new-file.ts';

export interface RegionChoice {
  readonly root: string;
  readonly id: string;
  /** The region that it begins as a copy of; the one with the fewest texts of its own where none is named. */
  readonly from: string | undefined;
  /** Scheme and host; the other region's, with the new id in it, where none is given. */
  readonly origin: string | undefined;
  /** A code of ISO 3166-1. */
  readonly country: string | undefined;
  readonly regions: readonly LoadedRegion[];
  readonly site: CompleteSite;
}

type Json = Record<string, unknown>;

/**
 * A copy of another region: one language, and no hreflang codes. The site may change further fields (`draft`). An author
 * then edits what the law of the market requires.
 */
export function newRegion({ root, id, from, origin, country, regions, site }: RegionChoice): Start {
  checkName(id, 'id of a region');
  checkFree(root, `regions/${id}.json`);
  const ids = regions.map(({ region }) => region.id);
  const source = from ?? mostGeneral(root, ids);
  const model = regions.find(({ region }) => region.id === source);
  if (!model) throw new WrongChoiceError(`There is no region "${source}". ${suggest(source ?? '', ids)}`);
  const own = JSON.parse(readFileSync(join(root, model.file), 'utf8').replace(/^\ufeff/, '')) as Json;
  const { region } = model;
  const [main] = region.languages;
  if (!main) throw new WrongChoiceError(`The region "${source}" has no language.`);
  const locale = country ? `${main.code}-${country}` : main.locale;
  const geo = region.geo;
  const without = (places: readonly string[]) => places.filter((place) => place !== country);
  const next: Json = {
    ...own,
    id,
    order: Math.max(...regions.map((one) => one.region.order)) + 10,
    origin: origin ?? originFor(region.origin, id),
    // Not among the alternates of other regions before somebody says which readers it is for.
    languages: [{ ...withoutFallback(main), prefix: '', locale, hreflang: [] }],
    ...site.region.draft(region),
    claims: region.claims
      .filter(({ languages }) => !languages || languages.includes(main.code))
      .map(({ languages: _, ...claim }) => claim),
    ...(country
      ? {
          regionCountryCode: country,
          geo: {
            ...geo,
            BLOCKED: without(geo.BLOCKED),
            WARNING: without(geo.WARNING),
            deniedAtEdge: without(geo.deniedAtEdge),
            home: country,
          },
        }
      : {}),
  };
  return {
    files: [{ path: `regions/${id}.json`, text: `${JSON.stringify(next, null, 2)}\n` }],
    next: [
      `Read regions/${id}.json line by line: it is a copy of "${source}".`,
      'Give its languages their hreflang codes when it is meant to be found.',
      'Run site schema, site geo matrix --lock and site routes --lock, so that editors and locks know it.',
    ],
  };
}

const withoutFallback = ({ fallback: _, ...language }: LoadedRegion['region']['languages'][number]) => language;

/** Texts of its own would be missing in a copy of their region. */
function mostGeneral(root: string, ids: readonly string[]): string | undefined {
  const files = readdirSync(join(root, 'content'), { recursive: true, encoding: 'utf8' });
  const own = (id: string) => files.filter((file) => file.endsWith(`.${id}.md`) || file.endsWith(`.${id}.json`)).length;
  return [...ids].sort((a, b) => own(a) - own(b))[0];
}

/** `https://uk.nightjar.example` for `nz`: `https://nz.nightjar.example`. */
function originFor(origin: string, id: string): string {
  const { host } = new URL(origin);
  const labels = host.split('.');
  return `https://${[id, ...(labels.length > 2 ? labels.slice(1) : labels)].join('.')}`;
}
