/**
 * Sixty faults and more, each of another kind, for one copy of the real site: some in its sources, where the build has
 * no eyes for them, some in what was built, as a wrong tool or hand would leave it. All are planted at once, so that a
 * checker has to tell them apart.
 */
export interface Fault {
  readonly name: string;
  readonly code: string;
  /** The file that is edited: a source, or one of the result below `dist/`. */
  readonly file: string;
  /** The text of the file afterwards; null removes it. */
  readonly edit: (before: string) => string | null;
  /** In the result: planted behind the manifest's back. */
  readonly raw?: boolean;
  /** Where the finding must lead: a file and the text at that place. */
  readonly at: readonly [file: string, text: string];
  /** Findings that follow from the same fault elsewhere. */
  readonly also?: readonly (readonly [code: string, file: string, text: string])[];
}

const replace =
  (from: string, to: string) =>
  (before: string): string => {
    if (!before.includes(from)) throw new Error(`There is no "${from}" to plant a fault in.`);
    return before.replace(from, () => to);
  };
const append = (text: string) => (before: string) => `${before.trimEnd()}\n\n${text}\n`;
const remove = (pattern: RegExp) => (before: string) => {
  if (!pattern.test(before)) throw new Error(`There is no ${pattern} to remove.`);
  return before.replace(pattern, '');
};

const removeLast =
  (open: string) =>
  (before: string): string => {
    const at = before.lastIndexOf(open);
    return before.slice(0, at) + before.slice(before.indexOf('</p>', at) + '</p>'.length);
  };

/** In the result: a piece of markup at the end of the words of a page. */
const inserted = (name: string, code: string, page: string, html: string, text: string): Fault => ({
  name,
  code,
  file: `dist/${page}`,
  edit: replace('</main>', `${html}</main>`),
  at: [`dist/${page}`, text],
});
/** In the result: some markup of a page made another. */
const changed = (
  name: string,
  code: string,
  page: string,
  edit: (before: string) => string,
  at: Fault['at'],
  also: NonNullable<Fault['also']> = [],
): Fault => ({ name, code, file: `dist/${page}`, edit, at, also });

const UK = 'regions/uk.json';
const LOCK = 'regions/routes.lock.json';
const page = (route: string) => `uk/${route}/index.html`;

const SOURCES: readonly Fault[] = [
  {
    name: 'a help entry past its date',
    code: 'HELP-EXPIRED',
    file: UK,
    edit: replace('"validUntil": "2027-05-02"', '"validUntil": "2026-10-31"'),
    at: [UK, '"2026-10-31"'],
  },
  {
    name: 'a help entry that ends within the month',
    code: 'HELP-EXPIRED',
    file: 'regions/global.json',
    edit: replace('"validUntil": "2027-05-02"', '"validUntil": "2026-12-05"'),
    at: ['regions/global.json', '"2026-12-05"'],
  },
  {
    name: 'a redirect to an anchor that is not there',
    code: 'REDIRECT-BROKEN',
    file: UK,
    edit: replace(
      '"currency": "GBP"',
      '"redirects": [{ "from": "/old-contact/", "to": "/contact/#no-such-desk" }],\n  "currency": "GBP"',
    ),
    at: [UK, '"/contact/#no-such-desk"'],
  },
  {
    name: 'an original that changed after its translation',
    code: 'TRANSLATION-STALE',
    file: 'content/en/download.md',
    edit: replace(
      'Capital and small letters make no difference.',
      'Capital and small letters make no difference at all.',
    ),
    at: ['content/es/download.md', '{#checksum}'],
    also: [['TRANSLATION-STALE', 'content/fr/download.md', '{#checksum}']],
  },
  {
    name: 'a section that only the translation has',
    code: 'TRANSLATION-DIFFERS',
    file: 'content/es/download.md',
    edit: append('## Otra cosa {#otra-cosa}\n\nEsta parte no existe en inglés.'),
    at: ['content/es/download.md', '## Otra cosa {#otra-cosa}'],
  },
  {
    name: 'a block that the translation lost',
    code: 'TRANSLATION-DIFFERS',
    file: 'content/fr/download.md',
    edit: replace('{block:specifications}\n', ''),
    at: ['content/fr/download.md', '{#specifications}'],
  },
  {
    name: 'an address that was promised and is gone',
    code: 'ROUTE-LOST',
    file: LOCK,
    edit: replace('"uk": {\n', '"uk": {\n    "/bonus-terms/": "default en",\n'),
    at: [LOCK, '"/bonus-terms/"'],
  },
  {
    name: 'a page whose layout is not the agreed one',
    code: 'ROUTE-CHANGED',
    file: LOCK,
    edit: replace('"/es/blog/": "default es"', '"/es/blog/": "contents es"'),
    at: [LOCK, '"/es/blog/"'],
  },
  {
    name: 'a cookie that no registry has',
    code: 'COOKIE-UNKNOWN',
    file: 'templates/runtime/scrolling.ts',
    edit: replace('  if (!top) return;', "  document.cookie = 'visits=1; path=/';\n  if (!top) return;"),
    at: ['templates/runtime/scrolling.ts', "'visits=1"],
  },
  {
    name: 'a link of a template to no page',
    code: 'LINK-NOWHERE',
    file: 'templates/pages/streamer-mode/streamer-mode.tsx',
    edit: replace(
      '<Figures figures={figures} />',
      '<a href="/streamers-lounge/">{t(\'NAV_BLOG\')}</a>\n        <Figures figures={figures} />',
    ),
    at: ['templates/pages/streamer-mode/streamer-mode.tsx', '/streamers-lounge/'],
  },
  {
    name: 'an amount typed into a template',
    code: 'CLAIM-OUTSIDE',
    file: 'templates/pages/ambassador/ambassador.tsx',
    edit: (before) =>
      before.replace(/<article className="[^"]*">/, (open) => `${open}\n      <p>Up to $777 for you</p>`),
    at: ['templates/pages/ambassador/ambassador.tsx', '$777'],
  },
  {
    name: 'a note to ourselves',
    code: 'LEFTOVER',
    file: 'content/en/blog/index.md',
    edit: append('TODO ask Henrik for the figures.'),
    at: ['content/en/blog/index.md', 'TODO'],
  },
  {
    name: 'a text that stands in for another',
    code: 'LEFTOVER',
    file: 'content/en/originals/index.md',
    edit: append('Lorem ipsum dolor sit amet.'),
    at: ['content/en/originals/index.md', 'Lorem ipsum'],
  },
  {
    name: 'a link of Markdown that is printed as it stands',
    code: 'LEFTOVER',
    file: 'content/en/jackpots.md',
    edit: append('See the \\[rules](/house-rules/) before you play.'),
    at: ['content/en/jackpots.md', '](/house-rules/)'],
  },
  {
    name: 'a download link on a responsible-gaming page',
    code: 'MARKETING-PRESENT',
    file: 'content/en/responsible-gaming.uk.md',
    edit: append('You can still [get the client](/download/).'),
    at: ['content/en/responsible-gaming.uk.md', '/download/'],
  },
  {
    name: 'a stylesheet that asks another host',
    code: 'ASSET-FOREIGN',
    file: 'templates/pages/team/team.css',
    edit: replace(
      '@layer pages {',
      '@layer pages {\n  .team::before {\n    content: url(https://pixels.example/dot.png);\n  }',
    ),
    at: ['templates/pages/team/team.css', 'https://pixels.example/dot.png'],
  },
];

const LINKS: readonly Fault[] = [
  inserted(
    'a link to no page',
    'LINK-NOWHERE',
    page('about-us'),
    '<p><a href="/kontakt/">Write</a></p>',
    '<a href="/kontakt/"',
  ),
  inserted(
    'a link to no anchor',
    'ANCHOR-NOWHERE',
    page('about-us'),
    '<p><a href="/contact/#nobody">Write</a></p>',
    '<a href="/contact/#nobody"',
  ),
  inserted(
    'a link without its slash',
    'LINK-REDIRECTED',
    page('about-us'),
    '<p><a href="/house-rules">Rules</a></p>',
    '<a href="/house-rules"',
  ),
  inserted(
    'a script behind a link',
    'URL-FORBIDDEN',
    page('about-us'),
    '<p><a href="javascript:alert(1)">Go</a></p>',
    '<a href="javascript:',
  ),
  inserted(
    'a link that is not encrypted',
    'URL-FORBIDDEN',
    page('about-us'),
    '<p><a href="http://www.gamstop.co.uk/plain" rel="external">Go</a></p>',
    '<a href="http://www',
  ),
  inserted(
    'a link to a stranger',
    'LINK-EXTERNAL',
    page('about-us'),
    '<p><a href="https://casino-tips.example/" rel="external">Tips</a></p>',
    '<a href="https://casino-tips',
  ),
  inserted(
    'a link into another market',
    'LINK-ACROSS',
    page('about-us'),
    '<p><a href="https://nightjar.example/cash-games/">Elsewhere</a></p>',
    '<a href="https://nightjar.example/cash',
  ),
  inserted(
    'a new tab with a way back',
    'LINK-UNLABELLED',
    page('blog'),
    '<p><a href="https://gamban.com/x" target="_blank">Gamban (opens in a new tab)</a></p>',
    '<a href="https://gamban.com/x"',
  ),
  inserted(
    'a link to a new tab that does not say so',
    'LINK-UNLABELLED',
    page('blog'),
    '<p><a href="https://gamban.com/y" target="_blank" rel="noopener">Gamban</a></p>',
    '<a href="https://gamban.com/y"',
  ),
  inserted(
    'a way out that is not marked',
    'LINK-UNLABELLED',
    page('blog'),
    '<p><a href="https://gamban.com/z">Gamban</a></p>',
    '<a href="https://gamban.com/z"',
  ),
  inserted(
    'a link without words',
    'LINK-EMPTY',
    page('blog'),
    '<p><a href="/cash-games/?from=blog"></a></p>',
    '<a href="/cash-games/?from',
  ),
  inserted('a link without an address', 'LINK-EMPTY', page('blog'), '<p><a href="">Somewhere</a></p>', '<a href="">'),
  inserted(
    'a picture that is not there',
    'ASSET-MISSING',
    page('funds'),
    '<img src="/assets/vault.12345678.webp" alt="A vault" width="10" height="10">',
    '<img src="/assets/vault',
  ),
  inserted(
    'a script from elsewhere',
    'ASSET-FOREIGN',
    page('funds'),
    '<script src="https://tags.example/t.js"></script>',
    '<script src="https://tags',
  ),
  {
    ...inserted(
      'an address of a developer',
      'LEFTOVER',
      page('funds'),
      '<p><a href="https://localhost:3000/x" rel="external">Preview</a></p>',
      '<a href="https://localhost',
    ),
    also: [['LINK-EXTERNAL', `dist/${page('funds')}`, '<a href="https://localhost']],
  },
];

const HEAD: readonly Fault[] = [
  changed('no canonical address', 'CANONICAL-WRONG', page('loyalty'), remove(/<link rel="canonical"[^>]*>/), [
    `dist/${page('loyalty')}`,
    '<!doctype',
  ]),
  changed(
    'another page as the canonical one',
    'CANONICAL-WRONG',
    page('jackpots'),
    replace(
      'rel="canonical" href="https://uk.nightjar.example/jackpots/"',
      'rel="canonical" href="https://uk.nightjar.example/jackpot/"',
    ),
    [`dist/${page('jackpots')}`, '<link rel="canonical"'],
  ),
  changed(
    'a language code that is none',
    'HREFLANG-BROKEN',
    page('leaderboard'),
    replace('hreflang="en-GB"', 'hreflang="en-UK"'),
    [`dist/${page('leaderboard')}`, '<link rel="alternate" hreflang="en-UK"'],
    [['SITEMAP-WRONG', 'dist/uk/sitemap.xml', '<url><loc>https://uk.nightjar.example/leaderboard/']],
  ),
  changed(
    'an alternate on another host that is not there',
    'HREFLANG-BROKEN',
    page('contact'),
    replace(
      'hreflang="en" href="https://nightjar.example/contact/"',
      'hreflang="en" href="https://nightjar.example/phone/"',
    ),
    [`dist/${page('contact')}`, '<link rel="alternate" hreflang="en" '],
    [['SITEMAP-WRONG', 'dist/uk/sitemap.xml', '<url><loc>https://uk.nightjar.example/contact/']],
  ),
  changed(
    'a page that does not name back who names it on another host',
    'HREFLANG-BROKEN',
    page('download'),
    remove(/<link rel="alternate" hreflang="es"[^>]*>/),
    ['dist/global/es/download/index.html', '<link rel="alternate" hreflang="en-GB"'],
    [['SITEMAP-WRONG', 'dist/uk/sitemap.xml', '<url><loc>https://uk.nightjar.example/download/']],
  ),
  changed('no title', 'META-MISSING', page('originals'), remove(/<title>[^<]*<\/title>/), [
    'content/en/originals/index.md',
    'title:',
  ]),
  changed(
    'the title of another page',
    'META-TWICE',
    page('special-features'),
    (before) => before.replace(/<title>[^<]*<\/title>/, '<title>Blog | Nightjar Poker</title>'),
    ['content/en/special-features.md', 'title:'],
  ),
  changed('no description', 'META-MISSING', page('game-variants'), remove(/<meta name="description"[^>]*>/), [
    'content/en/game-variants/index.md',
    'description:',
  ]),
  changed(
    'a description that says nothing',
    'META-LENGTH',
    page('tournaments'),
    (before) =>
      before.replace(/<meta name="description" content="[^"]*"/, '<meta name="description" content="Tourneys."'),
    ['content/en/tournaments.md', 'description:'],
  ),
  changed(
    'another language than the words',
    'LANG-WRONG',
    page('cash-games'),
    replace('<html lang="en-GB"', '<html lang="en"'),
    [`dist/${page('cash-games')}`, '<!doctype'],
  ),
  changed(
    'a demonstration that search engines keep',
    'ROBOTS-WRONG',
    page('how-to-play'),
    remove(/<meta name="robots"[^>]*>/),
    [UK, '"demo"'],
  ),
  changed(
    'a sitemap with a page that is gone',
    'SITEMAP-WRONG',
    'uk/sitemap.xml',
    replace('</urlset>', '<url><loc>https://uk.nightjar.example/gone/</loc></url>\n</urlset>'),
    ['dist/uk/sitemap.xml', '<url><loc>https://uk.nightjar.example/gone/'],
  ),
  changed(
    'a page that the sitemap lacks',
    'SITEMAP-WRONG',
    'global/sitemap.xml',
    remove(/<url><loc>https:\/\/nightjar\.example\/funds\/<.*<\/url>\n/),
    ['dist/global/sitemap.xml', '<?xml'],
  ),
  changed(
    'a robots.txt that hides pages',
    'ROBOTS-TXT',
    'uk/robots.txt',
    replace('Disallow: /builds/', 'Disallow: /builds/\nDisallow: /promotions/'),
    ['dist/uk/robots.txt', 'Disallow: /promotions/'],
  ),
  changed('a robots.txt without its sitemap', 'ROBOTS-TXT', 'global/robots.txt', remove(/Sitemap:.*/), [
    'dist/global/robots.txt',
    'User-agent',
  ]),
];

const STRUCTURE: readonly Fault[] = [
  inserted(
    'a second heading of the first level',
    'HEADING-ORDER',
    page('poker-school'),
    '<h1>Once more</h1>',
    '<h1>Once more',
  ),
  changed(
    'no heading of the first level',
    'HEADING-ORDER',
    page('live-series'),
    (before) => before.replace(/<h1[^>]*>([^<]*)<\/h1>/, '<p>$1</p>'),
    [`dist/${page('live-series')}`, '<!doctype'],
  ),
  inserted(
    'a heading that skips two levels',
    'HEADING-ORDER',
    page('channeling-solution'),
    '<h2 id="planted">Sound</h2><h5>Far below</h5>',
    '<h5>Far below',
  ),
  inserted(
    'an id that appears twice',
    'HEADING-TWICE',
    page('poker-school'),
    '<p id="again">Once</p><p id="again">Twice</p>',
    '<p id="again">Once',
  ),
  inserted(
    'a picture without a text alternative',
    'PICTURE-ALT',
    page('live-series'),
    '<img class="bare" src="/assets/LOGO" width="176" height="40">',
    '<img class="bare"',
  ),
  inserted(
    'a picture without its size',
    'PICTURE-SIZE',
    page('loyalty'),
    '<img class="unsized" src="/assets/LOGO" alt="Nightjar">',
    '<img class="unsized"',
  ),
  changed(
    'structured data that is no JSON',
    'JSONLD-INVALID',
    page('network/rng'),
    replace('application/ld+json">{', 'application/ld+json">{,'),
    [`dist/${page('network/rng')}`, '<script type="application/ld+json"'],
  ),
  changed(
    'structured data without what it needs',
    'JSONLD-INVALID',
    page('payment-details-policy'),
    replace('"name":"Home",', ''),
    [`dist/${page('payment-details-policy')}`, '<script type="application/ld+json"'],
  ),
  changed(
    'structured data of a page that is not there',
    'JSONLD-INVALID',
    page('withdrawal-policy'),
    replace(
      '"item":"https://uk.nightjar.example/withdrawal-policy/"',
      '"item":"https://uk.nightjar.example/withdrawals/"',
    ),
    [`dist/${page('withdrawal-policy')}`, '<script type="application/ld+json"'],
  ),
  inserted(
    'a script that the policy blocks',
    'CSP-BROKEN',
    page('house-rules'),
    '<script>window.planted = 1;</script>',
    '<script>window.planted',
  ),
  inserted('a style attribute', 'CSP-BROKEN', page('house-rules'), '<p style="color: red">Red</p>', '<p style='),
  inserted(
    'a handler in the markup',
    'CSP-BROKEN',
    page('house-rules'),
    '<button type="button" onclick="go()">Go</button>',
    '<button type="button" onclick=',
  ),
  inserted(
    'a placeholder without a value',
    'LEFTOVER',
    page('privacy-policy'),
    '<p>Dear {playername}, welcome.</p>',
    '{playername}',
  ),
  inserted('an object as text', 'LEFTOVER', page('privacy-policy'), '<p>Price: [object Object]</p>', '[object Object]'),
  {
    ...inserted('the key of a string', 'LEFTOVER', page('privacy-policy'), '<p>SKIP_TO_CONTENT</p>', ''),
    at: ['content/en/strings.json', '"SKIP_TO_CONTENT"'],
  },
];

const WELCOME = page('promotions/welcome');
const LAW: readonly Fault[] = [
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
];

const FILES: readonly Fault[] = [
  {
    name: 'a file that somebody edited',
    code: 'FILE-ALTERED',
    file: 'dist/uk/geo-rules.json',
    raw: true,
    edit: (before) => `${before} `,
    at: ['dist/uk/geo-rules.json', '{'],
  },
  {
    name: 'a file that is gone',
    code: 'FILE-LOST',
    file: 'dist/uk/serve.json',
    raw: true,
    edit: () => null,
    at: ['dist/uk/serve.json', ''],
  },
  {
    name: 'a file that no build wrote',
    code: 'FILE-STRAY',
    file: 'dist/uk/notes.txt',
    raw: true,
    edit: () => 'Call Henrik.',
    at: ['dist/uk/notes.txt', 'Call'],
  },
  {
    name: 'a policy that lets anything run',
    code: 'CSP-BROKEN',
    file: 'dist/uk.manifest.json',
    raw: true,
    edit: replace("style-src 'self'", "style-src 'self' 'unsafe-inline'"),
    at: ['dist/uk.manifest.json', '{'],
  },
  {
    name: 'a policy that allows what no page holds',
    code: 'CSP-BROKEN',
    file: 'dist/global.manifest.json',
    raw: true,
    edit: replace("script-src 'self'", "script-src 'self' 'sha256-AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA='"),
    at: ['dist/global.manifest.json', '{'],
    also: [['CSP-BROKEN', 'dist/global/serve.json', '{']],
  },
];

/** Sixty and more, in one site. */
export const FAULTS: readonly Fault[] = [...SOURCES, ...LINKS, ...HEAD, ...STRUCTURE, ...LAW, ...FILES];
