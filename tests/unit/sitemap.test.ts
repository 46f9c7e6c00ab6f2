import { join } from 'node:path';
import { expect, test } from 'vitest';
import type { ManifestFile } from '../../cli/build/emit/manifest.ts';
import { loadSite } from '../../cli/build/load/site.ts';
import type { RegionPlan } from '../../cli/build/plan/planned-page.ts';
import { planSite } from '../../cli/build/plan/site-plan.ts';
import { sitemapFiles } from '../../cli/build/render/sitemap.ts';
import { createChecker } from '../../cli/check/check.ts';
import type { ResultSource } from '../../cli/check/result-source.ts';
import { buildInMemory, sourcesOf } from '../support/build-in-memory.ts';
import { copySite, edit } from '../support/site-copy.ts';

/** The small site, and its sitemap in parts of two addresses. */
async function inParts() {
  const root = copySite();
  const site = await loadSite({ root, cacheDir: join(root, '.cache'), renderer: 'preact' });
  const [plan] = planSite(site).regions;
  const [source] = sourcesOf(await buildInMemory(root));
  const whole = Buffer.from((source as ResultSource).read('sitemap.xml') as Uint8Array).toString();
  const parts = new Map(sitemapFiles(plan as RegionPlan, [], 2).map(({ path, bytes }) => [path, String(bytes)]));
  const { manifest } = source as ResultSource;
  const entry = manifest.files['sitemap.xml'] as ManifestFile;
  const entries = Object.fromEntries([...parts.keys()].map((path) => [path, entry]));
  const findings = async (texts: ReadonlyMap<string, string>) => {
    const result = {
      ...(source as ResultSource),
      manifest: { ...manifest, files: { ...manifest.files, ...entries } },
      read: (path: string) => {
        const text = texts.get(path);
        return text === undefined ? (source as ResultSource).read(path) : Buffer.from(text);
      },
    };
    const checker = createChecker(root, async () => site.templates.site);
    const checked = await checker.check([result], { html: false, today: '2026-11-21' });
    return checked.findings.filter(({ code }) => code === 'SITEMAP-WRONG').map(({ message }) => message);
  };
  return { whole, parts, findings };
}

const urlsOf = (text: string): string[] => text.match(/<url>.*<\/url>/g) ?? [];

test('a sitemap with too many addresses for one file names several, which have all of them', async () => {
  const { whole, parts, findings } = await inParts();
  const index = parts.get('sitemap.xml') ?? '';
  const files = [...parts.keys()].slice(1);
  expect(files.length).toBeGreaterThan(1);
  expect(index.match(/(?<=<sitemap><loc>https:\/\/small\.example\/)[^<]+/g)).toEqual(files);
  expect(files.flatMap((file) => urlsOf(parts.get(file) ?? ''))).toEqual(urlsOf(whole));
  expect(files.every((file) => urlsOf(parts.get(file) ?? '').length <= 2)).toBe(true);
  expect(await findings(parts)).toEqual([]);
});

test('a page that is missing in a part of the sitemap, and a part that is no list of pages', async () => {
  const { parts, findings } = await inParts();
  const first = parts.get('sitemap-1.xml') ?? '';
  const [url = ''] = urlsOf(first);
  expect(await findings(new Map([...parts, ['sitemap-1.xml', first.replace(url, '')]]))).toEqual([
    expect.stringContaining('is missing in the sitemap'),
  ]);
  const index = parts.get('sitemap.xml') ?? '';
  expect(await findings(new Map([...parts, ['sitemap-1.xml', index]]))).toEqual([
    'The sitemap names https://small.example/sitemap-1.xml, which is no list of pages.',
  ]);
});

test('a template that writes no alternates is a finding of its own, and not one for each page of the sitemap', async () => {
  const root = copySite();
  edit(root, 'templates/site.tsx', (text) => text.replace('page.alternates.map(', 'page.alternates.slice(0, 0).map('));
  const { findings } = await createChecker(root).check(sourcesOf(await buildInMemory(root)), { html: false });
  const codes = findings.map(({ code }) => code).filter((code) => /^(SITEMAP|HREFLANG)/.test(code));
  expect(new Set(codes)).toEqual(new Set(['HREFLANG-BROKEN']));
});
