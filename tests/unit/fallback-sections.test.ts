/** A translated page shows missing sections in the language of its original, marked. */
import { expect, onTestFinished, test } from 'vitest';
import { checkDist } from '../../cli/check/check.ts';
import { startDev } from '../../cli/serve/dev/start-dev.ts';
import { buildEdited, type Edits, editSite } from '../support/edited-site.ts';
import { runSite as site } from '../support/run-site.ts';
import { edit } from '../support/site-copy.ts';

const page = (title: string, fields: string, text: string) =>
  `---\ntitle: ${title}\ndescription: ${title}, and what is written about it in a description that is long enough.\n${fields}---\n${text}\n`;
const ENGLISH = page(
  'Sections',
  '',
  `Opening.

## First {#first}

Ask {fact:office}.

### Inside {#inside}

Within the first.

## Second {#second}

More at [first](#first) and at [second](#second).

{unless:home}
## Hidden {#hidden}

Nobody sees it.
{/unless}

## Third {#third}

The end.`,
);
const GERMAN = page(
  'Abschnitte',
  '',
  'Anfang.\n\n## Erstens {#first}\n\nFrage {fact:office}.\n\n## Drittens {#third}\n\nEnde.',
);
const NOTE = 'fallbackSection: ({ language }) => <p data-note>Noch in {language.name}</p>,\n  claims:';

const withOffice = (text: string): string => {
  const region = JSON.parse(text);
  region.facts.office = { en: 'the office', de: 'das Amt' };
  return JSON.stringify(region);
};

const EDITS: Edits = {
  'content/en/parts.md': ENGLISH,
  'content/de/parts.md': GERMAN,
  'regions/home.json': withOffice,
  'templates/site.tsx': (text) => text.replace('claims:', NOTE),
};
const edits = (more: Edits = {}): Edits => ({ ...EDITS, ...more });
const main = (html: string) => /<article>(.*)<\/article>/s.exec(html)?.[1]?.replace(/\s+/g, ' ') ?? '';

test('sections that are not translated come from the fallback language, in the right order and marked', async () => {
  const { root, read } = await buildEdited(edits());
  expect(main(read('de/parts/index.html'))).toBe(
    [
      '<p>Anfang.</p> <h2 id="first">Erstens</h2> <p>Frage das Amt.</p> ',
      '<div data-fallback-section lang="en"><p data-note="true">Noch in English</p> ',
      '<h3 id="inside">Inside</h3> <p>Within the first.</p> </div> ',
      '<div data-fallback-section lang="en"><p data-note="true">Noch in English</p> ',
      '<h2 id="second">Second</h2> <p>More at <a href="#first">first</a> and at <a href="#second">second</a>.</p> </div> ',
      '<h2 id="third">Drittens</h2> <p>Ende.</p> ',
    ].join(''),
  );
  // The page counts as a translation: it has its own address and alternates.
  expect(read('de/parts/index.html')).toContain('<link rel="canonical" href="https://small.example/de/parts/"/>');
  expect(read('de/parts/index.html')).toContain('hreflang="en"');
  expect(read('parts/index.html')).toContain('hreflang="de"');
  expect(read('parts/index.html')).not.toContain('data-fallback-section');

  const { findings } = await checkDist(root, [], { html: false });
  const own = findings.filter(({ at }) => at?.file === 'content/de/parts.md');
  expect(own.map(({ code, severity, at }) => [code, severity, at?.line])).toEqual([
    ['TRANSLATION-DIFFERS', 'notice', 7],
    ['TRANSLATION-DIFFERS', 'notice', 7],
  ]);
  expect(own[0]?.message).toContain('it is shown as it is there, marked');
  expect(findings.filter(({ code }) => /^(HREFLANG|CANONICAL|FALLBACK|ANCHOR)/.test(code))).toEqual([]);

  const status = await site('i18n', 'status', '--root', root);
  expect(status.stdout).toContain('1 with sections in the fallback language en');
  expect(status.stdout).toContain('content/de/parts.md:1:1  #inside, #second by en');
  const why = (await site('why', 'home:/de/parts/', '--root', root)).stdout;
  expect(why).toMatch(/#second +content\/en\/parts\.md/);
  expect(why).toContain('not translated: a section in English (en)');
  expect(why).toMatch(/#first +content\/de\/parts\.md/);
  expect((await site('why', 'home:/de/parts/', 'Within the first', '--root', root)).stdout).toContain(
    'content/en/parts.md:13',
  );
});

test('facts of a section in a fallback language are in its language, and its conditions are decided for the region', async () => {
  const { read } = await buildEdited(
    edits({ 'content/de/parts.md': GERMAN.replace(/## Erstens[\s\S]*(?=## Drittens)/, '') }),
  );
  const html = main(read('de/parts/index.html'));
  expect(html).toMatch(
    /^<p>Anfang.<\/p> <div data-fallback-section lang="en">.*<h2 id="first">First<\/h2> <p>Ask the office\./,
  );
  expect(html).not.toContain('Hidden');
});

test.each<[why: string, more: Edits]>([
  ['the site does not mark them', { 'templates/site.tsx': (text) => text }],
  ['the language has no fallback', { 'regions/home.json': (text) => withOffice(text).replace(',"fallback":"en"', '') }],
  [
    'the page says why it does without them',
    {
      'content/de/parts.md': GERMAN.replace(
        '---\nAnfang',
        'adapts: { inside: "Shorter.", second: "Not here." }\n---\nAnfang',
      ),
    },
  ],
  [
    'the page is written for its market',
    {
      'content/de/parts.md': GERMAN.replace('---\nAnfang', 'adapts: "Of its own."\n---\nAnfang'),
    },
  ],
])('no fallback section is shown where %s', async (_, more) => {
  const { read } = await buildEdited(edits(more));
  expect(main(read('de/parts/index.html'))).not.toContain('data-fallback-section');
});

test('legal pages have no sections in another language', async () => {
  const legal = (text: string) =>
    text
      .replace('description', 'template: legal\nversion: "1"\neffective: 2026-01-01\ndescription')
      .replace(
        /## (\w+)/g,
        (_, word) => `## ${{ First: 1, Second: 2, Third: 3, Erstens: 1, Drittens: 2 }[word as 'First'] ?? 4}. ${word}`,
      );
  const english = ENGLISH.replace(/\{unless:home\}.*\{\/unless\}\n/s, '').replace(/### Inside.*?\n\n.*?\n\n/s, '');
  const { read } = await buildEdited(
    edits({ 'content/en/parts.md': legal(english), 'content/de/parts.md': legal(GERMAN) }),
  );
  expect(read('de/parts/index.html')).toContain('Erstens');
  expect(read('de/parts/index.html')).not.toContain('data-fallback-section');
});

test('fallback sections count as not translated', async () => {
  const share = async (root: string) =>
    /text +(\d+) % translated/.exec((await site('i18n', 'status', '--root', root)).stdout)?.[1];
  const whole = editSite(edits());
  const without = editSite(edits({ 'content/en/parts.md': ENGLISH.replace(/### Inside.*(?=## Third)/s, '') }));
  expect(Number(await share(whole))).toBeLessThan(Number(await share(without)));
});

test('a rebuild and dev show an edit of a fallback section', async () => {
  const { root, read } = await buildEdited(edits());
  edit(root, 'content/en/parts.md', (text) => text.replace('Within the first.', 'Within the one.'));
  await site('build', '--root', root);
  expect(main(read('de/parts/index.html'))).toContain('Within the one.');
  // Nothing but words, not even their length, has changed.
  edit(root, 'content/en/parts.md', (text) => text.replace('Within the one.', 'Within the two.'));
  await site('build', '--root', root);
  expect(main(read('de/parts/index.html'))).toContain('Within the two.');

  const { dev, close, address } = await startDev({ root, port: 0, report: () => {} });
  onTestFinished(() => close());
  await dev.settle();
  const shown = async () => main(await (await fetch(`${address}de/parts/`)).text());
  expect(await shown()).toContain('Within the two.');
  edit(root, 'content/en/parts.md', (text) => text.replace('Within the two.', 'Within the other.'));
  await dev.settle();
  expect(await shown()).toContain('Within the other.');
  // A section that is translated in the meantime replaces the one of the fallback.
  edit(root, 'content/de/parts.md', (text) =>
    text.replace('## Drittens', '### Innen {#inside}\n\nInnen.\n\n## Drittens'),
  );
  await dev.settle();
  expect(await shown()).not.toContain('Within the other.');
});
