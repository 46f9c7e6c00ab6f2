import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import glob from 'fast-glob';
import { describe, expect, test } from 'vitest';
import { PROJECT } from '../support/site-copy.ts';
import {
  countWords,
  everyRegion,
  pagesOf,
  plain,
  proseOfPage,
  REGION_IDS,
  type RegionId,
  readJson,
  readPage,
  readRegion,
  readStrings,
  withoutTargets,
} from '../support/source-pages.ts';

/** The texts of all languages by file: complete pages, and the values of strings. */
const sources = glob
  .sync('content/**/{*.md,strings*.json}', { cwd: PROJECT })
  .sort()
  .map((file) => ({
    file,
    text: file.endsWith('.json')
      ? Object.entries(readJson<Record<string, string | Record<string, string>>>(file))
          // Words that visitors may type into the chat (…_WORDS) are not published.
          .filter(([key]) => key !== '$schema' && !key.endsWith('_WORDS'))
          .flatMap(([, text]) => (typeof text === 'string' ? text : Object.values(text)))
          .join('\n')
      : readFileSync(join(PROJECT, file), 'utf8'),
  }));
const english = sources.filter(({ file }) => file.startsWith('content/en/'));
const inGeneral = ['regions/defaults.json', ...REGION_IDS.map((id) => `regions/${id}.json`)].map((file) => ({
  file,
  text: readFileSync(join(PROJECT, file), 'utf8'),
}));

function found(where: readonly { file: string; text: string }[], pattern: RegExp): string[] {
  return where.flatMap(({ file, text }) =>
    [...text.matchAll(new RegExp(pattern, `${pattern.flags}g`))].map(
      (match) => `${file}: …${plain(text.slice(Math.max(0, match.index - 30), match.index + match[0].length + 30))}…`,
    ),
  );
}

/** A source without the messages whose wording the specification prescribes. */
const withoutGiven = ({ file, text }: { file: string; text: string }) => ({
  file,
  text: [
    'Oops! Access Denied :(',
    "It's a misdeal! Let's reshuffle and get you back in the game.",
    "We're having some issues at the moment, we'll have it fixed in no time!",
  ].reduce((rest, message) => rest.replaceAll(message, ''), text),
});

describe('texts are complete', () => {
  test.each([
    ['lorem', /\blorem\b|\bipsum\b/i],
    // Capitals only: "todo" is a Spanish word.
    ['TODO', /\b(TODO|FIXME|TBD|TBC|WIP)\b/],
    ['xxx', /\bx{3,}\b|\?{3,}|_{4,}/i],
    [
      'a placeholder',
      /\bplaceholder\b|\[(insert|your|name)\b[^\]]*\](?!\()|<(insert|your)\b|coming soon|to be (added|announced|confirmed|defined)/i,
    ],
    ['an unresolved value', /\bundefined\b|\bNaN\b|\[object /],
    ['a double word', /\b(the|an?|of|to|and|in|is|we|you|for) \1\b/i],
  ])('no %s', (name, pattern) => {
    expect(found(name === 'a double word' ? english : sources, pattern)).toEqual([]);
  });

  test('quotation marks and apostrophes are typographic', () => {
    const prose = sources.map(withoutGiven);
    expect(found(prose, /\p{L}'\p{L}/u)).toEqual([]);
    // In front matter and strings, straight quotes also enclose values.
    const bodies = prose
      .filter(({ file }) => file.endsWith('.md'))
      .map(({ file, text }) => ({ file, text: text.replace(/^---\n.*?\n---\n/s, '') }));
    expect(found(bodies, /"/)).toEqual([]);
  });

  test('French has a no-break space before ; : ! ? and inside « »', () => {
    const french = sources.filter(({ file }) => file.startsWith('content/fr/'));
    expect(found(french, /[\p{L}\p{N})»] [;:!?](?=\s)| »|« /u)).toEqual([]);
    expect(found(french, /[\p{L}»][;!?»](?=\s)|«\p{L}/u)).toEqual([]);
  });

  test.each([
    ['es', 'es-419'],
    ['fr', 'fr'],
    ['nl', 'nl'],
    ['de', 'de'],
    ['uk', 'uk'],
  ])('dollars in %s are written as Intl writes them, like the amounts of tables', (language, locale) => {
    const { currencyDisplay = 'narrowSymbol' } = readJson<{ currencyDisplay?: 'symbol' | 'narrowSymbol' }>(
      `content/${language}/language.json`,
    );
    const format = (amount: number) =>
      new Intl.NumberFormat(locale, { style: 'currency', currency: 'USD', currencyDisplay }).format(amount);
    const comparable = (text: string) => text.replace(/[\s\u00a0\u202f]/g, ' ');
    const number = /\d{1,3}(?:[.,\u00a0\u202f]\d{3})*(?:[.,]\d\d)?/.source;
    const sign = /(?:US\$|\$US|USD|\$)/.source;
    const amounts = sources
      .filter(({ file }) => file.startsWith(`content/${language}/`))
      .flatMap(({ file, text }) =>
        [...text.matchAll(new RegExp(`${sign}[\\s\\u00a0]?${number}|${number}[\\s\\u00a0\\u202f]?${sign}`, 'g'))].map(
          ([amount]) => ({ file, amount: comparable(amount) }),
        ),
      );
    expect(amounts.length).toBeGreaterThan(0);
    const wrong = amounts.filter(({ amount }) => {
      // The same digits, with as many decimals as the text has.
      const decimals = /[.,]\d\d(?!\d)/.test(amount) ? 2 : 0;
      const value = Number(amount.replace(/\D/g, '')) / 10 ** decimals;
      return comparable(format(value)).replace(decimals ? '' : /[.,]00(?!\d)/, '') !== amount;
    });
    expect(wrong).toEqual([]);
  });

  test('dashes are rare', () => {
    const overdone = english
      .filter(({ text }) => (text.match(/—| – /g)?.length ?? 0) > Math.max(1, countWords(text) / 500))
      .map(({ file }) => file);
    expect(overdone).toEqual([]);
  });

  test('no exclamation marks, except in messages that the specification prescribes', () => {
    expect(found(english.map(withoutGiven), /[a-z]!(?=\s|$|"|”)/m)).toEqual([]);
  });
});

/** American spellings, which English pages must not contain. Ambiguous ones (program, practice) only in safe contexts. */
const AMERICAN: readonly RegExp[] = [
  /\b(?:an?|the|our|your|its|their|this|that|each|every|no|of|under|without|gaming|gambling|public|local|valid|driving|driver's) licenses?\b/i,
  /\blicense (?:number|conditions?|holder|areas?|fee)\b/i,
  /\b(?:affiliate|loyalty|streamer|partner|rewards?|watch|exclusion|training|support) programs?\b/i,
  /\b(?:to|will|must|can|should|you|they|we) practice\b/i,
  /\b\w*(?:organi|recogni|reali|apologi|authori|priorit|minimi|maximi|summari|speciali|utili|categori|criti|emphasi|finali|formali|generali|memori|neutrali|normali|optimi|personali|penali|standardi|visuali|custom)z(?:e[ds]?|ing|ation)\b/i,
  /\banaly[z](?:e[ds]?|ing)\b|\bparaly[z]e[ds]?\b/i,
  /\b(?:cancel|travel|label|model|signal|channel|level|total|counsel|marvel|fuel|dial)(?:ed|ing|er)\b/i,
  /\b(?:fulfill|enroll|installment|skillful|willful)(?:s|ments?)?\b/i,
  /\b(?:un)?(?:favor|color|behavior|honor|labor|neighbor|humor|rumor|flavor|harbor|endeavor|vigor|rigor)(?:s|ed|ing|ite|ites|able|al|hood|less|ful)?\b/i,
  /\b(?:center|theater|fiber|liter|meager|somber)(?:s|ed)?\b/i,
  /\b(?:gray|defense|offense|pretense|catalog|jewelry|plow|skeptic\w*|aluminum|airplane|math|gotten|toward|anymore|someplace|check(?:ing)? account|zip code)\b/i,
  /\b(?:January|February|March|April|May|June|July|August|September|October|November|December) \d{1,2}(?:st|nd|rd|th)?, \d{4}\b/,
  /(?<!\{)\bpercent\b/i,
  /\bemails?\b/,
];

describe('English is British', () => {
  // Names of fields and routes are not checked.
  const prose = english.map(({ file, text }) => ({
    file,
    text: withoutTargets(text)
      .replace(/^\s*(?:- )?\w+: /gm, '')
      .replace(/\/[\w/-]+\//g, ''),
  }));

  test.each(AMERICAN.map((pattern) => [pattern.source, pattern] as const))('no %s', (_source, pattern) => {
    expect(found(prose, pattern)).toEqual([]);
  });

  test.each([
    'license number',
    'a gaming license',
    'organize',
    'behavior',
    'canceled',
    'center',
    'fulfill',
    'June 3, 2026',
    'email',
    'loyalty program',
  ])('"%s" would be found', (words) => {
    expect(AMERICAN.some((pattern) => pattern.test(words))).toBe(true);
  });

  test.each([
    'licence number',
    'licenses and supervises',
    'programme',
    'a program',
    'fulfil',
    'instalment',
    'cancelled',
    'e-mail',
    'court judgments',
    '3 June 2026',
  ])('"%s" would not', (words) => {
    expect(AMERICAN.some((pattern) => pattern.test(words))).toBe(false);
  });
});

describe('other brands and hosts', () => {
  test.each([
    ['GambleAware, which planned to close in March 2026', /gamble\s?aware/i],
    [
      'the ODR platform, closed in July 2025',
      /ec\.europa\.eu\/(?:consumers\/)?odr|online dispute resolution|(?<!\p{L})ODR(?!\p{L})/iu,
    ],
    ['KRAIL, replaced by PlayCity', /\bKRAIL\b/],
    ['BZgA, now BIÖG', /\bBZgA\b/],
  ])('nothing names %s', (_name, pattern) => {
    expect(found([...sources, ...inGeneral], pattern)).toEqual([]);
  });

  test('content links only to listed hosts, by https', () => {
    const externalHosts = everyRegion().flatMap((region) => region.externalHosts);
    const links = sources.flatMap(({ file, text }) =>
      [...text.matchAll(/\bhttps?:\/\/[^\s)"'<>\]]+/g)].map(([url]) => ({ file, url })),
    );
    expect(links.length).toBeGreaterThan(20);
    expect(
      links.filter(({ url }) => !url.startsWith('https://') || !externalHosts.includes(new URL(url).host)),
    ).toEqual([]);
  });

  test('every link leads to a page, an anchor, a listed host or an e-mail address', () => {
    const targets = sources.flatMap(({ file, text }) =>
      [...text.matchAll(/\]\(([^)\s]*)\)/g)].map(([, target = '']) => ({ file, target })),
    );
    expect(
      targets.filter(
        ({ target }) => !/^(https:\/\/|mailto:\{fact:\w+Email\}$|\/([\w/-]+\/)?(#[\w-]+)?$|#[\w-]+$)/.test(target),
      ),
    ).toEqual([]);
  });

  test('regions list their hosts', () => {
    for (const id of REGION_IDS) {
      const { help, externalHosts } = readRegion(id);
      const hosts = help.flatMap(({ url }) => (url?.startsWith('https:') ? [new URL(url).host] : []));
      expect(hosts.filter((host) => !externalHosts.includes(host))).toEqual([]);
    }
  });
});

/** Words of advertising, without "offer" and "free": help is offered and free. */
const MARKETING: Readonly<Record<string, RegExp>> = {
  en: /\b(?:bonus(?:es)?|jackpots?|prizes?|promotions?|freerolls?|leaderboards?|giveaways?|rewards?|cashback|rake ?back|ambassadors?|fish points|night watch|welcome offer|exciting|thrill\w*|fun|unmissable|huge|biggest|amazing|incredible|play now|join now|sign up|download|win big|winners?|guaranteed?)\b/i,
  es: /\b(?:bonos?|bonificaci\w+|premios?|promoci\w+|recompensas?|sorteos?|embajador\w*|emocionante\w*|diversi\w+|descarg\w+|reg[ií]strese ya|juegue ya|garantizad\w+)\b/i,
  fr: /\b(?:bonus|jackpots?|promotions?|récompenses?|cadeaux?|ambassad\w+|passionnant\w*|téléchargez?|inscrivez-vous|jouez maintenant|garantis?|garanties?)\b/i,
};

describe('responsible-gaming pages contain no advertising', () => {
  const pages = sources.filter(({ file }) => /\/responsible-gaming(\.\w+)?\.md$/.test(file));

  test.each(pages)('$file', ({ file, text }) => {
    const language = file.split('/')[1] ?? '';
    expect(found([{ file, text: withoutTargets(text) }], MARKETING[language] ?? /$^/)).toEqual([]);
    const targets = [...text.matchAll(/\]\((\/[^)\s#]*)/g)].map(([, target]) => target);
    const advertising = [
      '/promotions/',
      '/download/',
      '/loyalty/',
      '/leaderboard/',
      '/jackpots/',
      '/tournaments/',
      '/live-series/',
      '/ggteam/',
      '/originals/',
      '/cash-games/',
      '/streamer-mode/',
    ];
    expect(targets.filter((target) => advertising.some((route) => target?.startsWith(route)))).toEqual([]);
    expect(text).not.toMatch(/\{claim:|\{block:(?:ambassadors|downloads)\}/);
  });

  test('there is one for each region and language', () => {
    expect(pages.map(({ file }) => file)).toEqual(
      expect.arrayContaining([
        'content/en/responsible-gaming.md',
        'content/en/responsible-gaming.uk.md',
        'content/es/responsible-gaming.md',
        'content/fr/responsible-gaming.md',
      ]),
    );
  });
});

/** The table of the specification, and the pages that it refers to. */
const LAYOUTS: Readonly<Record<string, readonly string[]>> = {
  'contents-banner': ['/about-us/', '/affiliate-program/', '/channeling-solution/', '/contact/'],
  contents: ['/streamer-mode/'],
  default: [
    '/',
    '/complaints-procedure/',
    '/cookie-policy/',
    '/download/',
    '/house-rules/',
    '/payment-details-policy/',
    '/privacy-policy/',
    '/responsible-gaming/',
    '/terms-conditions/',
    '/withdrawal-policy/',
  ],
};
const REFERRED = [
  '/network/rng/',
  '/network/security-ecology-policy/',
  '/poker-school/',
  '/terms-conditions/change-history/',
];

/** The routes of the specification's menu labels, by the key of the label. */
const SECTIONS: Readonly<Record<string, string>> = {
  NAV_HOW_TO_PLAY: '/how-to-play/',
  NAV_PROMOTIONS: '/promotions/',
  NAV_TEAM: '/ggteam/',
  NAV_TOURNAMENTS: '/tournaments/',
  NAV_LIVE_SERIES: '/live-series/',
  NAV_BLOG: '/blog/',
  NAV_CASH_GAMES: '/cash-games/',
  NAV_SPECIAL_FEATURES: '/special-features/',
  NAV_ORIGINALS: '/originals/',
  NAV_FUNDS: '/funds/',
  NAV_LOYALTY: '/loyalty/',
  NAV_WELCOME: '/promotions/welcome/',
  NAV_DAILY: '/promotions/daily/',
  NAV_LEADERBOARD: '/leaderboard/',
  NAV_JACKPOTS: '/jackpots/',
  NAV_POKER_SCHOOL: '/poker-school/',
  NAV_GAME_VARIANTS: '/game-variants/',
};

describe.each(REGION_IDS)('the pages of %s', (region: RegionId) => {
  const rows = Object.entries(LAYOUTS).flatMap(([layout, routes]) => routes.map((route) => ({ layout, route })));

  test.each(rows)('$route exists, in the layout $layout', ({ layout, route }) => {
    const page = readPage(region, route);
    expect(page, route).toBeDefined();
    expect(page?.data.layout ?? 'default').toBe(layout);
  });

  test.each(REFERRED)('%s exists', (route) => {
    expect(readPage(region, route), route).toBeDefined();
  });

  test.each(Object.entries(SECTIONS))('%s is in the menu and leads to %s', (key, path) => {
    const { navigation, flags } = readRegion(region);
    const item = navigation.flatMap((each) => [each, ...(each.children ?? [])]).find(({ langKey }) => langKey === key);
    expect(item?.path).toBe(path);
    expect(readStrings(region)[key]).toMatch(/\w/);
    const shown = (item?.requires ?? []).every((flag) => flags[flag]);
    // Only the team section depends on the law of a region.
    expect(shown).toBe(key !== 'NAV_TEAM' || flags.ambassadors === true);
    expect(readPage(region, path) !== undefined).toBe(shown);
  });

  test('the six people of the team have pages only where they may be shown', () => {
    const people = pagesOf(region).filter(({ data }) => data.template === 'ambassador');
    expect(people).toHaveLength(readRegion(region).flags.ambassadors === true ? 6 : 0);
  });

  test('no two pages share a title or a description', () => {
    for (const field of ['title', 'description']) {
      const texts = pagesOf(region).flatMap(({ data }) => (data[field] === undefined ? [] : [String(data[field])]));
      expect(
        texts.filter((text, index) => texts.indexOf(text) !== index),
        field,
      ).toEqual([]);
    }
  });

  test('every page has a text', () => {
    const thin = pagesOf(region)
      // Forms consist of strings, and lists of their entries.
      .filter(({ file }) => !/\/(cookie-settings|search|blog\/index)\.md$/.test(file))
      .filter((page) => countWords(proseOfPage(page)) < (page.file.includes('/blog/') ? 80 : 200))
      .map(({ file }) => file);
    expect(thin).toEqual([]);
  });
});
