import type { z } from 'zod';
import type { Path } from '../kit/site-checks.ts';

/** What is read of the definition of a schema: which one of these a kind of schema has differs. */
interface Definition {
  readonly shape?: Readonly<Record<string, z.ZodType>>;
  readonly element?: z.ZodType;
  readonly valueType?: z.ZodType;
  readonly innerType?: z.ZodType;
  readonly options?: readonly z.ZodType[];
}

interface MissingLanguage {
  readonly path: Path;
  readonly code: string;
  /** One text for all languages is allowed as well. */
  readonly isText: boolean;
}

/** The languages of a region that its values for each language lack: `field.perLanguage` and `field.localised`. */
export function missingLanguages(
  schema: z.ZodType,
  value: unknown,
  codes: readonly string[],
  path: Path = [],
  isText = false,
): MissingLanguage[] {
  if (typeof value !== 'object' || value === null) return [];
  const { shape, element, valueType, innerType, options } = schema.def as Definition;
  const below = (inner: z.ZodType | undefined, child: unknown, key: string | number) =>
    inner ? missingLanguages(inner, child, codes, [...path, key]) : [];
  if (innerType) return missingLanguages(innerType, value, codes, path, isText);
  if (options) return options.flatMap((option) => missingLanguages(option, value, codes, path, true));
  if (Array.isArray(value)) return value.flatMap((child, index) => below(element, child, index));
  if (schema.meta()?.perLanguage)
    return codes.filter((code) => !Object.hasOwn(value, code)).map((code) => ({ path, code, isText }));
  return Object.entries(value).flatMap(([key, child]) => below(valueType ?? shape?.[key], child, key));
}
