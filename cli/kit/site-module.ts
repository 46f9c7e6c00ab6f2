/** What a site may turn on: `modules: [places, navigationApi]` in its definition. */
import type { z } from 'zod';
import type { ProblemCode } from '../problems/catalogue.ts';
import type { Context } from './contract.ts';
import type { DerivedValues, Facts, FieldValues, ParsedRegion, Region } from './region.ts';
import type { Path } from './site-checks.ts';

/**
 * A plain object that brings what only some sites need. Those of the generator are in `region-site/modules`; a site may write
 * its own. Without it, a site has none of its fields, files and commands.
 */
export interface SiteModule<Fields extends z.ZodRawShape = Record<never, never>> {
  /** As problems and guides call it: `places`. */
  readonly name: string;
  /** Fields of regions, by name. */
  readonly fields?: Fields;
  /** Fields of the entries of menus, by name. */
  readonly entries?: z.ZodRawShape;
  /** Where the fields have lists of places by name; `"@name"` in another list includes all of them. */
  readonly groups?: readonly string[];
  /** Lists of places in the fields, which are compared with ISO 3166. */
  places?(region: Region & FieldValues<Fields>): readonly ListedPlaces[];
  /** Values that follow from the fields of all regions. */
  derive?(region: ParsedRegion & FieldValues<Fields>, others: OtherRegions): Partial<DerivedValues>;
  /** Problems that a schema cannot express: fields that must agree with each other. */
  check?(region: Region & FieldValues<Fields>, report: ModuleReport, regions: KnownRegions): void;
  /** JSON files below the folder `api/` of each language, by name. */
  answers?(context: ModuleContext & { readonly region: FieldValues<Fields> }): Readonly<Record<string, unknown>>;
  /** Fields that `site new region` writes for a region at this place. */
  draft?(place: string): object;
}

export interface ListedPlaces {
  /** The field that has them. */
  readonly path: Path;
  /** Codes; a single one is at the path itself. */
  readonly codes: readonly string[] | string;
}

export interface OtherRegions {
  /** All regions, this one included. */
  readonly regions: readonly ParsedRegion[];
  /** Origins by the ids of regions and of entries of the region list. */
  readonly hosts: Readonly<Record<string, string>>;
  /** The facts of the region at an origin, also of one that has no file yet. */
  readonly factsAt: (origin: string) => Facts;
}

export interface KnownRegions {
  /** Whether a region has a file, or an entry in the region list. */
  readonly has: (id: string) => boolean;
  /** "Did you mean …?" with the nearest of some names; empty if none is near. */
  readonly suggest: (wrong: string, names?: Iterable<string>) => string;
}

/** Reports a problem of a field, by default with the code FIELD-INVALID. */
export type ModuleReport = (path: Path, message: string, help: string, code?: ProblemCode) => void;

export type ModuleContext = Pick<Context, 'region' | 'language' | 'languages' | 'navigation' | 'utility' | 'footer'>;
