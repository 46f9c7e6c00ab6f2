/** Faults in sources that a build accepts: records past their dates, locks, translations, templates, leftovers. */
import { append, type Fault, replace, UK } from './fault.ts';

const LOCK = 'regions/routes.lock.json';

export const SOURCES: readonly Fault[] = [
  {
    name: 'a help entry past its date',
    code: 'HELP-EXPIRED',
    file: UK,
    edit: replace(
      '"verifiedOn": "2026-11-02",\n      "validUntil": "2027-05-02"',
      '"verifiedOn": "2026-05-02",\n      "validUntil": "2026-10-31"',
    ),
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
    name: 'evidence that somebody will have reviewed',
    code: 'DATE-AHEAD',
    file: UK,
    edit: replace('"reviewedOn": "2026-11-02"', '"reviewedOn": "2027-11-02"'),
    at: [UK, '"2027-11-02"'],
  },
  {
    name: 'a help line that somebody will have called',
    code: 'DATE-AHEAD',
    file: 'regions/global.json',
    edit: replace('"verifiedOn": "2026-11-02"', '"verifiedOn": "2026-12-01"'),
    at: ['regions/global.json', '"2026-12-01"'],
  },
  {
    name: 'a help line with a wrong digit',
    code: 'NUMBER-DIFFERS',
    file: 'content/en/contact.uk.md',
    edit: append('Somebody listens at 0808 8020 138 as well.'),
    at: ['content/en/contact.uk.md', '0808 8020 138'],
  },
  {
    name: 'another licence than that of the record',
    code: 'NUMBER-DIFFERS',
    file: 'content/es/contact.md',
    edit: append('Nuestra licencia es PMGA-0777.'),
    at: ['content/es/contact.md', 'PMGA-0777'],
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
    also: [['FIGURE-UNKNOWN', 'templates/pages/ambassador/ambassador.tsx', '$777']],
  },
  {
    name: 'a note of an author',
    code: 'LEFTOVER',
    file: 'content/en/blog/index.md',
    edit: append('TODO: ask Henrik for the figures.'),
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
