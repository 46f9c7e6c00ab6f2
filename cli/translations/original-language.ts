import type { Languages } from '../languages/language-pack.ts';
import type { LoadedRegion } from '../regions/regions.ts';

/** The language that a file of a language is translated from; undefined for originals. */
export type OriginalLanguage = (language: string, region: string | null) => string | undefined;

/**
 * A file of one region is translated from the fallback of its language there, else from the main language of that region.
 * A file of all regions, and one in the main language of its region, is translated from the language that the pack names.
 * A file of a variant is an edition of that of the other language. Without such a pack, a file of all regions follows the first region
 * that has its language beside another one, and none if the pack of that one names this language.
 */
export function originals(regions: readonly LoadedRegion[], languages: Languages): OriginalLanguage {
  const [general, regional] = [new Map<string, string>(), new Map<string, string>()];
  for (const { region } of regions) {
    const main = region.languages[0]?.code ?? '';
    for (const { code, fallback } of region.languages) {
      if (code === main) continue;
      if (!general.has(code)) general.set(code, fallback ?? main);
      regional.set(`${code} ${region.id}`, fallback ?? main);
    }
  }
  return (language, region) => {
    const { pack, variant } = languages(language);
    if (variant) return variant.of;
    const named = pack?.translatedFrom;
    const found = region === null ? (named ?? general.get(language)) : (regional.get(`${language} ${region}`) ?? named);
    // The words of a variant are mostly those of the other language.
    const original = languages(found ?? '').variant?.of ?? found;
    if (original === language || (!named && isOriginalOf(languages, language, original))) return undefined;
    return original;
  };
}

/** Whether the pack of another language says that its texts come from this one. */
export const isOriginalOf = (languages: Languages, language: string, other: string | undefined): boolean =>
  other !== undefined && languages(other).pack?.translatedFrom === language;
