/** Collections of the site "paper": lists, locations of entries, problems at their lines, and what an edit renders. */
import { readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, onTestFinished, test } from 'vitest';
import { diskOutput } from '../../cli/build/emit/disk-output.ts';
import { buildSite } from '../../cli/pipeline/build.ts';
import type { ProblemCode } from '../../cli/problems/catalogue.ts';
import { type ProblemsError, sortProblems } from '../../cli/problems/problem.ts';
import { DevSite } from '../../cli/serve/dev/dev-site.ts';
import { buildInMemory } from '../support/build-in-memory.ts';
import { runSite } from '../support/run-site.ts';
import { bytesOf, copySite, edit, PROJECT, temporaryFolder } from '../support/site-copy.ts';

const PAPER = join(PROJECT, 'tests/sites/paper');
const RYE = 'content/en/journal/rye.md';
const MARKETS = 'content/markets.yaml';

describe('an invalid entry is reported at its line', () => {
  const rows: readonly [
    name: string,
    file: string,
    edit: (text: string) => string,
    code: ProblemCode,
    words: string,
    says: RegExp,
  ][] = [
    [
      'a field without its value',
      RYE,
      (text) => text.replace('author: Ada\n', ''),
      'FIELD-MISSING',
      '---',
      /"author" is missing/,
    ],
    [
      'a misspelt field',
      RYE,
      (text) => text.replace('author:', 'autor: x\nauthor:'),
      'FIELD-UNKNOWN',
      'autor',
      /Did you mean "author"/,
    ],
    [
      'a field that other generators have',
      RYE,
      (text) => text.replace('author:', 'expiryDate: 2027-01-01\nauthor:'),
      'FIELD-UNKNOWN',
      'expiryDate',
      /publishUntil/,
    ],
    [
      'a tag that is not in the list',
      RYE,
      (text) => text.replace('[rye]', '[ryee]'),
      'TAG-UNKNOWN',
      'ryee',
      /Did you mean "rye"/,
    ],
    [
      'a date that is none',
      RYE,
      (text) => text.replace('2026-11-02', '2026-11-31'),
      'FIELD-INVALID',
      '2026-11-31',
      /There is no such day/,
    ],
    [
      'a field of entries on another page',
      'content/en/index.md',
      (text) => text.replace('template', 'tags: [rye]\ntemplate'),
      'FIELD-UNKNOWN',
      'tags',
      /in no collection/,
    ],
    [
      'a record with a wrong number',
      MARKETS,
      (text) => text.replace('stalls: 31', 'stalls: many'),
      'FIELD-INVALID',
      'many',
      /"stalls" is "many"/,
    ],
    [
      'a record with a misspelt field',
      MARKETS,
      (text) => text.replace('stalls: 24', 'stalls: 24\n  stals: 24'),
      'FIELD-UNKNOWN',
      'stals',
      /Did you mean "stalls"/,
    ],
    [
      'two records with one id',
      MARKETS,
      (text) => text.replace('id: harvest', 'id: winter'),
      'RECORD-TWICE',
      'winter\n  title: Harvest',
      /has the id "winter"/,
    ],
    [
      'a flag that is not there',
      MARKETS,
      (text) => text.replace('[guests]', '[gests]'),
      'FIELD-INVALID',
      'gests',
      /Did you mean "guests"/,
    ],
    [
      'a condition that is not there',
      MARKETS,
      (text) => text.replace('{if:island}', '{if:iland}'),
      'DIRECTIVE-INVALID',
      '{if:iland}',
      /Did you mean "island"/,
    ],
    [
      'a key that appears twice',
      MARKETS,
      (text) => text.replace('stalls: 24', 'stalls: 24\n  place: x'),
      'KEY-DUPLICATE',
      'place: x',
      /twice in the file/,
    ],
    ['records that are no list', MARKETS, () => 'id: winter\n', 'FIELD-INVALID', 'id: winter', /is not a list/],
  ];
  test.each(rows)('%s', async (_, file, change, code, words, says) => {
    const root = copySite(PAPER);
    edit(root, file, change);
    const text = readFileSync(join(root, file), 'utf8');
    const problems = await buildInMemory(root).then(
      () => [],
      (error: unknown) => (error as ProblemsError).problems,
    );
    const offset = text.indexOf(words);
    expect(offset).not.toBe(-1);
    const before = text.slice(0, offset).split('\n');
    const place = `${file}:${before.length}:${(before.at(-1)?.length ?? 0) + 1}`;
    const found = problems.find((problem) => problem.code === code && says.test(`${problem.message} ${problem.help}`));
    expect(problems.map((problem) => `${problem.code} ${problem.message} ${problem.help}`)).toEqual([
      expect.stringMatching(says),
    ]);
    expect(`${found?.at?.file}:${found?.at?.line}:${found?.at?.column}`).toBe(place);
  });

  test('a collection without a file, and one for a region that does not exist', async () => {
    const root = copySite(PAPER);
    edit(root, 'content/markets.hom.yaml', '[]\n');
    edit(root, 'templates/collections.ts', (text) => text.replace("records: 'markets'", "records: 'market'"));
    await expect(buildInMemory(root)).rejects.toMatchObject({
      problems: [{ code: 'RECORDS-MISSING', help: expect.stringContaining('"markets"') }],
    });
    edit(root, 'templates/collections.ts', (text) => text.replace("records: 'market'", "records: 'markets'"));
    await expect(buildInMemory(root)).rejects.toMatchObject({
      problems: [
        { code: 'REGION-UNKNOWN', at: { file: 'content/markets.hom.yaml' }, help: expect.stringContaining('"home"') },
      ],
    });
  });

  test('a file of a language with nearly the name of a collection', async () => {
    const root = copySite(PAPER);
    edit(root, 'content/en/Market.YAML', '[]\n');
    await expect(buildInMemory(root)).rejects.toMatchObject({
      problems: [
        { code: 'FILE-NAME', at: { file: 'content/en/Market.YAML' }, help: 'Did you mean content/en/markets.yaml?' },
      ],
    });
    rmSync(join(root, 'content/en/Market.YAML'));
    // With its records there, a file of another name belongs to the templates.
    edit(root, 'content/market.yaml', '[]\n');
    await buildInMemory(root);
  });

  test('a field of "sort" that entries do not have', async () => {
    const root = copySite(PAPER);
    edit(root, 'templates/collections.ts', (text) => text.replace("sort: ['-date']", "sort: ['-dat']"));
    const { problems } = (await buildInMemory(root).catch((error: unknown) => error)) as ProblemsError;
    expect(sortProblems(problems)).toMatchObject([
      { code: 'FIELD-UNKNOWN', at: { file: 'templates/site.tsx' }, help: 'Did you mean "date"?' },
    ]);
  });

  test('an unknown page template, and a missing label', async () => {
    const root = copySite(PAPER);
    edit(root, 'templates/collections.ts', (text) => text.replace("template: 'post'", "template: 'pst'"));
    await expect(buildInMemory(root)).rejects.toMatchObject({ problems: [{ code: 'TEMPLATE-UNKNOWN' }] });
    edit(root, 'templates/collections.ts', (text) =>
      text.replace("template: 'pst'", "template: 'post'").replace("['rye', 'wheat']", "['rye', 'wheat', 'oats']"),
    );
    edit(root, RYE, (text) => text.replace('[rye]', '[oats]'));
    await expect(buildInMemory(root)).rejects.toMatchObject({
      problems: expect.arrayContaining([
        expect.objectContaining({ code: 'STRING-UNKNOWN', message: expect.stringContaining('TAG_OATS') }),
      ]),
    });
  });
});

describe('what a region and language shows', () => {
  const build = async (change: (root: string) => void = () => {}) => {
    const root = copySite(PAPER);
    change(root);
    const results = await buildInMemory(root);
    return (region: string, file: string) => results.get(region)?.text(file) ?? '';
  };
  const links = (html: string) => [...html.matchAll(/<li[^>]*><a href="([^"]+)"/g)].map(([, href]) => href);

  test('entries that a region does not allow are in none of its lists', async () => {
    const text = await build();
    expect(links(text('home', 'journal/index.html'))).toEqual(['/journal/rye/', '/journal/mill/']);
    expect(links(text('home', 'journal/page/2/index.html'))).toEqual(['/journal/guest/']);
    expect(text('island', 'journal/index.html')).toContain('1 / 1');
    expect(text('island', 'journal/mill/index.html')).not.toContain('guest');
    expect(text('home', 'index.html')).toMatch(/Harvest market.*Winter market/);
    expect(text('island', 'index.html')).not.toContain('Winter market');
  });

  test('a language uses its own records, or else those for all languages', async () => {
    const text = await build();
    expect(text('home', 'nl/index.html')).toContain('Oogstmarkt, Oude haven');
    const ofRegion =
      '- id: harvest\n  title: Island market\n  opens: 2026-12-06T09:00:00Z\n  place: Quay\n  stalls: 1\n';
    const other = await build((root) => edit(root, 'content/markets.island.yaml', ofRegion));
    expect(other('island', 'index.html')).toContain('Island market, Quay');
    expect(other('home', 'index.html')).toContain('Harvest market, Old harbour,');
  });

  test('conditions apply to records, and a record with an excluded field is excluded', async () => {
    const text = await build((root) =>
      edit(root, MARKETS, (yaml) => yaml.replace('title: Harvest market', 'title: "{if:home}Harvest market{/if}"')),
    );
    expect(text('home', 'index.html')).toContain('Harvest market');
    expect(text('island', 'index.html')).toContain('<ul data-markets="true"></ul>');
  });

  test('entries know their neighbours and their tags', async () => {
    const text = await build();
    const mill = text('home', 'journal/mill/index.html');
    expect(mill).toContain('<a href="/journal/tags/rye/">Rye</a>');
    expect(mill).toMatch(/<a href="\/journal\/rye\/">← .*<a href="\/journal\/guest\/">/);
    expect(text('home', 'journal/rye/index.html')).not.toContain('←');
    expect(text('home', 'journal/tags/wheat/index.html')).toContain('<title>Journal: Wheat</title>');
    expect(text('home', 'journal/page/2/index.html')).toContain('<title>Journal, page 2</title>');
  });
});

describe('an edit renders what shows it', () => {
  const EDITS: readonly [name: string, file: string, edit: (text: string) => string, rendered: readonly string[]][] = [
    [
      'the words of an entry',
      RYE,
      (text) => text.replace('It was cold.', 'It was very cold.'),
      ['journal/rye/index.html'],
    ],
    [
      'the title of an entry',
      RYE,
      (text) => text.replace('A week of rye', 'A cold week'),
      [
        'index.html',
        'journal/index.html',
        'journal/mill/index.html',
        'journal/rye/index.html',
        'journal/tags/rye/index.html',
        // It names the address of the entry in the other language.
        'nl/journal/rye/index.html',
      ],
    ],
    [
      'the description of an entry on the second page',
      'content/en/journal/guest.md',
      (text) => text.replace('for a day.\ndate', 'for two days.\ndate'),
      [
        'journal/guest/index.html',
        'journal/page/2/index.html',
        'nl/journal/guest/index.html',
        'nl/journal/page/2/index.html',
      ],
    ],
    ['a record', MARKETS, (text) => text.replace('stalls: 31', 'stalls: 32'), ['index.html']],
  ];

  test.each(EDITS)('in a build: %s', async (_, file, change, rendered) => {
    const root = copySite(PAPER);
    const out = join(root, 'dist');
    await buildSite({ root, out });
    const written: string[] = [];
    edit(root, file, change);
    await buildSite({
      root,
      output: (region) => {
        const target = diskOutput(out, join(root, '.cache'))(region);
        const write: typeof target.write = (one) => {
          if (region === 'home' && one.path.endsWith('index.html')) written.push(one.path);
          return target.write(one);
        };
        return new Proxy(target, {
          get: (from, name) => {
            if (name === 'write') return write;
            const value: unknown = Reflect.get(from, name);
            return typeof value === 'function' ? value.bind(from) : value;
          },
        });
      },
    });
    expect(written.sort()).toEqual(rendered);
    const clean = temporaryFolder();
    await buildSite({ root: copySite(root), out: clean });
    expect(bytesOf(out)).toEqual(bytesOf(clean));
  });

  test('in dev', async () => {
    const root = copySite(PAPER);
    const dev = new DevSite({ root, renderer: 'preact', regions: ['home'], report: () => {} });
    onTestFinished(() => dev.close());
    await dev.start();
    await dev.settle();
    expect(dev.problems).toEqual([]);
    const home = dev.regions.get('home');
    let before = home?.renderCount ?? 0;
    for (const [name, file, change, rendered] of EDITS) {
      edit(root, file, change);
      await dev.settle();
      expect(dev.problems).toEqual([]);
      expect((home?.renderCount ?? 0) - before, name).toBe(rendered.length);
      before = home?.renderCount ?? 0;
      const built = (await buildInMemory(copySite(root), ['home'])).get('home');
      for (const output of rendered) expect(home?.html(output), output).toBe(built?.text(output));
    }
    edit(root, MARKETS, (text) => text.replace('stalls: 32', 'stalls: none'));
    await dev.settle();
    expect(dev.problems).toMatchObject([{ code: 'FIELD-INVALID', at: { file: MARKETS, line: 6 } }]);
    expect(home?.html('index.html')).toContain('Town hall');
  });
});

describe('site new', () => {
  const make = (root: string, ...args: string[]) => runSite('new', ...args, '--root', root);

  test('writes an entry that builds', async () => {
    const root = copySite(PAPER);
    expect(await make(root, 'journal', 'spelt')).toMatchObject({ status: 0, stdout: 'content/en/journal/spelt.md\n' });
    expect(await make(root, 'journal', 'haver', '--language', 'nl')).toMatchObject({ status: 0 });
    expect(await make(root, 'markets', 'spring')).toMatchObject({ stdout: 'content/markets.yaml\n' });
    const home = (await buildInMemory(root)).get('home');
    expect(home?.text('journal/spelt/index.html')).toContain('Spelt');
    expect(home?.text('nl/journal/haver/index.html')).toContain('Haver');
    expect(home?.text('index.html')).toContain('Spring');
  });

  test.each<[args: string[], says: RegExp]>([
    [['jornal', 'spelt'], /Did you mean "journal"/],
    [['journal', 'rye'], /rye\.md is there already/],
    [['journal', 'Rye bread'], /is not a valid id/],
    [['journal', 'spelt', '--language', 'nll'], /Did you mean "nl"/],
    [['markets', 'winter'], /a record "winter" already/],
    [['journal'], /a collection and an id/],
  ])('%j is wrong usage', async (args, says) => {
    const { status, stderr } = await make(copySite(PAPER), ...args);
    expect(status).toBe(2);
    expect(stderr).toMatch(says);
  });
});
