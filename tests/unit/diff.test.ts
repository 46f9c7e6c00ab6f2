/** `site diff` of two builds of the small site, as values and as a command. */
import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { compareReleases } from '../../cli/explain/diff/compare-releases.ts';
import type { Difference } from '../../cli/explain/diff/diff-entry.ts';
import { readRelease } from '../../cli/explain/diff/read-release.ts';
import { buildSite } from '../../cli/pipeline/build.ts';
import { runSite } from '../support/run-site.ts';
import { copySite, edit, SMALL, temporaryFolder } from '../support/site-copy.ts';

/** The small site, built; it has a history of changes of its terms. */
const HISTORY = (records: readonly string[]) => `---
title: Changes of the terms
description: Each change of the terms of the smallest site, with the words before and after it was made.
template: history
changes: [${records.join(', ')}]
---

All changes.
`;
const withHistory = (root: string) => {
  edit(root, 'templates/site.tsx', (text) =>
    text.replace(
      'error: { component',
      `history: {
      component: Text,
      neverFallsBack: true,
      // biome-ignore lint/suspicious/noExplicitAny: front matter of the test
      changes: (data: any) => data.changes.map((id: string) => ({ id: id.split(' ')[0], page: id.split(' ')[1], effectiveOn: '2026-11-01' })),
      // biome-ignore lint/suspicious/noExplicitAny: front matter of the test
      schema: { '~standard': { version: 1, vendor: 'test', validate: (value: any) => ({ value }) } },
    },
    error: { component`,
    ),
  );
  edit(root, 'content/en/terms/history.md', HISTORY(['first']));
  edit(root, 'regions/home.json', (text) =>
    text.replace('"ageLimit"', '"build": { "precompress": false },\n  "ageLimit"'),
  );
};

let base = '';
let old = '';
beforeAll(async () => {
  base = mkdtempSync(join(tmpdir(), 'site-diff-'));
  cpSync(SMALL, base, { recursive: true });
  withHistory(base);
  await buildSite({ root: base });
  old = join(base, 'dist');
});
afterAll(() => rmSync(base, { recursive: true, force: true }));

/** Builds the site with an edit, beside the first one. */
async function changed(change: (root: string) => void): Promise<{ root: string; dist: string }> {
  const root = copySite(base);
  change(root);
  await buildSite({ root });
  return { root, dist: join(root, 'dist') };
}
const compare = (dist: string): Difference =>
  compareReleases(readRelease(old), readRelease(dist), (file, field) => ({
    file: `${file}#${field}`,
    line: 1,
    column: 1,
  }));
const TERMS = 'content/en/terms.md';
const LAW = (text: string) => text.replace('These are the terms.', 'These are other terms.');

describe('two builds', () => {
  test('the same sources: nothing', async () => {
    const { dist } = await changed(() => {});
    expect(compare(dist)).toMatchObject({
      entries: [],
      problems: [],
      derived: 0,
      pages: { changed: 0, added: 0, removed: 0, same: 12 },
    });
  });

  test('a string of every page of a language is one cause', async () => {
    const { dist } = await changed((root) =>
      edit(root, 'content/en/strings.json', (text) => text.replace('Skip to the text', 'Skip to the words')),
    );
    const { entries } = compare(dist);
    expect(entries).toHaveLength(1);
    expect(entries[0]).toMatchObject({
      topic: 'words',
      before: 'Skip to the text',
      after: 'Skip to the words',
      regions: ['home'],
    });
    expect(entries[0]?.pages).toEqual([
      'home:/',
      'home:/403.html',
      'home:/404.html',
      'home:/500.html',
      'home:/more/',
      'home:/terms/',
      'home:/terms/history/',
    ]);
  });

  test.each<[string, (root: string) => void, object]>([
    [
      'a new page',
      (root) =>
        edit(
          root,
          'content/en/new.md',
          '---\ntitle: New\ndescription: A page that was not there before, for the readers of the comparison alone.\n---\n\nWords.\n',
        ),
      { topic: 'pages', before: null, after: '/new/' },
    ],
    [
      'a page that is gone',
      (root) => {
        rmSync(join(root, 'content/en/more.md'));
        edit(root, 'content/de/index.md', 'Willkommen.\n');
      },
      { topic: 'pages', before: '/more/', after: null },
    ],
    [
      'a rule about a place',
      (root) => edit(root, 'regions/home.json', (text) => text.replace('"BLOCKED": []', '"BLOCKED": ["FR", "IR"]')),
      { topic: 'places', what: 'FR, IR', before: 'as the default', after: 'BLOCKED' },
    ],
    [
      'an offer',
      (root) =>
        edit(root, 'content/en/strings.json', (text) => text.replace('the sum of last week', 'the sum of this week')),
      { topic: 'offers', areas: ['offer'] },
    ],
    [
      'a redirect',
      (root) =>
        edit(root, 'regions/home.json', (text) =>
          text.replace('"claims"', '"redirects": [{ "from": "/old/", "to": "/more/" }],\n  "claims"'),
        ),
      { topic: 'headers', what: 'redirect from /old/', before: null, after: '/more/' },
    ],
    [
      'a style',
      (root) => edit(root, 'templates/plain.css', (text) => `${text}\nmain { color: teal }\n`),
      { topic: 'code', what: 'inline styles' },
    ],
    [
      'a description',
      (root) => edit(root, 'content/en/more.md', (text) => text.replace('so that German', 'and so German')),
      { topic: 'search', what: 'description' },
    ],
    [
      'where a link leads',
      (root) => edit(root, 'content/en/more.md', (text) => text.replace('[back](/)', '[back](/terms/)')),
      { topic: 'links', before: '/', after: '/terms/' },
    ],
    [
      'a picture',
      (root) => edit(root, 'content/en/index.md', (text) => text.replace('A grey square', 'A square that is grey')),
      { topic: 'words', before: 'A grey square' },
    ],
    [
      'a policy',
      (root) =>
        edit(root, 'regions/home.json', (text) =>
          text.replace('"currency"', '"cdnBase": "https://cdn.example",\n  "currency"'),
        ),
      { topic: 'headers', what: 'Content-Security-Policy, img-src', after: "'self' https://cdn.example data:" },
    ],
  ])('%s', async (_what, change, expected) => {
    const { dist } = await changed(change);
    expect(compare(dist).entries).toContainEqual(expect.objectContaining(expected));
  });

  test('a new region', async () => {
    const { dist } = await changed((root) => edit(root, 'regions/away.json', JSON.stringify(regionLike(root))));
    expect(compare(dist).entries).toContainEqual(expect.objectContaining({ topic: 'regions', after: 'away' }));
  });
});

function regionLike(root: string): object {
  const home = JSON.parse(readFileSync(join(root, 'regions/home.json'), 'utf8'));
  return { ...home, id: 'away', origin: 'https://away.example', order: 200 };
}

describe('legal texts', () => {
  const codes = ({ problems }: Difference) => problems.map(({ code, at }) => `${code} ${at?.file}`);

  test('changed under the old version without a record: two problems at their lines', async () => {
    const { dist } = await changed((root) => edit(root, TERMS, LAW));
    const difference = compare(dist);
    expect(codes(difference)).toEqual([
      'LEGAL-VERSION content/en/terms.md#version',
      'LEGAL-RECORD content/en/terms/history.md#changes',
    ]);
    expect(difference.entries).toContainEqual(
      expect.objectContaining({
        topic: 'legal',
        before: 'These are the terms.',
        after: 'These are other terms.',
        pages: ['home:/terms/'],
      }),
    );
  });

  test('changed under a new version with a record: no problem', async () => {
    const { dist } = await changed((root) => {
      edit(root, TERMS, (text) => LAW(text).replace('"1.0"', '"1.1"'));
      edit(root, 'content/en/terms/history.md', HISTORY(['first', 'second']));
    });
    expect(codes(compare(dist))).toEqual([]);
  });

  test('a record of another page does not count', async () => {
    const { dist } = await changed((root) => {
      edit(root, TERMS, (text) => LAW(text).replace('"1.0"', '"1.1"'));
      edit(root, 'content/en/terms/history.md', HISTORY(['first', '"second /privacy/"']));
    });
    expect(codes(compare(dist))).toEqual(['LEGAL-RECORD content/en/terms/history.md#changes']);
  });

  test('a new version alone is not a change of the text, and a changed fact is one', async () => {
    const version = await changed((root) => edit(root, TERMS, (text) => text.replace('"1.0"', '"1.1"')));
    expect(codes(compare(version.dist))).toEqual([]);
    const cites = (root: string) =>
      edit(root, TERMS, (text) => text.replace('These are the terms.', 'Terms of {fact:licensee}.'));
    const first = await changed(cites);
    const second = await changed((root) => {
      cites(root);
      edit(root, 'regions/home.json', (text) =>
        text.replace('"licensee": "Small Ltd", "supportEmail"', '"licensee": "Large Ltd", "supportEmail"'),
      );
    });
    const { problems } = compareReleases(readRelease(first.dist), readRelease(second.dist), (file) => ({
      file,
      line: 1,
      column: 1,
    }));
    expect(problems.map(({ code }) => code)).toEqual(['LEGAL-VERSION', 'LEGAL-RECORD']);
  });

  test('an older result without versions is not compared', async () => {
    const { dist } = await changed((root) => edit(root, TERMS, (text) => LAW(text).replace('"1.0"', '"1.1"')));
    const aged = temporaryFolder();
    cpSync(old, aged, { recursive: true });
    edit(aged, 'home.manifest.json', (text) => text.replace(/\n {2}"legal": .*\n/, '\n'));
    const { problems } = compareReleases(readRelease(aged), readRelease(dist), (file) => ({
      file,
      line: 1,
      column: 1,
    }));
    expect(problems.map(({ message }) => message)).toEqual([
      'The text of home:/terms/ changed, but the older result does not contain its version.',
    ]);
  });
});

describe('the command', () => {
  test('nothing changed', async () => {
    expect(await runSite('diff', old, old)).toEqual({
      status: 0,
      stdout: 'Nothing changed: 12 pages are unchanged.\n',
      stderr: '',
    });
  });

  test('text, Markdown and JSON contain the same; a changed legal text gives exit code 1 and its line', async () => {
    const { root, dist } = await changed((copy) => {
      edit(copy, TERMS, LAW);
      edit(copy, 'content/en/strings.json', (text) => text.replace('Skip to the text', 'Skip to *the* words'));
    });
    const text = await runSite('diff', old, dist, '--root', root);
    expect(text.status).toBe(1);
    expect(text.stdout).toContain(
      'Legal texts\n  These are [-the-] {+other+} terms. (in main; 1 page: home:/terms/)\n',
    );
    expect(text.stdout).toContain('7 pages: home:/, home:/403.html');
    expect(text.stderr).toContain('LEGAL-VERSION   content/en/terms.md:5:10');
    expect(text.stderr).toContain('    5 │ version: "1.0"');
    const md = await runSite('diff', old, dist, '--root', root, '--format', 'markdown');
    expect(md.status).toBe(1);
    expect(md.stdout).toMatch(/^# What changed\n\n/);
    expect(md.stdout).toContain(
      '## Legal texts\n\n- These are ~~the~~ **other** terms. *(in main; 1 page: home:/terms/)*',
    );
    expect(md.stdout).toContain('**\\*the\\* words**');
    const json = JSON.parse((await runSite('diff', old, dist, '--root', root, '--json')).stdout) as Difference;
    expect(json.entries.map(({ topic }) => topic)).toEqual(['legal', 'words']);
    expect(json.problems.map(({ code }) => code)).toEqual(['LEGAL-VERSION', 'LEGAL-RECORD']);
  });

  test.each<[string, () => string, string]>([
    ['a folder that is not there', () => join(base, 'nowhere'), 'does not exist.'],
    ['a folder without a result', () => join(base, 'content'), 'contains no result'],
    ['the tree of a region', () => join(old, 'home'), 'Use its parent folder, which contains home.manifest.json.'],
    [
      'a manifest that is broken',
      () => {
        const folder = temporaryFolder();
        writeFileSync(join(folder, 'home.manifest.json'), '{');
        return folder;
      },
      'home.manifest.json cannot be used: ',
    ],
    [
      'a tree without its files',
      () => {
        const folder = temporaryFolder();
        cpSync(join(old, 'home.manifest.json'), join(folder, 'home.manifest.json'));
        return folder;
      },
      'index.html is in the manifest of "home", but cannot be read.',
    ],
    [
      'a page that was edited',
      () => {
        const folder = temporaryFolder();
        cpSync(old, folder, { recursive: true });
        edit(folder, 'home/terms/index.html', (text) => text.replace('These are the terms.', 'These are no terms.'));
        return folder;
      },
      'home/terms/index.html:1:1',
    ],
  ])('%s', async (_what, folder, message) => {
    const { status, stdout, stderr } = await runSite('diff', old, folder());
    expect({ status, stdout }).toEqual({ status: 1, stdout: '' });
    expect(stderr).toContain(message);
    expect(stderr).not.toMatch(/^\s+at /m);
  });

  test('a folder that a deploy has written has no manifests, and the message says what to compare', async () => {
    const target = temporaryFolder();
    const deployed = await runSite(
      'deploy',
      '--root',
      base,
      '--to',
      `file://${target}`,
      '--releases',
      '--allow',
      'broken',
    );
    expect(deployed.status, deployed.stderr).toBe(0);
    for (const folder of [
      target,
      join(target, 'current'),
      join(target, 'releases', readdirSync(join(target, 'releases'))[0] as string),
    ]) {
      const { status, stdout, stderr } = await runSite('diff', folder, old);
      expect({ status, stdout }).toEqual({ status: 1, stdout: '' });
      expect(stderr).toContain(`${folder} is a target of "site deploy", which stores no manifest`);
      expect(stderr).toContain('build the released commit again with --out');
    }
  });

  test('every file that differs from its manifest is reported, also in the older result', async () => {
    const folder = temporaryFolder();
    cpSync(old, folder, { recursive: true });
    edit(folder, 'home/terms/index.html', (text) => `${text} `);
    edit(folder, 'home/robots.txt', (text) => text.toUpperCase());
    const { status, stdout, stderr } = await runSite('diff', folder, old, '--root', folder);
    expect({ status, stdout }).toEqual({ status: 1, stdout: '' });
    expect(stderr.match(/FILE-ALTERED {3}\S+/g)).toEqual([
      'FILE-ALTERED   home/robots.txt:1:1',
      'FILE-ALTERED   home/terms/index.html:1:1',
    ]);
  });

  test('wrong usage', async () => {
    expect(await runSite('diff', old)).toMatchObject({ status: 2, stdout: '' });
    expect((await runSite('diff', old, old, '--format', 'html')).stderr).toMatch(/text, markdown, json/);
  });
});
