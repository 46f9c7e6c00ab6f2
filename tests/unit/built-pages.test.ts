/** What the HTML of the built site shows by itself, on every page of two regions. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, expect, test } from 'vitest';
import { addressesOf, DIST, REGIONS, type Region } from '../browser/site.ts';
import { readQrCode } from '../support/read-qr-code.ts';
import { buildProject } from '../support/run-site.ts';

const htmlOf = (region: Region, address: string) => readFileSync(join(DIST, region, address, 'index.html'), 'utf8');
const ALL = () => REGIONS.flatMap((region) => addressesOf(region).map((address) => [region, address] as const));

beforeAll(() => buildProject(), 600_000);

test('links in structured data have their host, because search engines show them on their own pages', () => {
  const data = ALL()
    .flatMap(([region, address]) => [
      ...htmlOf(region, address).matchAll(/<script type="?application\/ld\+json"?>(.*?)<\/script>/gs),
    ])
    .map(([, json]) => JSON.stringify(JSON.parse(json ?? '')));
  expect(data.filter((json) => json.includes('href=\\"https://'))).not.toEqual([]);
  expect(data.filter((json) => /href=\\"\/|<wbr>/.test(json))).toEqual([]);
});

test('every page that offers the client has the download button, and the button to the top', () => {
  for (const [region, address] of ALL()) {
    const html = htmlOf(region, address);
    const expected = !/responsible-gaming\/|\/download\/$/.test(address);
    expect(html.includes('data-quick="download"'), region + address).toBe(expected);
    expect(html.includes('data-quick="to-top"'), region + address).toBe(true);
  }
});

test('only pages for safer gambling have the chat', () => {
  for (const [region, address] of ALL())
    expect(htmlOf(region, address).includes('island-chat-button'), region + address).toBe(
      /\/responsible-gaming\/$/.test(address),
    );
});

test('uk has no region list in its header and its menu, because it has one language', () => {
  const hasList = (region: Region) => /data-region-selector="?(header|menu)/.test(htmlOf(region, '/'));
  expect([hasList('uk'), hasList('global')]).toEqual([false, true]);
});

test('uk has no team in its menu, because ambassadors are not allowed', () => {
  const hasTeam = (region: Region) => /class="[^"]*mega-team/.test(htmlOf(region, '/'));
  expect([hasTeam('uk'), hasTeam('global')]).toEqual([false, true]);
});

test.each(['/cash-games/', '/download/', '/cookie-settings/', '/ggteam/', '/ggteam/aiko-ferrand/'])(
  '%s has no entries below it: it shows its neighbours, and is marked among them',
  (address) => {
    const row = /<nav[^>]* class="sub-navigation".*?<\/nav>/s.exec(htmlOf('global', address))?.[0] ?? '';
    expect(row.match(/<li>/g)?.length ?? 0).toBeGreaterThan(2);
    expect(row).toContain(`<a href="${address}" aria-current="page"`);
  },
);

test.each([
  ['uk', '/download/', 'https://uk.nightjar.example/download/', 'QR code that opens this page'],
  ['global', '/download/', 'https://nightjar.example/download/', 'QR code that opens this page'],
  ['global', '/es/download/', 'https://nightjar.example/es/download/', 'Código QR que abre esta página'],
  ['global', '/fr/download/', 'https://nightjar.example/fr/download/', 'Code QR qui ouvre cette page'],
] as const)('%s %s: the QR code leads to this page, and says so in its language', (region, address, leads, alt) => {
  const html = htmlOf(region, address);
  const [image = ''] = /<img[^>]* src="\/assets\/qr\.[^>]*>/.exec(html) ?? [];
  expect(image).toContain(alt);
  const file = / src="\/(assets\/qr\.[^"]+)"/.exec(image)?.[1] ?? '';
  expect(readQrCode(readFileSync(join(DIST, region, file), 'utf8'))).toBe(leads);
  expect(html).toContain(`<link rel="canonical" href="${leads}"`);
});
