/** Faults of the files of a result and its manifest. */
import { type Fault, replace } from './fault.ts';

export const FILES: readonly Fault[] = [
  {
    name: 'a file that somebody edited',
    code: 'FILE-ALTERED',
    file: 'dist/uk/geo-rules.json',
    raw: true,
    edit: (before) => `${before} `,
    at: ['dist/uk/geo-rules.json', '{'],
  },
  {
    name: 'a file that is gone',
    code: 'FILE-LOST',
    file: 'dist/uk/serve.json',
    raw: true,
    edit: () => null,
    at: ['dist/uk/serve.json', ''],
  },
  {
    name: 'a file that no build wrote',
    code: 'FILE-STRAY',
    file: 'dist/uk/notes.txt',
    raw: true,
    edit: () => 'Call Henrik.',
    at: ['dist/uk/notes.txt', 'Call'],
  },
  {
    name: 'a policy that lets anything run',
    code: 'CSP-BROKEN',
    file: 'dist/uk.manifest.json',
    raw: true,
    edit: replace("style-src 'self'", "style-src 'self' 'unsafe-inline'"),
    at: ['dist/uk.manifest.json', '{'],
  },
  {
    name: 'a policy that allows what no page holds',
    code: 'CSP-BROKEN',
    file: 'dist/global.manifest.json',
    raw: true,
    edit: replace("script-src 'self'", "script-src 'self' 'sha256-AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA='"),
    at: ['dist/global.manifest.json', '{'],
    also: [['CSP-BROKEN', 'dist/global/serve.json', '{']],
  },
];
