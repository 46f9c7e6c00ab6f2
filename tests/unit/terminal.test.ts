import { readFileSync } from 'node:fs';
import glob from 'fast-glob';
import { expect, test } from 'vitest';
import { sanitizeForTerminal, sanitizeLine, stringifyForTerminal } from '../../cli/problems/sanitize-for-terminal.ts';
import { PROJECT } from '../support/project.ts';

const ESCAPES = [
  ['sets the title of the window', '\u001b]0;owned\u0007'],
  ['clears the screen', '\u001b[2J'],
  ['hides what follows', '\u001b[8m'],
  ['moves the cursor by one C1 character', '\u009b1A'],
  ['overwrites the line', '\rDone.'],
  ['reverses the line', '\u202egnp.exe'],
] as const;

test.each(ESCAPES)('a text that %s is sanitized', (_, text) => {
  expect(sanitizeForTerminal(`a${text}b`)).not.toMatch(/[\u0000-\u0008\u000b-\u001f\u007f-\u009f\u202a-\u202e]/);
  expect(sanitizeLine(`a${text}b`)).not.toMatch(/[\u0000-\u001f\u007f-\u009f\u202a-\u202e]/);
  expect(stringifyForTerminal({ text })).not.toMatch(/[\u0000-\u001f\u007f-\u009f\u202a-\u202e]/);
  expect(JSON.parse(stringifyForTerminal({ text }))).toEqual({ text });
});

test('colours, tabs and line breaks of a report are kept', () => {
  const report = '\u001b[31m✖\u001b[39m\tcode\n';
  expect(sanitizeForTerminal(report)).toBe(report);
});

test('only cli/commands/terminal/print-text.ts writes to the terminal', () => {
  const writers = glob
    // Browser code may write to the console.
    .sync(['cli/**/*.ts', '!cli/serve/dev/client', '!cli/kit/browser'], { cwd: PROJECT })
    .filter((file) =>
      /process\.std(out|err)\.write\(|console\.(log|error|warn)\(/.test(readFileSync(`${PROJECT}/${file}`, 'utf8')),
    );
  expect(writers.sort()).toEqual([
    'cli/commands/terminal/print-text.ts',
    // The log of a worker is its console.
    'cli/serve/hosts/worker/handle-request.ts',
    'cli/sources/warn-of-damage.ts',
    'cli/storage/cache/share-pictures.ts',
  ]);
});
