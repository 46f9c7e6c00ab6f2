/**
 * Contradictions of the record of a market in the result, as a template or tool would leave them: the build refuses those in
 * texts. One in each kind of file that visitors get.
 */
import { changed, type Fault, inserted, page, replace } from './fault.ts';

export const MARKET: readonly Fault[] = [
  inserted(
    'an authority of a market without a region',
    'FACT-FOREIGN',
    page('about-us'),
    '<p>Licensed by the Malta Gaming Authority.</p>',
    'Malta Gaming Authority',
  ),
  {
    ...inserted(
      'the law of another country',
      'FACT-FOREIGN',
      page('about-us'),
      '<p>Dutch law applies.</p>',
      'Dutch law',
    ),
    also: [['NAME-FOREIGN', `dist/${page('about-us')}`, 'Dutch law']],
  },
  inserted(
    'a promise in a language that the market does not have',
    'NAME-FOREIGN',
    page('funds'),
    '<p>Write to us in Spanish about it.</p>',
    'Spanish about it',
  ),
  inserted(
    'a promise in a third language',
    'NAME-FOREIGN',
    'global/fr/funds/index.html',
    '<p>Écrivez-nous en allemand, si vous voulez.</p>',
    'allemand, si',
  ),
  inserted(
    'a help line of another market in a label',
    'FACT-FOREIGN',
    page('about-us'),
    '<p aria-label="Ask ConnexOntario">Ask</p>',
    '<p aria-label="Ask',
  ),
  inserted(
    'an age without a word of age',
    'AGE-CONTRADICTS',
    page('about-us'),
    '<p>You must be 21 to play.</p>',
    '21 to play',
  ),
  inserted(
    'an offer in words',
    'CLAIM-UNRECORDED',
    page('about-us'),
    '<p>Take two hundred pounds free.</p>',
    'two hundred pounds',
  ),
  {
    ...inserted('a price in kronor', 'CURRENCY-FOREIGN', page('about-us'), '<p>A seat is 200 kr.</p>', '200 kr'),
    also: [['FIGURE-UNKNOWN', `dist/${page('about-us')}`, '200 kr']],
  },
  inserted(
    'a regulator of another market in structured data',
    'FACT-FOREIGN',
    page('about-us'),
    '<script type="application/ld+json">{"@context":"https://schema.org","@type":"Thing","name":"Kansspelautoriteit"}</script>',
    '<script type="application/ld+json">{"@context":"https://schema.org","@type":"Thing","name":"Kans',
  ),
  changed(
    'a register of another market in an answer',
    'FACT-FOREIGN',
    'uk/api/navigations',
    (before) => before.replace(/"label":"(?!How to play|Play for)[^"]*"/, '"label":"Spelpaus"'),
    ['dist/uk/api/navigations', ''],
  ),
  changed(
    'a regulator of another market in a calendar',
    'FACT-FOREIGN',
    'uk/tournaments.ics',
    replace('SUMMARY', 'DESCRIPTION:By order of the UKGC and Lotteritilsynet\r\nSUMMARY'),
    ['dist/uk/tournaments.ics', 'BEGIN'],
  ),
  changed(
    'an authority of another market in a plain text',
    'FACT-FOREIGN',
    'uk/ads.txt',
    (before) => `${before}# By order of Spillemyndigheden\n`,
    ['dist/uk/ads.txt', 'placeholder'],
  ),
  changed(
    'an authority of another market in a feed',
    'FACT-FOREIGN',
    'uk/blog/feed.xml',
    replace('<title>Blog</title>', '<title>Blog</title><rights>Kahnawake Gaming Commission</rights>'),
    ['dist/uk/blog/feed.xml', '<?xml'],
  ),
];
