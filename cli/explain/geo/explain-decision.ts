import {
  type AccessRules,
  type Decision,
  decideAccess,
  leadOf,
  ruleOf,
  type Visitor,
} from '../../kit/places/access.ts';
import type { Region } from '../../kit/region.ts';
import type { Path } from '../../kit/site-checks.ts';
import { type PlaceFields, placeFieldsOf } from '../../modules/places/place-fields.ts';
import type { Location } from '../../problems/problem.ts';
import type { RegionRules } from './region-rules.ts';

/** A line of region JSON that affects a decision, and its field. */
interface Origin {
  /** `geo.BLOCKED`, `geo.default`. */
  readonly field: string;
  readonly at: Location;
}

export interface DecisionExplanation {
  readonly decision: Decision;
  /** The rule of the location first, then the other fields. */
  readonly origins: readonly Origin[];
}

const LIST_OF = { BLOCKED: 'BLOCKED', WARNING: 'WARNING', ALLOWED: 'allowed' } as const;

/** Decides for a visitor and a path, and finds the lines of region JSON that cause the decision. */
export function explainDecision({ rules, loaded }: RegionRules, visitor: Visitor, path: string): DecisionExplanation {
  const decision = decideAccess(rules, visitor, path);
  const { place } = visitor;
  const { region } = loaded;
  const { geo, whitelist } = placeFieldsOf(region);
  const fields: Path[] = [];
  const listed = (field: Path, codes: readonly string[]) => {
    const index = indexOfPlace(codes, place);
    if (index !== -1) fields.push([...field, index]);
  };
  listed(['geo', 'deniedAtEdge'], geo.deniedAtEdge);
  fields.push(fieldOfRule(rules, geo, place));
  if (decision.status === 200) fields.push(...fieldsOfModal(rules, region, place));
  if (decision.because.startsWith('whitelisted')) listed(['whitelist', 'places'], whitelist.places);
  // A site without downloads has no such flag.
  if (!rules.download && Object.hasOwn(region.flags, 'download')) fields.push(['flags', 'download']);
  const origins = fields.flatMap((field) => {
    const at = loaded.locate(field, 'value');
    return at ? [{ field: field.filter((part) => typeof part === 'string').join('.'), at }] : [];
  });
  return { decision, origins };
}

function fieldOfRule(rules: AccessRules, geo: PlaceFields['geo'], place: string | null): Path {
  if (place === null) return ['geo', 'onUnknown'];
  const list = LIST_OF[ruleOf(rules, place).rule];
  const named = codesOf(place).find((code) => Object.hasOwn(rules.rules, code));
  return named === undefined ? ['geo', 'default'] : ['geo', list, geo[list].indexOf(named)];
}

/** The entry of geo.leads for exactly this location, whether or not its modal is shown. */
function fieldsOfModal(rules: AccessRules, { placeAccess }: Region, place: string | null): Path[] {
  const leads = placeAccess?.leads ?? {};
  const lead = leadOf(rules, place);
  const code = [...codesOf(place ?? ''), 'elsewhere'].find((key) => Object.hasOwn(leads, key));
  return lead && lead.modal !== 'none' && code ? [['geo', 'leads', leads[code]?.entry ?? 0, 'places']] : [];
}

/** The index of the location or of its country in a list. */
const indexOfPlace = (codes: readonly string[], place: string | null): number =>
  place === null ? -1 : codes.indexOf(codesOf(place).find((code) => codes.includes(code)) ?? '');

/** The subdivision, then its country. */
const codesOf = (place: string): string[] => [...new Set([place, place.slice(0, 2)])];
