/** Faults in the head of pages, in the sitemap and in robots.txt. */
import { changed, type Fault, page, remove, replace, UK } from './fault.ts';

export const HEAD: readonly Fault[] = [
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
