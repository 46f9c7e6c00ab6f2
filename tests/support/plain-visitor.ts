import type { Visitor } from '../../cli/kit/places/access.ts';

/** A visitor without cookies from a location. */
export const plainVisitor = (place: string | null): Visitor => ({
  place,
  crawler: false,
  closeRM: false,
  lighthouse: false,
  whitelisted: false,
});
