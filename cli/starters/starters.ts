/** What `site init` can write, by name: what each one shows. The first one is the default. */
export const STARTERS = {
  minimal: 'one language, no scripts',
  shop: 'two countries and languages, pictures, an island',
  markets:
    'three countries, four languages, translated addresses, a journal, legal pages, search, consent, dark colours',
} as const;

export type Starter = keyof typeof STARTERS;

export const STARTER_NAMES = Object.keys(STARTERS) as Starter[];
