/** A text that is the same in every language, or one text for each language code. */
export type Localised = string | Readonly<Record<string, string>>;

/** The text for a language; undefined where the value has none. */
export const inLanguage = <T extends Localised | undefined>(value: T, code: string): string | undefined =>
  typeof value === 'string' || value === undefined ? value : Object.hasOwn(value, code) ? value[code] : undefined;
