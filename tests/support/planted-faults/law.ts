/** Faults of what the law asks for: amounts outside of claims, licence, ages, help lines. */
import { changed, type Fault, inserted, page, remove, removeLast, replace, UK } from './fault.ts';

const WELCOME = page('promotions/welcome');
export const LAW: readonly Fault[] = [
  inserted(
    'an amount in running text',
    'CLAIM-OUTSIDE',
    page('complaints-procedure'),
    '<p>Complain and get $600 back.</p>',
    '$600 back',
  ),
  changed(
    'an amount in a description',
    'CLAIM-OUTSIDE',
    page('live-series'),
    (before) =>
      before.replace(
        /<meta property="og:description" content="[^"]*"/,
        '<meta property="og:description" content="Win a share of $25M"',
      ),
    [`dist/${page('live-series')}`, '<meta property="og:description"'],
  ),
  inserted(
    'an amount in a text alternative',
    'CLAIM-OUTSIDE',
    page('cookie-policy'),
    '<img class="loud" src="/assets/LOGO" alt="$16M to win" width="176" height="40">',
    '<img class="loud"',
  ),
  inserted(
    'an amount in structured data',
    'CLAIM-OUTSIDE',
    page('cookie-policy'),
    '<script type="application/ld+json">{"@context":"https://schema.org","@type":"Thing","name":"$14M"}</script>',
    '<script type="application/ld+json">{"@context":"https://schema.org","@type":"Thing"',
  ),
  changed(
    'an amount in a data file',
    'CLAIM-OUTSIDE',
    'uk/api/navigations',
    replace('"label":"How to play"', '"label":"Play for £777"'),
    ['dist/uk/api/navigations', '£777'],
  ),
  changed(
    'a claim of another market',
    'CLAIM-FOREIGN',
    WELCOME,
    (before) => before.replace(/data-claim="[\w-]+"/, 'data-claim="welcome-of-elsewhere"'),
    [`dist/${WELCOME}`, '<div data-claim="welcome-of-elsewhere"'],
  ),
  changed(
    'a claim without its conditions',
    'CLAIM-BARE',
    'global/promotions/welcome/index.html',
    (before) => before.replace(/<dl class="claim-conditions">.*?<\/dl>/s, ''),
    ['regions/global.json', '{\n      "kind": "bonus",\n      "id": "welcome-match"'],
  ),
  changed(
    'a condition with other words around its number',
    'CLAIM-BARE',
    'global/index.html',
    (before) => before.replace('Credited in 10 equal daily parts', 'Credited in 10 equal parts'),
    ['regions/global.json', '{\n      "kind": "bonus",\n      "id": "welcome-rewards"'],
  ),
  inserted(
    'an offer on a responsible-gaming page',
    'CLAIM-FORBIDDEN',
    'global/responsible-gaming/index.html',
    '<div data-claim="monthly-giveaways"><p>$16M</p></div>',
    '<div data-claim=',
  ),
  changed(
    'an error page without the licence',
    'LICENCE-MISSING',
    'uk/404.html',
    remove(/<p class="licence">.*?<\/p>/s),
    [UK, '"licence": {'],
  ),
  changed(
    'a page with the age limit of another market',
    'AGE-MISSING',
    page('house-rules'),
    replace('data-age-limit="18"', 'data-age-limit="21"'),
    [UK, '"ageLimit"'],
  ),
  changed(
    'a page that does not say at which age its advertising is aimed',
    'AGE-MISSING',
    page('cookie-policy'),
    remove(/<p data-audience-age="25">.*?<\/p>/s),
    [UK, '"audienceAge"'],
  ),
  changed(
    'an error page without the help line',
    'HELP-MISSING',
    'uk/500.html',
    remove(/<p class="strip-help">.*?<\/p>/s),
    [UK, '{\n      "id": "national-gambling-helpline"'],
  ),
  changed(
    'a page without the notice of a demonstration',
    'WARNING-MISSING',
    page('terms-conditions'),
    removeLast('<p class="demo">'),
    [UK, '"demo"'],
  ),
  inserted(
    'a fee that no record has',
    'FIGURE-UNKNOWN',
    page('originals/mystery-bounty'),
    '<p>The fee is 8.3% of it.</p>',
    '8.3% of it',
  ),
  inserted(
    'odds that no record has, in Spanish',
    'FIGURE-UNKNOWN',
    'global/es/jackpots/index.html',
    '<p>Cae en 1 de cada 30,940 manos.</p>',
    '1 de cada 30,940',
  ),
  changed(
    'a page about safer gambling without the block of help',
    'HELP-URGENT-MISSING',
    page('responsible-gaming'),
    replace('data-block="help-lines"', 'data-block="others"'),
    [UK, '[\n    {\n      "id": "national-gambling-helpline"'],
  ),
];
