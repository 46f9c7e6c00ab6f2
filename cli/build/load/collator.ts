/** The order of lists: that of the locale, or another one that the pack of the language names. */
export const collatorOf = (locale: string, collation: string | undefined): Intl.Collator =>
  new Intl.Collator(collation ? `${locale}-u-co-${collation}` : locale);
