/** Follows each guide on a copy of a site: writes all samples, runs all commands. */
import { spawnSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Starter } from '../../cli/starters/starters.ts';
import { copyRealSite, PROJECT } from '../support/site-copy.ts';

/** Builds of the real site on a busy machine: the limit catches a hang. In ms. */
const PATIENCE = 300_000;

/** Each guide with the site that it changes. */
const GUIDES: Readonly<Record<string, (root: string) => void>> = {
  'cli/docs/content/en/authors.md': (root) => copyRealSite(root, { uk: {}, global: {} }),
  'cli/docs/content/en/templates.md': (root) => copyStarter('minimal', root),
  'cli/docs/content/en/several-markets.md': (root) => copyStarter('markets', root),
  'cli/docs/content/en/embeds.md': (root) => copyStarter('markets', root),
};

function copyStarter(name: Starter, root: string): void {
  cpSync(join(PROJECT, 'cli/starters', name), root, { recursive: true });
  symlinkSync(join(PROJECT, 'node_modules'), join(root, 'node_modules'));
}

describe.each(Object.entries(GUIDES))('%s', (guide, writeSite) => {
  const blocks = readBlocks(guide);
  let root: string;

  beforeAll(() => {
    root = mkdtempSync(join(tmpdir(), 'site-guide-'));
    writeSite(root);
  });
  afterAll(() => rmSync(root, { recursive: true, force: true }));

  const run = (command: string) => {
    // npm needs half a second for each start of an installed command; package.test.ts runs it as written.
    const started = command.replace(/^npx site /, 'site ');
    const { status, stdout, stderr } = spawnSync('/bin/sh', ['-c', started], {
      cwd: root,
      encoding: 'utf8',
      env: { ...process.env, PATH: `${join(PROJECT, 'node_modules/.bin')}:${process.env.PATH}`, NO_COLOR: '1' },
    });
    expect(status, `${command}\n${stdout}\n${stderr}`).toBe(0);
  };

  test(
    'its samples and commands work in their order',
    () => {
      // All samples come before the commands: a page may use a string that the guide explains later.
      for (const { file, text } of blocks) if (file) writeSample(join(root, file), text);
      // Each once: after all samples are written, a command finds the same sources each time.
      const commands = blocks.flatMap((block) => block.commands).map((command) => inShort(command, guide));
      for (const command of new Set(commands)) run(command);
    },
    PATIENCE,
  );
});

/**
 * Commands for the whole site are run for the two regions that the samples change, and so are builds of one of them: `npm test`
 * builds and checks all of them. Markup is validated in one region, because every page has changed and both have the same templates.
 */
function inShort(command: string, guide: string): string {
  if (guide !== 'cli/docs/content/en/authors.md') return command;
  if (command === 'npx site check') return 'site check --region uk && site check --region global --no-html';
  return command.startsWith('npx site build') ? 'npx site build --region uk --region global' : command;
}

test.each(Object.keys(GUIDES))('%s has samples and commands', (guide) => {
  const blocks = readBlocks(guide);
  expect(blocks.filter(({ file }) => file).length).toBeGreaterThan(3);
  expect(blocks.flatMap(({ commands }) => commands).length).toBeGreaterThan(3);
});

test('the samples of the guide to defineSite are parts of a tested site', () => {
  const lines = (text: string) => text.split('\n').map((line) => line.trim());
  const known = new Set(lines(readFileSync(join(PROJECT, 'tests/sites/bakery/templates/site.tsx'), 'utf8')));
  const samples = readBlocks('cli/docs/content/en/define-site.md').filter(({ language }) => language === 'tsx');
  expect(samples.length).toBeGreaterThan(4);
  expect(samples.flatMap(({ text }) => lines(text)).filter((line) => !known.has(line))).toEqual([]);
});

test('the files of the guide to collections are those of a tested site', () => {
  const samples = readBlocks('cli/docs/content/en/collections.md').filter(({ file }) => file);
  expect(samples.length).toBeGreaterThan(2);
  for (const { file, text } of samples)
    expect(readFileSync(join(PROJECT, 'tests/sites/paper', file ?? ''), 'utf8'), file ?? '').toBe(text);
});

interface Block {
  readonly language: string;
  /** The file that a sample becomes; null for commands. */
  readonly file: string | null;
  readonly text: string;
  /** Shell commands; none if the fence is marked `no-run`, because a command waits for input or needs another machine. */
  readonly commands: readonly string[];
}

function readBlocks(guide: string): Block[] {
  const text = readFileSync(join(PROJECT, guide), 'utf8');
  return [...text.matchAll(/^```(\w+) ?([^\n]*)\n(.*?)^```$/gms)].map(([, language = '', rest = '', body = '']) => ({
    language,
    file: language === 'sh' || rest === '' ? null : rest,
    text: body,
    commands: language === 'sh' && rest !== 'no-run' ? body.trim().split('\n') : [],
  }));
}

function writeSample(path: string, sample: string): void {
  mkdirSync(dirname(path), { recursive: true });
  if (/^[+ ]/.test(sample)) {
    writeFileSync(path, applyDiff(readFileSync(path, 'utf8'), sample));
    return;
  }
  const merges = path.endsWith('.json') && existsSync(path);
  writeFileSync(path, merges ? mergeJson(readFileSync(path, 'utf8'), sample) : sample);
}

/** Adds the fields of a sample; lists are extended. */
function mergeJson(before: string, sample: string): string {
  const merged = JSON.parse(before);
  for (const [key, value] of Object.entries(JSON.parse(sample)))
    merged[key] = Array.isArray(value) ? [...(merged[key] ?? []), ...value] : value;
  return JSON.stringify(merged, null, 2);
}

/** Inserts each line with a plus after the line that precedes it in the sample. */
function applyDiff(before: string, diff: string): string {
  const lines = before.split('\n');
  let position = 0;
  for (const line of diff.trimEnd().split('\n')) {
    if (line.startsWith('+')) lines.splice(position++, 0, line.slice(1));
    else {
      const found = lines.indexOf(line.slice(1));
      expect(found, `the file has the line "${line.slice(1)}"`).toBeGreaterThan(-1);
      position = found + 1;
    }
  }
  return lines.join('\n');
}
