import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { Computations } from '../../cli/sources/computations.ts';
import { findFiles, isThere } from '../../cli/sources/find-files.ts';
import { readSource } from '../../cli/sources/source-file.ts';
import { temporaryFolder } from '../support/site-copy.ts';

const FILE = 'content/a.md';

test('a file that is gone between its comparison and its reading is read again when it is back', () => {
  const root = temporaryFolder();
  const write = () => writeFileSync(join(root, FILE), 'Text.');
  mkdirSync(join(root, 'content'));
  write();
  const computed = new Computations(root);
  const code = computed.defineInput<string>('code');
  const page = computed.define('page', () => {
    const read = readSource(root, FILE);
    return `${code.get()}: ${'text' in read ? read.text : read.problem.code}`;
  });
  const other = computed.define('other', () => readSource(root, FILE));
  code.set('first', 'first');
  expect([page(), 'text' in other()]).toEqual(['first: Text.', true]);

  // The code has changed, so the page is made again. Another value of the file holds, and is compared before.
  computed.advance({ paths: new Set(), moved: false });
  code.set('second', 'second');
  other();
  rmSync(join(root, FILE));
  expect(page()).toBe('second: FILE-READ');

  write();
  computed.advance(null);
  expect(page()).toBe('second: Text.');
});

test('a value that was compared before a file was there is made again when another one has found the file', () => {
  const root = temporaryFolder();
  mkdirSync(join(root, 'content'));
  const computed = new Computations(root);
  const code = computed.defineInput<string>('code');
  const early = computed.define('early', () => isThere(root, FILE));
  const late = computed.define('late', () => `${code.get()}: ${isThere(root, FILE)}`);
  code.set('first', 'first');
  expect([early(), late()]).toEqual([false, 'first: false']);

  // The event of the file comes after that of the code.
  computed.advance({ paths: new Set(), moved: false });
  code.set('second', 'second');
  expect(early()).toBe(false);
  writeFileSync(join(root, FILE), 'Text.');
  expect(late()).toBe('second: true');
  expect(computed.store(['early']).values).toEqual({});

  computed.advance({ paths: new Set([FILE]), moved: true });
  expect([early(), late()]).toEqual([true, 'second: true']);
  expect(computed.store(['early']).values).toEqual({ early: { '': { value: true, reads: [0] } } });
});

test('a list of files that has changed since it was read says so until it was read again', () => {
  const root = temporaryFolder();
  mkdirSync(join(root, 'content'));
  const computed = new Computations(root);
  const files = computed.define('files-of-content', () => findFiles(root, 'content', /\.md$/, []));
  writeFileSync(join(root, FILE), 'Text.');
  expect([files(), computed.haveListsChanged()]).toEqual([[FILE], false]);
  rmSync(join(root, FILE));
  expect([files(), computed.haveListsChanged()]).toEqual([[FILE], true]);
  // Another file is saved before anybody looks.
  computed.advance({ paths: new Set(['content/b.md']), moved: false });
  expect([files(), computed.haveListsChanged()]).toEqual([[FILE], true]);
  computed.advance({ paths: new Set(), moved: true });
  expect([files(), computed.haveListsChanged()]).toEqual([[], false]);
});
