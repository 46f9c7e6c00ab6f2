import { hash } from 'node:crypto';
import { cpSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Parser } from 'htmlparser2';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { html } from '../../cli/explain/report/html.ts';
import { buildSite } from '../../cli/pipeline/build.ts';
import { runSite } from '../support/run-site.ts';
import { copySite, edit, SMALL, temporaryFolder } from '../support/site-copy.ts';

let root = '';
let first = '';
beforeAll(async () => {
  root = mkdtempSync(join(tmpdir(), 'site-report-'));
  cpSync(SMALL, root, { recursive: true });
  edit(root, 'regions/home.json', (text) =>
    text
      .replace('"BLOCKED": []', '"BLOCKED": ["FR"], "deniedAtEdge": ["IR"]')
      .replace('"prizeTotals": true', '"prizeTotals": true, "download": true'),
  );
  await buildSite({ root });
  first = await readReport(root);
});
afterAll(() => rmSync(root, { recursive: true, force: true }));

const report = (folder: string, ...args: string[]) =>
  runSite('report', '--root', folder, '--no-html', '--today', '2026-11-21', ...args);
async function readReport(folder: string, ...args: string[]): Promise<string> {
  const file = join(temporaryIn(folder), 'report.html');
  const { status, stdout, stderr } = await report(folder, '--file', file, ...args);
  expect({ status, stderr }).toEqual({ status: 0, stderr: '' });
  expect(stdout.trim().endsWith('report.html')).toBe(true);
  return readFileSync(file, 'utf8');
}
const temporaryIn = (folder: string) => mkdtempSync(join(folder, '.report-'));

/** The text of a section. */
const section = (text: string, id: string) =>
  (text.split(`<section id="${id}">`)[1]?.split('</section>')[0] ?? '')
    .replace(/<script[\s\S]*?<\/script>/g, '')
    .replace(/<[^>]*>/g, ' ')
    .replace(/\s+/g, ' ');

test('values are escaped, markup is not', () => {
  expect(html`<p title="${'"'}">${'<b>'}${html`<i>${1}</i>`}${null}${false}${['a', html`<br>`]}</p>`.text).toBe(
    '<p title="&quot;">&lt;b&gt;<i>1</i>a<br></p>',
  );
});

describe('one file', () => {
  test('requests nothing from a network, and its policy forbids it', () => {
    const addresses: string[] = [];
    const parser = new Parser({
      onopentag: (_, attributes) => {
        for (const name of ['src', 'href', 'action', 'srcset', 'data', 'poster'])
          if (attributes[name] !== undefined) addresses.push(attributes[name]);
        expect(attributes.style, 'inline style attributes are forbidden by the policy').toBeUndefined();
        expect(Object.keys(attributes).filter((name) => name.startsWith('on'))).toEqual([]);
      },
    });
    parser.end(first);
    expect(addresses.filter((address) => !/^(#|data:)/.test(address))).toEqual([]);
    const policy = /Content-Security-Policy" content="([^"]+)"/.exec(first)?.[1]?.replaceAll('&#39;', "'") ?? '';
    expect(policy).toMatch(/^default-src 'none'; style-src 'sha256-[^']+'; script-src 'sha256-[^']+';/);
    const inline = (tag: string) =>
      [...first.matchAll(new RegExp(`<${tag}>([\\s\\S]*?)</${tag}>`, 'g'))].map((match) => match[1] as string);
    for (const tag of ['style', 'script']) {
      const texts = inline(tag);
      expect(texts).toHaveLength(1);
      expect(policy).toContain(`'sha256-${hash('sha256', texts[0] as string, 'base64')}'`);
    }
  });

  test('the same result gives the same bytes', async () => {
    expect(await readReport(root)).toBe(first);
  });

  test('is written beside the result by default, and is not part of it', async () => {
    const copy = copySite(root);
    cpSync(join(root, 'dist'), join(copy, 'dist'), { recursive: true });
    expect((await report(copy)).status).toBe(0);
    expect(readFileSync(join(copy, 'dist', 'report.html'), 'utf8')).toContain('Build report: home');
  });
});

describe('its content', () => {
  test('the access of visitors from every location', () => {
    const places = section(first, 'places');
    expect(places).toContain('FR France');
    expect(places).toMatch(
      /1 location may read, but not download \(download refuse\): \/ may read, but not download \(download home\): \/more\/, \/terms\/ FR France/,
    );
    expect(places).toMatch(/403/);
    const cells = JSON.parse(/data-cells="home">([\s\S]*?)<\/script>/.exec(first)?.[1] ?? '') as {
      places: string[];
      routes: string[];
      distinct: string[];
      patterns: number[][];
      pattern: number[];
    };
    expect(cells.routes).toEqual(['/', '/more/', '/terms/']);
    expect(cells.places.length).toBeGreaterThan(249);
    const read = (place: string, route: string) =>
      cells.distinct[
        cells.patterns[cells.pattern[cells.routes.indexOf(route)] as number]?.[cells.places.indexOf(place)] as number
      ];
    expect(read('FR', '/more/')).toBe('may read, but not download: BLOCKED {place}');
    expect(read('IR', '/')).toMatch(/^no access: 403 at the edge: /);
  });

  test('markets, if the site records its decisions about them', async () => {
    expect(section(first, 'markets')).toContain('The site records none.');
    const folder = copySite(root);
    const review =
      "review: () => ({ decisions: { age: { value: '18+', because: 'The law says so.' } }, open: ['A number'] })";
    edit(folder, 'templates/site.tsx', (text) => text.replace(/^ {2}region: \{/m, `$& ${review},`));
    await buildSite({ root: folder });
    expect(section(await readReport(folder), 'markets')).toMatch(
      /Field Value Reason age 18\+ The law says so\. 1 point to check A number/,
    );
  });

  test('weights, translations and links', () => {
    expect(section(first, 'weights')).toMatch(/This is a quick build .* \/terms\/ legal [\d.]+ of 20/);
    expect(section(first, 'translations')).toMatch(/Deutsch 1 to confirm 1 fallback 1 no page 13 texts/);
    expect(section(first, 'links')).toContain('3 pages, 2 links. Pages without incoming links: /more/.');
  });

  test('findings with their locations; the headline counts errors', async () => {
    const copy = copySite(root);
    edit(copy, 'content/en/more.md', (text) => text.replace('H<sub>', 'of {name}, H<sub>'));
    await buildSite({ root: copy });
    edit(copy, 'dist/home/more/index.html', (text) => text.replace('href="/"', 'href="/nowhere/"'));
    const text = await readReport(copy);
    expect(text).toMatch(/<h1>\d+ errors? to fix before the release\.<\/h1>/);
    expect(section(text, 'findings')).toMatch(/content\/en\/more\.md:7:\d+/);
  });

  test('changes since a release, legal texts with their problems first', async () => {
    const copy = copySite(root);
    edit(copy, 'content/en/terms.md', (text) =>
      text.replace('These are the terms.', 'These are <b> terms.').replace('<b>', 'other'),
    );
    await buildSite({ root: copy });
    const text = await readReport(copy, '--since', join(root, 'dist'));
    expect(section(text, 'changes')).toMatch(
      /1 page changed, 0 new, 0 removed, 10 unchanged\. 1 cause\..*LEGAL-VERSION.*content\/en\/terms\.md:5:10.*Legal texts These are the other terms\./,
    );
    expect(text).toContain('These are <del>the</del> <ins>other</ins> terms.');
    expect(section(first, 'changes')).toContain('site report --since');
  });
});

describe('bad input', () => {
  test('no result', async () => {
    const { status, stdout, stderr } = await report(copySite());
    expect({ status, stdout }).toEqual({ status: 1, stdout: '' });
    expect(stderr).toContain('Run site build first.');
  });

  test('broken sources are reported at their location', async () => {
    const copy = copySite(root);
    edit(copy, 'content/en/more.md', '---\ntitel: x\n---\n');
    expect((await report(copy)).stderr).toContain('content/en/more.md:2:1');
  });

  test('an earlier result that is invalid', async () => {
    const { status, stderr } = await report(root, '--since', temporaryFolder());
    expect(status).toBe(1);
    expect(stderr).toContain('contains no result');
  });

  test.each([
    [
      'an altered file of the older one',
      'old',
      (tree: string) => edit(tree, 'robots.txt', (text) => `${text} `),
      'FILE-ALTERED',
    ],
    ['a lost file of the older one', 'old', (tree: string) => rmSync(join(tree, 'more/index.html')), 'FILE-LOST'],
    [
      'an altered file of the newer one',
      'new',
      (tree: string) => edit(tree, 'index.html', (text) => `${text} `),
      'FILE-ALTERED',
    ],
    ['a lost file of the newer one', 'new', (tree: string) => rmSync(join(tree, 'geo-rules.json')), 'FILE-LOST'],
  ] as const)(
    'results are compared as they were built: %s is reported as by site diff',
    async (_, which, change, code) => {
      const copy = copySite(root);
      const folders = { old: join(copy, 'old'), new: join(copy, 'dist') };
      for (const folder of Object.values(folders)) cpSync(join(root, 'dist'), folder, { recursive: true });
      edit(copy, 'dist/report.html', 'The report of yesterday.');
      change(join(folders[which], 'home'));
      const refused = await report(copy, '--since', folders.old);
      expect(refused).toMatchObject({ status: 1, stdout: '' });
      expect(refused.stderr.match(/FILE-[A-Z]+/g)).toEqual([code]);
      expect(refused.stderr).toBe((await runSite('diff', folders.old, folders.new, '--root', copy)).stderr);
      expect(readFileSync(join(copy, 'dist/report.html'), 'utf8')).toBe('The report of yesterday.');
    },
  );

  test.each(['tomorrow', '2026-13-01'])('--today %s is wrong usage', async (today) => {
    const { status, stdout, stderr } = await runSite('report', '--root', root, '--today', today);
    expect({ status, stdout }).toEqual({ status: 2, stdout: '' });
    expect(stderr).toContain('is not a date');
  });
});
