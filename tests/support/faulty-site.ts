/** Mistakes in the sources of the small site, and where each must be reported. */
import { cpSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { buildSite } from '../../cli/pipeline/build.ts';
import type { ProblemCode } from '../../cli/problems/catalogue.ts';
import { formatProblems } from '../../cli/problems/format-problems.ts';
import type { Problem } from '../../cli/problems/problem.ts';
import { buildProblems } from './edited-site.ts';
import { copySources, reuseTemplates } from './project.ts';
import { edit, locateIn, SMALL, siteFolder, snapshot } from './site-copy.ts';

/** One mistake and where it must be reported. Every row starts from the small site, built once without it. */
export interface Row {
  readonly name: string;
  /** Files to write, or to change by a function; or a function that changes the copy. */
  readonly edit: Edits | ((root: string) => void);
  readonly expected: readonly Expected[];
  /** Patterns for message or help of the problems. */
  readonly message?: RegExp;
}
export type Edits = Readonly<Record<string, string | Uint8Array | ((before: string) => string)>>;
export interface Reported {
  readonly code: ProblemCode;
  readonly file: string | null;
  readonly line: number;
  readonly column: number;
}

export type Expected = Reported | { readonly code: ProblemCode; readonly file: string; readonly words: string };

export const at = (code: ProblemCode, file: string | null, line = 1, column = 1): Reported => ({
  code,
  file,
  line,
  column,
});
/** The same at the first occurrence of the words in the edited file. */
export const on = (code: ProblemCode, file: string, words: string): Expected => ({ code, file, words });
/** Any column: parsers differ in where they stop within a line. */
export const SOMEWHERE = expect.any(Number) as never;
export const HOME = 'regions/home.json';
export const MORE = 'content/en/more.md';
export const TERMS = 'content/en/terms.md';
export const ENGLISH = 'content/en/strings.json';
export const GERMAN = 'content/de/strings.json';

/** Replaces a text that must exist, so that each row changes something. */
export const swap = (from: string, to: string) => (text: string) => {
  if (!text.includes(from)) throw new Error(`The small site has no ${from} any more.`);
  return text.replace(from, () => to);
};
export const home = (from: string, to: string): Edits => ({ [HOME]: swap(from, to) });
/** Adds a field to the region. */
export const field = (text: string): Edits => home('"ageLimit"', `${text},\n  "ageLimit"`);
export const HEAD = `---
title: More to read
description: A page that only the English language has, so that German readers see it with a note.
---
`;
/** The page /more/ with another text, which starts on line 5. */
export const more = (body: string): Edits => ({ [MORE]: `${HEAD}${body}\n` });
/** The same page with another front matter, which starts on line 2. */
export const front = (block: string): Edits => ({ [MORE]: `---\n${block}\n---\nText.\n` });
export const META =
  'title: More to read\ndescription: A page that only the English language has, so that German readers see it with a note.';
export const picture = (name: string) => `assets/images/${name}`;

/** Templates that show leads and one string as Markdown. */
export const LEADS: Edits = {
  'templates/site.tsx': swap(
    '<h1>{props.page.title}</h1>',
    "<h1>{props.page.title}</h1>{[props.page.lead ?? 'x', props.context.t('BREADCRUMB_HOME')].map((text) => <p key={text} dangerouslySetInnerHTML={{ __html: props.context.inline(text) }} />)}",
  ),
};

/** Templates that show the square of 900 px on one page, in a slot. */
export const inSlot = (slot: string, name = "'images/square.png'"): Edits => ({
  'templates/site.tsx': swap(
    '<h1>{props.page.title}</h1>',
    `<h1>{props.page.title}</h1>{props.page.route === '/more/' && <img src={props.context.picture(${name}, { sizes: '100vw', ${slot} }).src} alt="x" />}`,
  ),
});

export const SQUARE = readFileSync(join(SMALL, picture('square.png')));
export const DAMAGED = Buffer.from(SQUARE).fill(0x55, 200, SQUARE.length - 200);

let base = '';

/** Builds the small site once for the tests of a file. */
export function prepareSite(): void {
  beforeAll(async () => {
    base = mkdtempSync(join(tmpdir(), 'site-good-'));
    copySources(SMALL, base);
    reuseTemplates(base, 'small');
    await buildSite({ root: base });
  });
  afterAll(() => rmSync(base, { recursive: true, force: true }));
}

function locateExpected(root: string, expected: Expected): Reported {
  if (!('words' in expected)) return expected;
  const { code, file, words } = expected;
  return { code, file, ...locateIn(root, file, words) };
}

/** The small site as it was built, dist and all, with the edits of a row. */
export function copyFaulty(changes: Row['edit']): string {
  const root = siteFolder();
  cpSync(base, root, { recursive: true, preserveTimestamps: true });
  if (typeof changes === 'function') changes(root);
  else for (const [file, content] of Object.entries(changes)) edit(root, file, content);
  return root;
}

const reported = (problems: readonly Problem[]): Reported[] =>
  problems.map(({ code, at: location }) => at(code, location?.file ?? null, location?.line, location?.column));

/** Tests that each mistake is reported at its location, and that the previous result is unchanged. */
export function testRows(tables: Readonly<Record<string, readonly Row[]>>): void {
  prepareSite();
  describe.each(Object.entries(tables))('%s', (_, rows) => {
    test.each(rows)('$name', async ({ edit: changes, expected, message: pattern }) => {
      const root = copyFaulty(changes);
      const before = snapshot(join(root, 'dist'));
      const problems = await buildProblems(root);
      expect(reported(problems)).toEqual(expected.map((problem) => locateExpected(root, problem)));
      for (const { message, help } of problems) {
        expect(help).toMatch(/\S/);
        expect(message + help).not.toMatch(/"undefined"|\[object/);
      }
      if (pattern) expect(problems.map(({ message, help }) => `${message} ${help}`).join('\n')).toMatch(pattern);
      if (expected.length > 0) expect(snapshot(join(root, 'dist'))).toEqual(before);
      expect(formatProblems(problems, root, false)).not.toContain('SECRET-OF-THE-HOST');
      expect(globalThis).not.toHaveProperty('frontMatterRan');
      expect({}).not.toHaveProperty('polluted');
      expect(Reflect.ownKeys(Object.prototype)).toHaveLength(12);
    });
  });
}
