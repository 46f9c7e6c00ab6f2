import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { checkDist } from '../../cli/check/check.ts';
import { buildEdited, type Edits, places, problemsOf } from '../support/edited-site.ts';
import { site } from '../support/run-site.ts';
import { SMALL } from '../support/site-copy.ts';

const HOME = JSON.parse(readFileSync(join(SMALL, 'regions/home.json'), 'utf8'));
const page = (title: string, text: string) =>
  `---\ntitle: ${title}\ndescription: ${title}, and what is written about it in a description that is long enough.\n---\n${text}\n`;

/** A second region in German alone; the first one has English, and French with a fallback. */
const between = (german: object): Edits => ({
  'regions/other.json': JSON.stringify({
    ...HOME,
    id: 'other',
    order: 200,
    origin: 'https://other.example',
    languages: [{ code: 'de', prefix: '', locale: 'de-AT', hreflang: ['de-AT'], name: 'Deutsch', ...german }],
    claims: [],
  }),
  // The home page of all regions links to a legal page, which has no German text.
  'content/de/index.other.md': 'Guten Tag.\n',
  'content/en/only.md': page('Only English', 'Words of {fact:supportEmail}.'),
});

test('a page can fall back to a language that only another region offers, and is marked', async () => {
  const { root, read } = await buildEdited(between({ fallback: 'en' }));
  const shown = read('only/index.html', 'other');
  expect(shown).toContain('<html lang="de-AT">');
  expect(shown).toContain('<main id="main" lang="en">');
  expect(shown).toContain('Words of ');
  // The page has no other address in this region.
  expect(shown).toContain('<link rel="canonical" href="https://other.example/only/"/>');
  expect(shown).not.toContain('rel="alternate"');
  expect(read('sitemap.xml', 'other')).not.toContain('/only/');
  // Legal pages have no fallback.
  expect(read('terms/index.html', 'other')).toBe('');
  const { findings } = await checkDist(root, ['other'], { html: false });
  expect(
    findings.filter(({ code }) => /^(FALLBACK|CANONICAL|HREFLANG|SITEMAP|TRANSLATION-MISSING)/.test(code)),
  ).toEqual([]);
});

test('a language that no region offers is not a fallback', async () => {
  const problems = await problemsOf(between({ fallback: 'enn' }));
  expect(places(problems)).toEqual([expect.stringMatching(/^FIELD-INVALID regions\/other\.json:1:\d+$/)]);
  expect(problems[0]?.message).toBe('No region has the language "enn".');
});

/** The small site, which offers German from a share of translated text on. */
const from = (share: number): Edits => ({
  'regions/home.json': (text) =>
    text
      .replace('"fallback": "en"', `"fallback": "en", "offeredFrom": ${share}`)
      .replace('"id": "home",', '"id": "home", "selector": { "order": 1, "countryName": "Home" },'),
  'templates/site.tsx': (text) =>
    text.replace(
      '<h1>{props.page.title}</h1>',
      '<h1>{props.page.title}</h1><nav>{props.page.translations.map(({ language }) => language.code).join()}|{props.context.languages.map(({ code }) => code).join()}|{String(props.page.robots)}</nav><p>Sites {props.context.region.regionItems.map(({ id }) => id).join()}</p>',
    ),
});

test('a language is offered from a share of translated text on', async () => {
  const offered = await buildEdited(from(0.01));
  expect(offered.read('index.html')).toContain('<nav>de|en,de|null</nav>');
  expect(offered.read('index.html')).toContain('hreflang="de"');
  expect(offered.read('index.html')).toContain('<p>Sites home,home-de</p>');
  expect(offered.read('sitemap.xml')).toContain('https://small.example/de/');

  const { root, read } = await buildEdited(from(0.9));
  expect(read('index.html')).toContain('<nav>|en|null</nav>');
  expect(read('index.html')).not.toContain('hreflang="de"');
  expect(read('index.html')).toContain('<p>Sites home</p>');
  expect(read('sitemap.xml')).not.toContain('/de/');
  // Its pages exist at their addresses and link to the main language.
  expect(read('de/index.html')).toContain('<nav>en|en,de|noindex</nav>');
  const { findings } = await checkDist(root, [], { html: false });
  expect(findings.filter(({ code }) => /^(HREFLANG|SITEMAP|CANONICAL|LINK)/.test(code))).toEqual([]);
  expect(site('i18n', 'status', '--root', root).stdout).toMatch(/text +\d+ % translated, not offered below 90 %/);
});
