import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Parser } from 'htmlparser2';
import { expect, test } from 'vitest';
import { type AccessRules, decideAccess } from '../../cli/kit/places/access.ts';
import { countryCodes } from '../../cli/regions/place-codes.ts';
import { packRules, unpackRules } from '../../templates/runtime/rule-table.ts';
import { buildInMemory } from '../support/build-in-memory.ts';
import { copyRealSite, PROJECT, temporaryFolder } from '../support/site-copy.ts';

interface Element {
  readonly name: string;
  readonly attributes: Readonly<Record<string, string>>;
}

function elementsOf(html: string): Element[] {
  const found: Element[] = [];
  new Parser({ onopentag: (name, attributes) => found.push({ name, attributes }) }).end(html);
  return found;
}

/** Whether an element links to the client, or is used by the download script. */
function leadsToDownload({ attributes }: Element): boolean {
  const { href = '', src = '', content = '', id } = attributes;
  return (
    /^(download|sign-up)$/.test(attributes['data-action'] ?? '') ||
    attributes['data-platform'] !== undefined ||
    attributes['data-quick'] === 'download' ||
    id === 'download-status' ||
    [href, src, content].some((address) => /download(\/|$|\?|#)|download-url|\/qr\.|\.(exe|dmg|apk)$/.test(address))
  );
}

const INSTALLERS = JSON.parse(readFileSync(join(PROJECT, 'regions/global.json'), 'utf8')).installers as {
  url: string;
}[];
const HOST = 'download.nightjar.example';

test('a region without the flag "download" has no page, button or installer for it in any language', async () => {
  const root = temporaryFolder();
  const { flags } = JSON.parse(readFileSync(join(PROJECT, 'regions/global.json'), 'utf8'));
  copyRealSite(root, { global: { flags: { ...flags, download: false }, installers: [] } });
  const result = (await buildInMemory(root, ['global'])).get('global');
  const read = (file: string) => result?.text(file) ?? '';
  const files = Object.keys(result?.files ?? {});
  const pages = files.filter((file) => file.endsWith('.html'));
  expect(pages.length).toBeGreaterThan(100);
  expect(files.filter((file) => /(^|\/)download(\/|$)|^assets\/qr\./.test(file))).toEqual([]);

  expect(INSTALLERS.some(({ url }) => url.includes(HOST))).toBe(true);
  for (const page of pages) {
    const html = read(page);
    expect(elementsOf(html).filter(leadsToDownload), page).toEqual([]);
    expect(html.includes(HOST), page).toBe(false);
  }
  for (const file of ['api/navigations', 'api/util-navigations', 'sitemap.xml', 'builds/latest.json'])
    expect(/download/.test(read(file)), file).toBe(false);
  expect(JSON.parse(read('api/download-url'))).toEqual({ links: [] });

  const rules: AccessRules = JSON.parse(read('geo-rules.json'));
  const shipped = elementsOf(read('index.html')).find(({ name }) => name === 'html')?.attributes['data-rules'];
  expect(shipped).toBe(packRules(rules));
  for (const place of [...countryCodes(), null]) {
    for (const path of ['/', '/download/', '/about-us/']) {
      const visitor = { place, crawler: false, closeRM: false, lighthouse: false, whitelisted: false };
      expect(decideAccess(unpackRules(shipped), visitor, path).download).toBe('absent');
    }
  }
});

test('the same search finds the download of a region that has it', () => {
  const html = '<a data-action="download" href="/download/">x</a><a href="/es/download/?auto=1">y</a><p>download</p>';
  expect(elementsOf(html).filter(leadsToDownload)).toHaveLength(2);
});
