/** The instants between which a build has the same result, in ms; null where nothing limits it. */
export interface Validity {
  readonly from: number | null;
  readonly until: number | null;
}

export const isValidAt = ({ from, until }: Validity, asOf: number): boolean =>
  (from === null || asOf >= from) && (until === null || asOf < until);
