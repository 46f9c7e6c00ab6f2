/** Files at fixed names: what the generator accepts, and what the site of this repository writes in each of its regions. */
import { join } from 'node:path';
import { beforeAll, describe, expect, test } from 'vitest';
import type { Site } from '../../cli/build/load/site.ts';
import { inLanguage, type Localised } from '../../cli/kit/localised.ts';
import { ProblemsError } from '../../cli/problems/problem.ts';
import { securityContact } from '../../regions/checks/security-contact.ts';
import { fixedFiles } from '../../templates/fixed-files.ts';
import { buildInMemory } from '../support/build-in-memory.ts';
import { loadRealSite } from '../support/load-real-site.ts';
import { copySite, edit, PROJECT } from '../support/site-copy.ts';

const BAKERY = join(PROJECT, 'tests/sites/bakery');

/** The bakery with these files. */
function bakeryWith(files: string): string {
  const root = copySite(BAKERY);
  edit(root, 'templates/site.tsx', (text) =>
    text.replace("  layouts: ['default'],", `  layouts: ['default'],\n  files: ${files},`),
  );
  return root;
}

describe('files of a definition', () => {
  test('are in the result: texts as they are, objects as JSON', async () => {
    const root = bakeryWith(
      "({ region }) => ({ 'ads.txt': '# ' + region.id + '\\n', '.well-known/apple-app-site-association': { applinks: {} } })",
    );
    const home = (await buildInMemory(root)).get('home');
    const read = (path: string) => home?.find(path)?.toString();
    expect([read('ads.txt'), read('.well-known/apple-app-site-association')]).toEqual([
      '# home\n',
      '{"applinks":{}}\n',
    ]);
    expect(home?.manifest?.files).toMatchObject({
      'ads.txt': { contentType: 'text/plain; charset=utf-8', cacheControl: 'public, max-age=3600' },
      '.well-known/apple-app-site-association': { contentType: 'application/json; charset=utf-8' },
    });
  });

  test.each([
    ['robots.txt', 'which the build writes itself'],
    ['about.html', 'which is no name'],
    ['serve.json', 'which is no name'],
    ['../outside.txt', 'which is no name'],
    ['folder/file.txt', 'which is no name'],
    ['.htaccess', 'which is no name'],
  ])('%s is a problem: %s', async (name, message) => {
    const error = await buildInMemory(bakeryWith(`() => ({ '${name}': 'x' })`)).catch((reason: unknown) => reason);
    expect(error).toBeInstanceOf(ProblemsError);
    expect((error as ProblemsError).problems).toMatchObject([
      { code: 'TEMPLATE-ERROR', message: expect.stringContaining(`${JSON.stringify(name)}, ${message}`) },
    ]);
  });

  test('a function that fails is a problem of the definition', async () => {
    const error = await buildInMemory(bakeryWith("() => { throw new Error('no contact') }")).catch((reason) => reason);
    expect((error as ProblemsError).problems[0]?.message).toBe('The files of "home" fail: no contact.');
  });
});

describe('the regions of this site', () => {
  let site: Site;
  beforeAll(async () => {
    site = await loadRealSite();
  }, 120_000);

  const filesOf = (region: Site['regions'][number]['region']) =>
    fixedFiles({
      region,
      inLanguage: (value: Localised | undefined) => inLanguage(value, region.languages[0]?.code ?? '') ?? '',
      hasRoute: (route: string) => route === region.security?.policy,
      link: (route: string) => ({ href: route }),
    } as never);

  test('each has a security.txt that RFC 9116 allows, and sells no advertising', () => {
    expect(site.regions).toHaveLength(14);
    for (const { region } of site.regions) {
      const files = filesOf(region);
      expect(files['.well-known/security.txt']).toMatch(
        /^Contact: mailto:security@\S+\nExpires: \d{4}-\d\d-\d\dT23:59:59Z\nPreferred-Languages: \S+(, \S+)*\nCanonical: https:\/\/\S+\/\.well-known\/security\.txt\nPolicy: https:\/\/\S+\n$/,
      );
      expect(files['ads.txt']).toBe('placeholder.example.com, placeholder, DIRECT, placeholder\n');
      expect(files['.well-known/gpc.json']).toMatchObject({ gpc: true });
      const { download } = region.flags;
      expect(['.well-known/assetlinks.json' in files, '.well-known/apple-app-site-association' in files]).toEqual([
        download,
        download,
      ]);
    }
  });

  test.each([
    ['2027-06-01', '2027-05-31', 'error', 'held until 2027-05-31'],
    ['2027-06-01', '2027-06-20', 'warning', '19 days'],
    ['2027-06-01', '2028-12-31', 'warning', 'more than a year'],
    ['2027-06-01', '2027-12-31', undefined, ''],
  ])('on %s, a security.txt until %s is reported as %s', (today, expires, severity, message) => {
    const found: { severity?: string; message: string }[] = [];
    const regions = [{ id: 'uk', region: { security: { expires } }, loaded: { locate: () => null } }];
    securityContact({ today, regions } as never, (hit) => void found.push(hit as never), {} as never);
    expect(found).toMatchObject(
      severity ? [{ code: 'SECURITY-EXPIRED', severity, message: expect.stringContaining(message) }] : [],
    );
  });
});
