import type { Path } from './site-checks.ts';

/** What a region has recorded of its market. All of its texts are compared with it. */
export interface MarketRecord {
  /** Names, numbers and addresses of this region. Another region may show them only where a page says why. */
  readonly owned: readonly OwnedValue[];
  /** Further values that no other region may have, such as ids: they are compared with those of other regions, not with texts. */
  readonly unique?: readonly OwnedValue[];
  /** Whose law texts may name, as codes of ISO 3166. Without it, that of any country. */
  readonly law?: {
    /** The name by which the mentions of another region's page open it: `jurisdiction`. */
    readonly name: string;
    readonly countries: readonly string[];
  };
  /** The ages that texts may name. */
  readonly ages: readonly number[];
  /** The currencies that texts may name, as codes of ISO 4217. */
  readonly currencies: readonly string[];
  /** The amounts and percentages that an offer may name. */
  readonly figures: readonly Figure[];
  /** The names of owned values that another region may own as well. */
  readonly shares: readonly string[];
  /** What texts may promise. Without it, anything. */
  readonly services?: Services;
}

/** Kinds that language packs have words for, to what there is of each: `{ hours: ['day-and-night'] }`. Other kinds are free. */
export type Services = Readonly<Record<string, readonly string[]>>;

export interface OwnedValue {
  /** What the value is: `jurisdiction`, `supportEmail`. */
  readonly name: string;
  /** As texts write it. */
  readonly value: string;
  /** The field of region JSON that holds it. */
  readonly path: Path;
  /** What a sentence that names it may promise, in place of what the region may: the hours of a service for help. */
  readonly services?: Services;
}

export interface Figure {
  /** The amount or the percentage. */
  readonly value: number;
  /** A code of ISO 4217, or `%`. */
  readonly unit: string;
}
