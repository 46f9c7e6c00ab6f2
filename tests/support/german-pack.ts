/** A language pack with what every pack needs. */
export const GERMAN_PACK = {
  name: 'Deutsch',
  locale: 'de',
  quotes: ['„', '“'],
  innerQuotes: ['‚', '‘'],
  dashes: { thought: ' – ', range: '–' },
};
