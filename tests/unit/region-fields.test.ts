/** What some fields of a region's JSON change on its pages, where a site has other values than this one. */

import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { MemoryRegion } from '../../cli/build/emit/memory-output.ts';
import { buildInMemory } from '../support/build-in-memory.ts';
import { copyRealSite } from '../support/site-copy.ts';

/** That of Great Britain is law, that of a region without a market of its own is its own choice. */
const AGES = { uk: 18, global: 24 } as const;
const REGIONS = ['uk', 'global'] as const;
const children = [{ langKey: 'NAV_JACKPOTS', path: '/jackpots/' }];
/** The first entry opens an area, so the others do not. */
const navigation = [
  { langKey: 'NAV_TOURNAMENTS', path: '/tournaments/', showSubArea: true, children },
  { langKey: 'NAV_ORIGINALS', path: '/originals/', children },
  { langKey: 'NAV_TEAM', path: '/ggteam/', requires: ['ambassadors'] },
];

let root: string;
let results: Map<string, MemoryRegion>;
beforeAll(async () => {
  root = mkdtempSync(join(tmpdir(), 'site-fields-'));
  copyRealSite(root, { uk: { navigation, ageLimit: AGES.uk }, global: { navigation, ageLimit: AGES.global } });
  results = await buildInMemory(root, REGIONS);
});
afterAll(() => rmSync(root, { recursive: true, force: true }));

const read = (region: string, file: string) => results.get(region)?.text(file) ?? '';
const count = (html: string, part: RegExp) => html.match(part)?.length ?? 0;

test.each(REGIONS)('%s: every page says the age limit, in its language', (region) => {
  const spoken = { en: 'Only for people aged', es: 'Solo para personas de', fr: 'Réservé aux personnes de' };
  const pages = Object.keys(results.get(region)?.files ?? {}).filter((file) => file.endsWith('.html'));
  expect(pages.length).toBeGreaterThan(50);
  const age = AGES[region];
  for (const file of pages) {
    const language = (/^(es|fr)\//.exec(file)?.[1] ?? 'en') as keyof typeof spoken;
    const html = read(region, file);
    const strip = html.slice(html.lastIndexOf(`<span data-age-limit="${age}"`)).split('</span></span>')[0] ?? '';
    expect(strip, file).toContain(`${age}+`);
    expect(strip, file).toContain(`${spoken[language]} ${age}`);
    const ages = [...html.matchAll(/data-age-limit="(\d+)"/g)].map(([, found]) => Number(found));
    expect([...new Set(ages)], file).toEqual([age]);
  }
});

test.each(REGIONS)(
  '%s: an entry of the navigation that is not named to open an area is a link, and a section of the menu',
  (region) => {
    const html = read(region, 'about-us/index.html');
    const nav = /<nav[^>]* data-nav="main".*?<\/nav>/s.exec(html)?.[0] ?? '';
    const entries = region === 'uk' ? 2 : 3;
    expect(count(nav, /<li[ >]/g), 'entries, and the one in the area').toBe(entries + 1);
    expect(count(nav, / popovertarget=/g), 'one area').toBe(1);
    expect(nav).toMatch(/<a href="\/tournaments\/">[^<]*<\/a><button[^>]* popovertarget=/);
    const menu = /<section id="menu".*?<\/section>/s.exec(html)?.[0] ?? '';
    expect(count(menu, /<details[ >]/g)).toBe(2);
  },
);

test('each entry of the list of home has the mark of its market', () => {
  const region = 'global';
  const html = read(region, 'index.html');
  const lists = [...html.matchAll(/<div id="regions-header.*?<\/ul>|<div[^>]* id="regions-header.*?<\/ul>/gs)].map(
    ([list]) => list,
  );
  expect(lists.length).toBeGreaterThan(0);
  const names = Object.keys(results.get(region)?.files ?? {});
  const drawing = names.find((name) => /^assets\/markets\.\w+\.svg$/.test(name)) ?? '';
  const parts = [...read(region, drawing).matchAll(/<view id="([^"]+)" viewBox="\d+ 0 24 24"/g)].map(([, id]) => id);
  for (const list of lists) {
    const entries = list.split('<li>').slice(1);
    expect(entries).toHaveLength(17);
    const marks = entries.map((entry) => {
      const [, file, id, rest] = /^<.*<img src="([^"#]*)#([^"]*)"([^>]*)>/.exec(entry) ?? [];
      expect(file, entry).toMatch(new RegExp(`/${drawing}$`));
      // Of a fixed size, decoration for a screen reader, and fetched when the list opens.
      expect(rest).toBe(' alt width="24" height="24" loading="lazy"/');
      const host = /href="https:\/\/(?:([a-z-]+)\.)?nightjar\.example/.exec(entry);
      if (host) expect(id).toBe(host[1] ?? 'global');
      return id;
    });
    expect(parts.toSorted()).toEqual([...new Set(marks)].toSorted());
  }
});
