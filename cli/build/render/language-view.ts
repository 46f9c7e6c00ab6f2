import type { LanguageView } from '../../kit/contract.ts';
import type { Language } from '../../kit/region.ts';
import type { Site } from '../load/site.ts';

/** What templates know of a language. */
export const languageView = ({ languages }: Pick<Site, 'languages'>, language: Language): LanguageView => {
  const { pack } = languages(language.code);
  const { code, locale, prefix, name } = language;
  const dates = language.formats ?? (locale === pack?.locale ? pack.dates : undefined) ?? locale;
  return {
    code,
    locale,
    formats: language.formats ?? locale,
    dates,
    prefix,
    name,
    direction: pack?.direction ?? directionOf(locale),
    currencyDisplay: pack?.currencyDisplay ?? 'narrowSymbol',
    hyphenation: pack?.hyphenation ?? 'manual',
  };
};

/** Newer than the types of the compiler. */
type WithText = Intl.Locale & { readonly getTextInfo?: () => { readonly direction?: 'ltr' | 'rtl' } };

/** The direction of the script in which a locale is written. */
const directionOf = (locale: string): 'ltr' | 'rtl' => {
  try {
    return (new Intl.Locale(locale) as WithText).getTextInfo?.().direction ?? 'ltr';
  } catch {
    return 'ltr';
  }
};
