import { cpSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { planPicture } from '../../cli/build/render/image-variants.ts';
import { readPictures } from '../../cli/content/pictures.ts';
import type { Answer } from '../../cli/explain/why/answer.ts';
import { fieldNames, findField } from '../../cli/explain/why/field-path.ts';
import { whySite } from '../../cli/explain/why/why-site.ts';
import { buildSite } from '../../cli/pipeline/build.ts';
import { loadRealSite } from '../support/load-real-site.ts';
import { runSite } from '../support/run-site.ts';
import { copySite, edit, PROJECT, SMALL } from '../support/site-copy.ts';

let root = '';
beforeAll(async () => {
  root = mkdtempSync(join(tmpdir(), 'site-why-'));
  cpSync(SMALL, root, { recursive: true });
  edit(
    root,
    'regions/defaults.json',
    '{\n  "currency": "USD",\n  "brandAlias": "ours",\n  "facts": { "brand": "Small" }\n}\n',
  );
  edit(root, 'content/de/strings.home.json', '{\n  "META_MORE_TITLE": "Mehr, daheim"\n}\n');
  edit(
    root,
    'content/en/strings.home.json',
    '{\n  "GREETING": "Hello, {name}",\n  "META_MORE_TITLE": "More, at home"\n}\n',
  );
  edit(
    root,
    'content/en/terms.home.md',
    readFileSync(join(SMALL, 'content/en/terms.md'), 'utf8').replace('1.0', '2.0'),
  );
  edit(
    root,
    'content/en/offers.md',
    '---\ntitle: Offers\ndescription: What nobody may read where the market does not allow it to be said at all.\nrequires: [bonusClaims]\n---\n\nWords.\n',
  );
  edit(root, 'regions/home.json', (text) =>
    text.replace('"claims": [', '"redirects": [{ "from": "/old/", "to": "/more/" }],\n  "claims": ['),
  );
  await buildSite({ root });
});
afterAll(() => rmSync(root, { recursive: true, force: true }));

const ask = (path: string, key: string | null = null, from = root) =>
  whySite(from, join(from, 'dist'), `home:${path}`, key);
/** The value of a row, followed by `from content/en/more.md:2:8` for each origin. */
const rowOf = ({ rows }: Answer, what: string) => {
  const row = rows.find((candidate) => candidate.what === what);
  return [
    row?.value,
    ...(row?.from ?? []).map(({ standing, at }) => `${standing} ${at ? `${at.file}:${at.line}:${at.column}` : '-'}`),
  ];
};
/** The location of a text in a file of the site, counted from 1. */
const placeOf = (file: string, text: string) => {
  const before = readFileSync(join(root, file), 'utf8').split(text)[0] ?? '';
  const lines = before.split('\n');
  return `${file}:${lines.length}:${(lines.at(-1)?.length ?? 0) + 1}`;
};

describe('a page', () => {
  test('names the file that is used and the one that it overrides', async () => {
    const answer = await ask('/terms/');
    expect(answer).toMatchObject({ region: 'home', path: '/terms/', kind: 'page' });
    expect(rowOf(answer, 'words')).toEqual([
      'content/en/terms.home.md',
      'wins content/en/terms.home.md:1:1',
      'shadowed content/en/terms.md:1:1',
    ]);
    expect(rowOf(answer, 'version')).toEqual(['2.0', `wins ${placeOf('content/en/terms.home.md', '"2.0"')}`]);
    expect(rowOf(answer, 'template')).toEqual([
      'legal',
      'wins content/en/terms.home.md:4:11',
      'adds templates/site.tsx:1:1',
    ]);
  });

  test('a string of the region has priority over front matter', async () => {
    expect(rowOf(await ask('/more/'), 'title')).toEqual([
      'More, at home',
      'wins content/en/strings.home.json:3:22',
      'shadowed content/en/more.md:2:8',
    ]);
  });

  test('a fallback page names its file, and the line that allows it', async () => {
    const answer = await ask('/de/more/');
    expect(rowOf(answer, 'words')).toEqual([
      'content/en/more.md',
      'wins content/en/more.md:1:1',
      `adds ${placeOf('regions/home.json', '"en" }')}`,
    ]);
    expect(rowOf(answer, 'canonical')[0]).toBe('https://small.example/more/');
    expect(rowOf(answer, 'hreflang')).toEqual([undefined]);
  });

  test('each hreflang has its source line', async () => {
    expect(rowOf(await ask('/'), 'hreflang')).toEqual([
      'de en x-default',
      `wins ${placeOf('regions/home.json', '"de"], "name"')}`,
      `wins ${placeOf('regions/home.json', '"en"], "name"')}`,
      `wins ${placeOf('regions/home.json', '"x-default"')}`,
    ]);
  });

  test('an error page is made from strings', async () => {
    expect(rowOf(await ask('/de/404.html'), 'title')).toEqual([
      'Nicht gefunden',
      `wins ${placeOf('content/de/strings.json', '"Nicht gefunden"')}`,
    ]);
  });
});

describe('an address without a page', () => {
  test('the market does not allow it: the flag, and the line that requires it', async () => {
    const answer = await ask('/offers/');
    expect(answer.kind).toBe('absent');
    expect(rowOf(answer, 'requires')).toEqual([
      'bonusClaims: false',
      `wins ${placeOf('regions/home.json', '{ "prizeTotals"')}`,
      `names ${placeOf('content/en/offers.md', '[bonusClaims]')}`,
      'shadowed content/en/offers.md:1:1',
    ]);
  });

  test('legal pages never fall back', async () => {
    const answer = await ask('/de/terms/');
    expect(answer.kind).toBe('absent');
    expect(rowOf(answer, 'fallback').slice(0, 2)).toEqual([null, 'wins content/en/terms.home.md:4:11']);
  });

  test('a redirect', async () => {
    expect(rowOf(await ask('/old/'), 'leads to')).toEqual([
      '/more/',
      `wins ${placeOf('regions/home.json', '"/old/"')}`,
    ]);
  });

  test('a file of the result', async () => {
    expect(rowOf(await ask('/geo-rules.json'), 'made of').slice(1)).toEqual([
      'wins regions/home.json:1:1',
      'wins regions/defaults.json:1:1',
    ]);
  });
});

describe('one key of a page', () => {
  test('a string: the file of the region overrides the general one', async () => {
    expect(rowOf(await ask('/', 'GREETING'), 'GREETING')).toEqual([
      'Hello, {name}',
      'wins content/en/strings.home.json:2:15',
      `shadowed ${placeOf('content/en/strings.json', '"Good day, {name}"')}`,
    ]);
  });

  test('in another language: the text of that language', async () => {
    expect(rowOf(await ask('/de/', 'GREETING'), 'GREETING')).toEqual([
      'Guten Tag, {name}',
      `wins ${placeOf('content/de/strings.json', '"Guten Tag, {name}"')}`,
    ]);
  });

  test('a field of region JSON: its own file over the defaults', async () => {
    expect(rowOf(await ask('/', 'currency'), 'currency')).toEqual([
      'EUR',
      `wins ${placeOf('regions/home.json', '"EUR",')}`,
      'shadowed regions/defaults.json:2:15',
    ]);
    expect(rowOf(await ask('/', 'brandAlias'), 'brandAlias')).toEqual(['ours', 'wins regions/defaults.json:3:17']);
    expect(rowOf(await ask('/', 'status'), 'status')).toEqual(['open', 'default -']);
  });

  test('an object: merged with the defaults', async () => {
    expect(rowOf(await ask('/', 'facts'), 'facts').slice(1)).toEqual([
      `wins ${placeOf('regions/home.json', '{ "licensee"')}`,
      'adds regions/defaults.json:4:12',
    ]);
    expect(rowOf(await ask('/', 'brand'), 'facts.brand')).toEqual(['Small', 'wins regions/defaults.json:4:23']);
  });

  test('an entry of a list by its name', async () => {
    expect(rowOf(await ask('/', 'claims.weekly.amount'), 'claims[0].amount')).toEqual([
      '4000',
      `wins ${placeOf('regions/home.json', '4000')}`,
    ]);
    expect(rowOf(await ask('/', 'languages.de.locale'), 'languages[1].locale')[0]).toBe('de');
  });

  test('a field of front matter', async () => {
    expect(rowOf(await ask('/terms/', 'effective'), 'effective')).toEqual([
      '2026-10-01',
      `wins ${placeOf('content/en/terms.home.md', '2026-10-01')}`,
    ]);
  });

  test('a picture: its master, its variants, the line that names it', async () => {
    const [value, ...from] = rowOf(await ask('/', 'square.png'), 'picture');
    expect(value).toMatch(/^\d+ x \d+ px, square-\d+\.[0-9a-f]{8}\.webp/);
    expect(from).toEqual(['wins assets/images/square.png:1:1', 'names content/en/index.md:7:1']);
    const file = /square-320\.\w+\.webp/.exec(value ?? '')?.[0] ?? '';
    expect(rowOf(await ask('/', `/assets/${file}`), 'picture')[0]).toBe(value);
  });

  test('a variant that only a release makes, on its page and at its address', async () => {
    const { pictures, encoder } = await readPictures(root, join(root, '.cache'));
    const square = pictures.get('assets/images/square.png');
    if (!square || 'broken' in square) throw new Error('The picture was not measured.');
    const { variants } = planPicture(
      'assets/images/square.png',
      square,
      { width: 720, sizes: '', alt: null },
      '',
      encoder,
      'best',
    );
    const name = variants.find((variant) => variant.name.endsWith('.webp'))?.name ?? '';
    const [value, ...from] = rowOf(await ask('/', name), 'picture');
    expect(value).toContain(name);
    expect(from).toContain('wins assets/images/square.png:1:1');
    const atAddress = await whySite(root, join(root, 'dist'), `home:/assets/${name}`, null);
    expect(atAddress.kind).toBe('file');
    expect(rowOf(atAddress, 'picture')[0]).toBe(value);
  });

  test('a header, case-insensitive', async () => {
    expect(rowOf(await ask('/', 'cache-control'), 'Cache-Control')).toEqual([
      'no-cache',
      expect.stringMatching(/^wins cli\/build\/plan\/headers\.ts:\d+:3$/),
    ]);
    expect(rowOf(await ask('/404.html', 'Cache-Control'), 'Cache-Control')[0]).toBe('no-store');
    const line = Number(/:(\d+):/.exec(rowOf(await ask('/', 'Referrer-Policy'), 'Referrer-Policy')[1] ?? '')?.[1]);
    expect(readFileSync(join(PROJECT, 'cli/build/plan/headers.ts'), 'utf8').split('\n')[line - 1]).toContain(
      "'Referrer-Policy'",
    );
  });

  test('the policy: the style of each hash', async () => {
    expect(rowOf(await ask('/', 'Content-Security-Policy'), 'style-src')).toContain('adds templates/plain.css:1:1');
    const changed = copySite(root);
    cpSync(join(root, 'dist'), join(changed, 'dist'), { recursive: true });
    edit(changed, 'templates/plain.css', (text) => `${text}\nmain { color: teal }\n`);
    const row = (await ask('/', 'Content-Security-Policy', changed)).rows.find(({ what }) => what === 'style-src');
    expect(row?.from.at(-1)?.note).toMatch(/^'sha256-.*' belongs to sources that have changed since the build$/);
  });

  test('a text that the page shows, even with markup, facts and line breaks in between', async () => {
    expect(rowOf(await ask('/more/', 'a key, H'), 'text')).toEqual([
      'a key, H',
      expect.stringMatching(/^wins content\/en\/more\.md:7:\d+$/),
    ]);
    expect(rowOf(await ask('/', 'Hello'), 'text')).toEqual(
      ['Hello', 'wins content/en/strings.home.json:2:15', expect.stringMatching(/^shadowed/)]
        .slice(0, 2)
        .concat([`shadowed ${placeOf('content/en/strings.json', '"Good day')}`]),
    );
    expect(rowOf(await ask('/', 'Small Ltd'), 'text').slice(1)).toContain(
      `wins ${placeOf('regions/home.json', '"Small Ltd", "supportEmail"')}`,
    );
    const put = await ask('/', 'Welcome to Small Ltd. Read the terms');
    expect(rowOf(put, 'text').at(-1)).toBe('default -');
    expect(rowOf(put, 'text')).toContain(`wins ${placeOf('content/en/index.md', 'Read [the')}`);
  });
});

describe('fields', () => {
  test.each([
    ['licence.number', ['licence', 'number']],
    ['list[1].id', ['list', 1, 'id']],
    ['list.second.id', ['list', 1, 'id']],
    ['list.1', ['list', '1']],
    ['list.third', null],
    ['licence.number.more', null],
    ['', null],
    ['__proto__', null],
    ['constructor', null],
  ])('%s', (text, path) => {
    const value = { licence: { number: '1' }, list: [{ id: 'first' }, { id: 'second' }] };
    expect(findField(value, text)?.map(String) ?? null).toEqual(path?.map(String) ?? null);
  });

  test('every field has a name', () => {
    expect(fieldNames({ a: { b: [1] } })).toEqual(['a', 'a.b', 'a.b[0]']);
  });
});

describe('the command', () => {
  test('text output has all locations; --json is one document with the same content', async () => {
    const { status, stdout, stderr } = await runSite('why', 'home:/', 'GREETING', '--root', root);
    expect({ status, stderr }).toEqual({ status: 0, stderr: '' });
    expect(stdout).toContain('  from       content/en/strings.home.json:2:15  the text of home in en\n');
    expect(stdout).toMatch(/ {2}over {7}content\/en\/strings\.json:\d+:15 .* "Good day, \{name\}"\n/);
    const json = JSON.parse((await runSite('why', 'home:/', 'GREETING', '--root', root, '--json')).stdout) as Answer;
    expect(json).toMatchObject({
      region: 'home',
      path: '/',
      kind: 'page',
      key: 'GREETING',
      rows: [{ what: 'GREETING' }],
    });
  });

  test.each([
    [['why', 'hom:/'], 'There is no region "hom". Did you mean "home"?'],
    [['why', 'home:/mroe/'], 'home has nothing at "/mroe/". Did you mean "/more/"'],
    [['why', 'home:/more'], 'Did you mean "/more/"?'],
    [['why', 'about-us'], '"about-us" is not an address of a region. Write home:/about-us/'],
    [['why', 'home:/', 'GREETNIG'], 'Did you mean "GREETING"?'],
    [['why', 'home:/', 'licence.nubmer'], 'Did you mean "licence.number"'],
    [['why', 'home:/', 'Cache-Contrl'], 'Did you mean "Cache-Control"?'],
    [['why', 'home:/', 'words that are nowhere at all'], 'does not contain this text. A key is a string key'],
    [['why', 'home:/', '***'], 'has no "***"'],
    [['why'], "missing required argument 'region:path'"],
  ])('%j is wrong usage, with the nearest name', async (args, message) => {
    const { status, stdout, stderr } = await runSite(...args, '--root', root);
    expect({ status, stdout }).toEqual({ status: 2, stdout: '' });
    expect(stderr).toContain(message);
    expect(stderr).not.toMatch(/^\s+at /m);
  });

  test('an address of the edge has no file', async () => {
    expect((await runSite('why', 'home:/api/place', '--root', root)).stdout).toMatch(
      /is answered by the edge, without a file\.\n\nanswered by\s+every host\n {2}from\s+cli\/regions\/edge-paths\.ts:\d+:4\n/,
    );
  });

  test('with only one region, its name can be omitted', async () => {
    expect((await runSite('why', '/more/', '--root', root)).stdout).toContain(
      'home:/more/ is a page of home in English (en).',
    );
  });

  test('broken sources are reported at their location', async () => {
    const broken = copySite();
    edit(broken, 'content/en/more.md', '---\ntitel: x\n---\n');
    const { status, stdout, stderr } = await runSite('why', 'home:/', '--root', broken);
    expect({ status, stdout }).toEqual({ status: 1, stdout: '' });
    expect(stderr).toContain('content/en/more.md:2:1');
  });

  test('a page that was not built is reported as such', async () => {
    const fresh = copySite();
    expect((await runSite('why', 'home:/', '--root', fresh)).stdout).toContain(
      'no: run site build --region home to see headers',
    );
    expect((await runSite('why', 'home:/geo-rules.json', '--root', fresh)).stderr).toContain('home is not built');
  });
});

describe('the real site', () => {
  const real = (subject: string, key: string | null = null) => whySite(PROJECT, join(PROJECT, 'dist'), subject, key);

  test('the answer for every page of every region names only existing files and lines', async () => {
    const { planSite } = await import('../../cli/build/plan/site-plan.ts');
    const { pageRows } = await import('../../cli/explain/why/page-rows.ts');
    const loaded = await loadRealSite();
    const plan = planSite(loaded);
    const lines = new Map<string, string[]>();
    let places = 0;
    for (const region of plan.regions) {
      for (const page of region.pages) {
        for (const { what, from } of pageRows({ site: loaded, plan, region, manifest: null }, page)) {
          for (const { at } of from) {
            if (!at) continue;
            if (!lines.has(at.file)) lines.set(at.file, readFileSync(join(PROJECT, at.file), 'utf8').split('\n'));
            const line = lines.get(at.file)?.[at.line - 1];
            expect(line?.length, `${what} of ${page.path}: ${at.file}:${at.line}:${at.column}`).toBeGreaterThanOrEqual(
              at.column - 1,
            );
            places++;
          }
        }
      }
    }
    expect(places).toBeGreaterThan(500);
  });

  test('the licence sentence of the UK is that of the region', async () => {
    const [row] = (await real('uk:/', 'LICENCE_SENTENCE')).rows;
    expect(row?.from.map(({ standing, at }) => [standing, at?.file])).toEqual([
      ['wins', 'content/en/strings.uk.json'],
      ['shadowed', 'content/en/strings.json'],
    ]);
  });
});
