/** nginx accepts the configuration for every region JSON that the build accepts. */
import { spawnSync } from 'node:child_process';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { ManifestFile } from '../../cli/build/emit/manifest.ts';
import type { Site } from '../../cli/build/load/site.ts';
import { accessRules } from '../../cli/build/plan/access-rules.ts';
import { declaredRedirects, planRedirects } from '../../cli/build/plan/plan-redirects.ts';
import { regionHeaders } from '../../cli/build/render/region-output.ts';
import { type Region, regionSchema } from '../../cli/kit/region.ts';
import type { HostingInput } from '../../cli/kit/site-host.ts';
import { ALL_MODULES, places } from '../../cli/modules/all-modules.ts';
import { deriveFields } from '../../cli/regions/derive-fields.ts';
import { placeProblems } from '../../cli/regions/place-codes.ts';
import { hostingInput } from '../../cli/serve/hosts/hosting-input.ts';
import { renderNginxHttp } from '../../cli/serve/hosts/nginx-http.ts';
import { renderNginxMain } from '../../cli/serve/hosts/nginx-main.ts';
import { renderNginxServer } from '../../cli/serve/hosts/nginx-server.ts';
import { parts } from '../../regions/parts.ts';
import { thirdParties } from '../../regions/third-parties.ts';
import { SMALL, temporaryFolder } from '../support/site-copy.ts';
import { ensureNginx, freePort } from './nginx.ts';

const nginx = ensureNginx();
const HOME = JSON.parse(readFileSync(join(SMALL, 'regions/home.json'), 'utf8')) as Record<string, unknown>;

/** A page whose path is longer than nginx's limit for exact keys. */
const LONG_PAGE = `${'long-'.repeat(30)}page/`;
const PATHS = new Set(['/', '/more/', '/de/', `/${LONG_PAGE}`]);

const file = (kind: ManifestFile['kind'], more: Partial<ManifestFile> = {}) =>
  ({
    ...{ kind, bytes: 1, sha256: '0', cacheControl: 'no-cache', contentType: 'text/html; charset=utf-8' },
    ...more,
  }) as ManifestFile;

/** The files of a region with pages in its languages, data, and links to installers. */
function filesOf({ languages }: Region): Record<string, ManifestFile> {
  const errors = languages.flatMap(({ prefix }) =>
    [403, 404, 500].map((status) => [join(prefix, `${status}.html`), file('error-page')]),
  );
  return {
    ...Object.fromEntries([...PATHS].map((path) => [`${path.slice(1)}index.html`, file('page')])),
    [`${LONG_PAGE}blocked.html`]: file('page', { page: { variant: { of: `${LONG_PAGE}index.html` } } } as never),
    ...Object.fromEntries(errors),
    'api/download-url': file('api'),
    'builds/latest.json': file('build'),
    'robots.txt': file('text'),
    'assets/a.css': file('asset'),
  };
}

const TEMPLATES = {
  site: { region: { thirdParties } },
  styles: new Map(Object.entries({ a: 'a', b: 'b' })),
  inlineScripts: new Map(Object.entries({ c: 'c' })),
};
const SITE = { templates: TEMPLATES } as unknown as Site;

interface Accepted {
  readonly region: Region;
  readonly redirects: HostingInput['redirects'];
}

/** The region, or null if the build refuses its JSON. */
function accept(fields: object): Accepted | null {
  const parsed = regionSchema(parts, ALL_MODULES).safeParse({ ...HOME, ...fields });
  if (!parsed.success) return null;
  const [region] = deriveFields([parsed.data], ALL_MODULES) as [Region];
  const locate = () => null;
  const planned = planRedirects(region, declaredRedirects({ region, locate }, []), {
    own: PATHS,
    isRoute: () => false,
  });
  if ([...placeProblems(region, places.places?.(region) ?? [], locate), ...planned.problems].length > 0) return null;
  return { region, redirects: planned.redirects };
}

const ODD = fc.constantFrom(
  '"',
  "'",
  '$',
  ';',
  '{',
  '}',
  '\\',
  ' ',
  '\n',
  '#',
  '%22',
  '$1',
  `$${'{x}'}`,
  '&',
  '?',
  'é',
  '日',
  '*',
  ',',
  '~',
);
const text = fc
  .array(fc.oneof(ODD, fc.stringMatching(/^[a-z0-9-]{1,8}$/)), { maxLength: 6 })
  .map((parts) => parts.join(''));
const long = fc.integer({ min: 1, max: 5000 }).map((length) => 'a'.repeat(length));
const rarely = <T>(usual: fc.Arbitrary<T>, odd: fc.Arbitrary<T>) =>
  fc.oneof({ weight: 12, arbitrary: usual }, { weight: 1, arbitrary: odd });
const word = fc.stringMatching(/^[a-z0-9][a-z0-9-]{0,7}$/);
const from = rarely(
  fc.oneof(
    fc.array(word, { minLength: 1, maxLength: 3 }).map((parts) => `/${parts.join('/')}/`),
    fc.constantFrom('/assets/', '/builds/', '/api/', '/api/download-url/', '/old/'),
  ),
  fc.oneof(
    fc.constantFrom('/', '/old/#part', '/api/place/', '/api/collect/', '/more/', '/OLD/', '/old', '/.noasset/'),
    text.map((odd) => `/${odd}/`),
    long.map((odd) => `/${odd}/`),
  ),
);
/** Valid characters of addresses that are special in nginx. */
const query = fc
  .array(fc.constantFrom('$', ';', '?', '&', '#', '%22', '(', ')', '*', '~', '$1', '$uri', '=', 'a'), { maxLength: 8 })
  .map((parts) => parts.join(''));
const to = rarely(
  fc.oneof(
    fc.constantFrom('/more/', '/de/', '/more/#part'),
    query.map((odd) => `https://help.example/${odd}`),
  ),
  fc.oneof(
    text.map((odd) => `https://help.example/${odd}`),
    long.map((odd) => `https://help.example/${odd}`),
  ),
);
const range = rarely(
  fc
    .oneof(fc.tuple(fc.ipV4(), fc.integer({ min: 0, max: 32 })), fc.tuple(fc.ipV6(), fc.integer({ min: 0, max: 128 })))
    .map((parts) => parts.join('/')),
  fc.oneof(
    text,
    fc.constantFrom('192.0.2.0/33', '01.2.3.4/8', '::ffff:1.2.3.4/96', '::ffff:1.2.3.4/24', 'default', '1.2.3.4'),
  ),
);
const place = rarely(fc.constantFrom('US', 'IR', 'UA-43', 'UA', 'CA-ON', 'GB', 'FR'), text);
const longHost = fc.integer({ min: 1, max: 60 }).map((length) => `https://${'a23456789.'.repeat(length)}example`);
const address = rarely(
  longHost,
  text.map((odd) => `https://a${odd}.example`),
);

const fields = fc.record({
  id: rarely(
    fc.oneof(
      word,
      fc.integer({ min: 1, max: 30 }).map((length) => 'r'.repeat(length)),
    ),
    fc.oneof(text, long),
  ),
  cdnBase: address,
  downloadEndpoint: address,
  redirects: fc.array(fc.record({ from, to }), { maxLength: 3 }),
  whitelist: fc.record({
    places: fc.array(place, { maxLength: 2 }),
    ranges: fc.array(range, { maxLength: 3 }).map((all) => [...all, ...all]),
  }),
  geo: fc.record({
    BLOCKED: fc.array(place, { maxLength: 3 }),
    WARNING: fc.constant([]),
    deniedAtEdge: fc.array(place, { maxLength: 3 }),
    default: fc.constantFrom('BLOCKED', 'ALLOWED'),
    home: fc.constant('DE'),
  }),
  chat: fc.record({
    ...{
      enabled: fc.constant(true),
      language: fc.constant('en'),
      buttonId: text,
      domainType: text,
      configNames: fc.constant({ en: 'x' }),
      thanks: fc.constant({ en: 'Thank you for' }),
    },
    ...{ communityEndpoint: address, scriptUrl: address, availabilityUrl: address, messagingUrl: address },
  }),
  flags: fc.constant({ download: true }),
});

test.runIf('path' in nginx)(
  'nginx accepts the configuration of each region that the build accepts',
  { timeout: 120_000 },
  async () => {
    const own = temporaryFolder();
    mkdirSync(join(own, '.cache'), { recursive: true });
    const port = await freePort();
    let accepted = 0;
    fc.assert(
      fc.property(fields, (odd) => {
        const found = accept(odd);
        if (!found) return;
        const { region, redirects } = found;
        accepted++;
        const headers = regionHeaders(SITE, region, { styles: ['a', 'b'], scripts: ['c'] });
        const input = hostingInput({
          ...{ region: region.id, headers, redirects },
          ...{ rules: accessRules(region), ranges: region.placeAccess?.ranges ?? [] },
          files: filesOf(region),
        });
        const main = renderNginxMain(input).replace('127.0.0.1:8080', `127.0.0.1:${port}`);
        writeFileSync(join(own, 'nginx.conf'), main);
        writeFileSync(join(own, 'nginx-http.conf'), renderNginxHttp(input));
        writeFileSync(join(own, 'nginx-server.conf'), renderNginxServer(input));
        const { status, stderr } = spawnSync(
          'path' in nginx ? nginx.path : '',
          ['-t', '-p', own, '-c', join(own, 'nginx.conf')],
          { encoding: 'utf8' },
        );
        if (status !== 0) throw new Error(stderr);
      }),
      { seed: 20, numRuns: 300 },
    );
    expect(accepted).toBeGreaterThan(50);
  },
);

test('values that nginx would refuse are problems of the build', () => {
  expect(accept({})).not.toBeNull();
  const redirect = (...from: string[]) => ({ redirects: from.map((path) => ({ from: path, to: '/more/' })) });
  expect(accept(redirect('/old/', '/older/'))).not.toBeNull();
  for (const fields of [
    redirect('/old/', '/old/'),
    redirect('/api/place/'),
    redirect('/api/collect/'),
    redirect(`/${'a'.repeat(4096)}/`),
    { redirects: [{ from: '/old/', to: `https://help.example/${'a'.repeat(4096)}` }] },
    { id: 'r'.repeat(31) },
  ])
    expect(accept(fields), JSON.stringify(fields).slice(0, 80)).toBeNull();
});
