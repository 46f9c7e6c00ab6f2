import { inLanguage, type Localised } from '../../kit/localised.ts';
import type { Region } from '../../kit/region.ts';
import { suggest } from '../../problems/nearest.ts';
import type { Location, Problem } from '../../problems/problem.ts';

/** A fact of a region: from `facts`, else from the facts that the site derives from other fields. */
const factOf = ({ facts, derivedFacts }: Region, name: string): Localised | undefined =>
  [facts, derivedFacts].find((known) => Object.hasOwn(known, name))?.[name];

/**
 * The text of a fact; undefined where the region has none.
 * @param codes languages, the first one that the fact has counts: facts have every language of the region, and a page that is
 *   shown in another one takes that of its address
 */
export function regionFact(region: Region, name: string, codes: readonly string[]): string | undefined {
  const fact = factOf(region, name);
  return codes.map((code) => inLanguage(fact, code)).find((text) => text !== undefined);
}

export function unknownFact(region: Region, name: string, at: Location | null): Problem {
  const known = suggest(name, [...Object.keys(region.facts), ...Object.keys(region.derivedFacts)]);
  return {
    code: 'FACT-UNKNOWN',
    at,
    message: `The region "${region.id}" has no fact "${name}".`,
    help: /^Did/.test(known) ? known : `Add it to "facts" in regions/${region.id}.json. ${known}`.trim(),
    shared: { cause: `There is no fact "${name}" in the regions`, where: `"${region.id}"` },
  };
}
