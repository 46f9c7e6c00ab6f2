import { type Problem, startOf } from '../problems/problem.ts';

/** For glob patterns: the endings of files in which people expect data. */
export const DATA_ENDINGS = '{json,jsonc,json5,yaml,yml,toml}';

/** A file whose name is so near to one that is read that its author expects it to be read. */
export const unreadFile = (file: string, where: string): Problem => ({
  code: 'FILE-NAME',
  at: startOf(file),
  message: `${file} would not be read: ${where}.`,
  help: file.endsWith('.json') ? 'Rename or move it.' : 'Write it as JSON under such a name.',
});
