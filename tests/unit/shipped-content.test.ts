/** Texts and links of the built pages of both regions, read from dist/. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Element } from 'domhandler';
import glob from 'fast-glob';
import { DomUtils, parseDocument } from 'htmlparser2';
import { expect, test } from 'vitest';
import { PROJECT } from '../support/project.ts';

const read = (file: string) => readFileSync(join(PROJECT, file), 'utf8');
const page = (path: string) => read(`dist/${path}index.html`);
/** The words of each element that a pattern matches from its start to its end. */
const wordsOf = (html: string, pattern: RegExp) =>
  [...html.matchAll(pattern)].map(([part]) =>
    part
      .replace(/<[^>]*>/g, ' ')
      .replace(/\s+/g, ' ')
      .trim(),
  );
const claim = (path: string, id: string) =>
  wordsOf(page(path), new RegExp(`<div data-claim="${id}"[^>]*>.*?class="claim-terms"`, 'gs'))[0];

test.each([
  ['uk/', 'welcome-rewards', 'Free rewards, without a deposit £100 in pounds sterling'],
  ['uk/', 'welcome-match', 'up to £600 in pounds sterling'],
  ['global/', 'welcome-rewards', 'Free rewards, without a deposit $100 in US dollars'],
  ['global/fr/', 'welcome-free', 'Récompenses gratuites, sans dépôt'],
])('%s: the claim %s names its amount, its currency and whether it is free', (path, id, words) => {
  expect(claim(path, id)).toContain(words);
});

test.each(['uk/', 'global/'])('%s: an offer that is called free requires no deposit and no stake', (path) => {
  expect(claim(path, 'welcome-rewards')).toMatch(/Minimum deposit None; .* Wagering None/);
});

test.each(['uk/', 'global/'])(
  '%s: a prize pool names the network’s currency and when its evidence was examined',
  (path) => {
    expect(claim(path, 'series-guarantee')).toMatch(
      /in US dollars, the network’s currency .* Evidence last examined on 2 November 2026\./,
    );
  },
);

test.each(['uk/', 'global/', 'global/es/', 'global/fr/'])(
  '%s: the e-mail field of the sign-up hint has a label',
  (path) => {
    const [form = ''] =
      page(`${path}download/`).match(/<fieldset[^>]*class="sign-up-form"[^>]*>.*?<\/fieldset>/s) ?? [];
    expect(form).toMatch(/<fieldset[^>]* disabled/);
    expect(form).toMatch(/<label for="sign-up-email">[^<]+<\/label><input id="sign-up-email" type="email"/);
    expect(form).toMatch(/a-z.*0-9/);
    // Forms of dialogs only close them.
    expect(page(`${path}download/`)).not.toMatch(/<form(?! method="dialog">)/);
  },
);

test.each([
  ['uk/', '0808 8020 133', 'tel:08088020133'],
  ['de/de/', '0800 1 37 27 00', 'tel:08001372700'],
  ['nl/nl/', '0800 24 000 22', 'tel:08002400022'],
  ['be/nl/', '0800 35 777', 'tel:080035777'],
])('%scontact/: the card of the help line shows its number and dials it', (path, number, href) => {
  const [cards] = DomUtils.find(
    (node) => 'attribs' in node && (node as Element).attribs['data-block'] === 'contact-cards',
    parseDocument(page(`${path}contact/`)).children,
    true,
    1,
  );
  const numbers = DomUtils.getElementsByTagName('a', cards as Element).filter(({ attribs }) =>
    attribs.href?.startsWith('tel:'),
  );
  expect(numbers.map((link) => [DomUtils.textContent(link).replaceAll('\u00a0', ' '), link.attribs.href])).toEqual([
    [number, href],
  ]);
});

test('uk/: the tournaments of tonight are in the order of the evening', () => {
  const [list] = DomUtils.getElementsByClassName('tonight-list', parseDocument(page('uk/')));
  const times = DomUtils.getElementsByTagName('time', list as Element).map(DomUtils.textContent);
  expect(times).toContain('20:00');
  expect(times).toEqual(times.toSorted());
});

test.each(['uk', 'global'])('%s: badges of organisations are drawn in the size that region JSON gives', (region) => {
  const { logos } = JSON.parse(read(`regions/${region}.json`));
  const html = page(`${region}/`);
  for (const { label, width, height, imgPath } of logos.filter((logo: { imgPath: unknown }) => !logo.imgPath)) {
    expect(imgPath).toBeNull();
    expect(html).toContain(`<svg width="${width}" height="${height}" role="img" aria-label="${label}">`);
  }
});

test.each(['', 'download/', 'streamer-mode/', 'about-us/', 'contact/'])(
  'each row of /%s has one link to the download',
  (route) => {
    for (const region of ['uk', 'global']) {
      const html = page(`${region}/${route}`);
      const rows = {
        header: /<header.*?<\/header>/s,
        neighbours: /<nav class="sub-navigation".*?<\/nav>/s,
        menu: /<div class="menu-side">.*?<\/section>/s,
        footer: /<footer.*?<\/footer>/s,
      };
      for (const [row, pattern] of Object.entries(rows)) {
        const links = html.match(pattern)?.[0].match(/<a [^>]*href="\/download\/"/g) ?? [];
        expect(links.length, `${region}/${route} ${row}`).toBeLessThanOrEqual(1);
      }
    }
  },
);

test('each route has its layout', () => {
  const layouts = {
    'contents-banner': ['about-us/', 'affiliate-program/', 'channeling-solution/', 'contact/'],
    contents: ['streamer-mode/'],
    default: [
      '',
      'complaints-procedure/',
      'cookie-policy/',
      'download/',
      'house-rules/',
      'payment-details-policy/',
      'privacy-policy/',
      'responsible-gaming/',
      'terms-conditions/',
      'withdrawal-policy/',
    ],
  };
  for (const region of ['uk', 'global'])
    for (const [layout, routes] of Object.entries(layouts))
      for (const route of routes)
        expect(/data-layout="?([a-z-]+)/.exec(page(`${region}/${route}`))?.[1], region + route).toBe(layout);
});

test('links to installers contain the ids of site and sign-up, on the page and in the API', () => {
  for (const [region, id] of [['uk', 'nightjar-uk'] as const, ['global', 'nightjar-global'] as const]) {
    const { links } = JSON.parse(read(`dist/${region}/api/download-url`));
    for (const { url } of links) expect(url).toMatch(new RegExp(`\\?siteId=${id}&signUpSiteId=${id}$`));
    expect(page(`${region}/download/`)).toContain(`NightjarPoker.dmg?siteId=${id}&amp;signUpSiteId=${id}`);
  }
});

test('the audience of paid advertising is in the page if the region has one', () => {
  expect(page('uk/')).toContain('data-audience-age="25"');
  expect(page('global/')).not.toContain('data-audience-age');
});

test.each(['uk', 'global'])('%s: an entry that is not a root is in the API and in no row of the header', (region) => {
  const entries: { path: string; isRoot: boolean }[] = JSON.parse(read(`dist/${region}/api/util-navigations`));
  const [row = ''] = page(`${region}/about-us/`).match(/<nav data-nav="utility".*?<\/nav>/s) ?? [];
  expect(entries.filter(({ isRoot }) => !isRoot).map(({ path }) => path)).toEqual(['/download/']);
  for (const { path, isRoot } of entries) expect(row.includes(`href="${path}"`), path).toBe(isRoot);
});

test('an entry of the region list has the country, and the language in its own language', () => {
  const [list] = wordsOf(page('uk/'), /<div[^>]*class="region-list".*?<\/ul>/gs);
  for (const name of ['België Nederlands', 'Belgique Français', 'Україна Українська', 'Global Español'])
    expect(list).toContain(name);
});

test('pages in other languages link to network pages without a prefix, and no network page has one', () => {
  for (const language of ['es', 'fr'])
    for (const route of ['', 'about-us/', 'house-rules/']) {
      const html = page(`global/${language}/${route}`);
      for (const name of ['rng', 'security-ecology-policy']) {
        expect(html).toContain(`href="/network/${name}/"`);
        expect(html).not.toContain(`/${language}/network/${name}/`);
      }
    }
});

test.each(['uk', 'global'])('%s: the whitelist has one place and one address range', (id) => {
  const { whitelist } = JSON.parse(read(`regions/${id}.json`));
  expect([whitelist.places.length, whitelist.ranges.length]).toEqual([1, 1]);
  expect(read(`dist/${id}/geo-rules.json`)).toContain(whitelist.places[0]);
  expect(
    glob
      .sync(`dist/${id}/**/*.{html,json,txt}`, { cwd: PROJECT })
      .filter((file) => read(file).includes(whitelist.ranges[0])),
  ).toEqual([]);
});

test('the guide to region files shows the whitelist of a region', () => {
  const { whitelist } = JSON.parse(read('regions/uk.json'));
  const [sample = ''] = read('cli/docs/content/en/regions.md').match(/\{ "whitelist": .*\}/) ?? [];
  expect(JSON.parse(sample)).toEqual({ whitelist });
});

test('code uses every field of the region schema', () => {
  const names = new Set<string>();
  const collect = (value: unknown): void => {
    if (typeof value !== 'object' || value === null) return;
    if ('properties' in value) for (const name of Object.keys(value.properties as object)) names.add(name);
    for (const part of Object.values(value)) collect(part);
  };
  collect(JSON.parse(read('regions/schema/region.schema.json')));
  const files = glob.sync('{cli,templates,regions}/**/*.{ts,tsx}', { cwd: PROJECT });
  const code = files
    .filter(
      (file) => !/kit\/(region|field|contract)\.ts|regions\/(fields\/|parts\.ts)|\.examples\.tsx|\.d\.ts/.test(file),
    )
    .map((file) => read(file).replace(/\/\*[\s\S]*?\*\/|\/\/.*$/gm, ''))
    .join('\n');
  // Exceptions: $schema is for editors, "+" extends a list of the defaults, the proof of an ambassador is for people; entries, pages and leads are keys of records.
  for (const name of ['$schema', '+', 'streamerProgramme', 'isSupportSEPModal', 'birthYear', 'audienceEvidence'])
    names.delete(name);
  expect(names.size).toBeGreaterThan(100);
  expect([...names].filter((name) => !new RegExp(`\\b${name}\\b`).test(code))).toEqual([]);
});

const eventsOf = (path: string) =>
  [...page(path).matchAll(/<script type="application\/ld\+json">(.*?)<\/script>/gs)]
    .map(([, json]) => JSON.parse(json ?? '') as { '@type': string; startDate: string })
    .filter((data) => data['@type'] === 'Event');

test.each([
  ['uk/tournaments/', 10],
  ['global/fr/tournaments/', 10],
  ['uk/live-series/', 6],
])('%s states %i events for machines, without a price or a prize', (path, count) => {
  const events = eventsOf(path);
  expect(events).toHaveLength(count);
  for (const event of events) {
    expect(event.startDate).toMatch(/^\d{4}-\d\d-\d\d/);
    expect(JSON.stringify(event)).not.toMatch(/offers|price|[$€£]/);
  }
});

test.each(['uk/tournaments.ics', 'global/es/live-events.ics'])('the calendar %s is linked by its page', (file) => {
  const name = file.slice(file.lastIndexOf('/') + 1);
  const route = name === 'tournaments.ics' ? 'tournaments/' : 'live-series/';
  expect(page(file.replace(name, route))).toContain(`type="text/calendar"`);
  expect(read(`dist/${file}`)).toContain('BEGIN:VEVENT');
});

test('a calculator formats numbers and money like its page', () => {
  const html = page('global/es/tournaments/');
  expect(html).toMatch(/(?:"|&quot;)locale(?:"|&quot;):(?:"|&quot;)es-419(?:"|&quot;)/);
  expect(html).toMatch(/USD\s5\.50/);
});
