/** Random changes of files: bytes, lines, values of JSON, and the form of the whole file. */
import fc from 'fast-check';

/** A mutation of one file: bytes to bytes, or null to remove it. */
export interface Mutation {
  readonly file: string;
  readonly how: string;
  readonly apply: (bytes: Buffer) => Buffer | null;
}

const NASTY = [
  ...[
    '---',
    '---js\n',
    '\n---\n',
    '\0',
    '\u0001',
    '\u2028',
    '\ufeff',
    '\r',
    '\r\n',
    '\t',
    '"',
    "'",
    '`',
    '```\n',
    '\\',
    '{',
    '}',
    '[',
    ']',
    ': ',
    ' #',
    '&a ',
    '*a',
    '!!x ',
    '<<: ',
    '? ',
    '| ',
    '%YAML 1.1\n',
  ],
  ...[
    '{fact:x}',
    '{claim:weekly}',
    '{string:SKIP}',
    '{block:greeting}',
    '{#id}',
    '## ',
    '# ',
    '> ',
    '- ',
    '1. ',
    '![x](y.png)',
    '[x](/y/)',
    '[x]',
    '[x]: /y/\n',
    '<b>',
    '</kbd>',
    '<kbd>',
    '<!--',
    '<br>',
    '|a|\n|-|\n',
    '~~',
    '**',
    '$',
    '€4,000',
  ],
  ...[
    'javascript:alert(1)',
    'https://help.example/',
    '//x',
    'null',
    'undefined',
    '__proto__',
    'constructor',
    '-1',
    '1e999',
    '\ud83d\ude00',
    'ß',
    'İ',
    '\u202e',
    '🏴󠁧󠁢󠁥󠁮󠁧󠁿',
  ],
];

const place = fc.double({ min: 0, max: 1, noNaN: true });
const text = fc.oneof(
  fc.constantFrom(...NASTY),
  fc.string({ unit: 'binary', maxLength: 8 }),
  fc.tuple(fc.constantFrom(...NASTY), fc.integer({ min: 2, max: 3000 })).map(([piece, times]) => piece.repeat(times)),
);
const bytes = fc.oneof(
  text.map((piece) => Buffer.from(piece)),
  fc.uint8Array({ minLength: 1, maxLength: 4 }).map((array) => Buffer.from(array)),
);
const value = fc.oneof(fc.constantFrom<unknown>(null, true, '', 0, -1, 1e21, 0.1, [], {}, [[]]), text, fc.jsonValue());

const at = (length: number, where: number) => Math.floor(where * length);
const splice = (bytes: Buffer, from: number, length: number, insert: Uint8Array) =>
  Buffer.concat([bytes.subarray(0, from), insert, bytes.subarray(from + length)]);
const inLines = (change: (lines: string[]) => void) => (bytes: Buffer) => {
  const lines = bytes.toString().split('\n');
  change(lines);
  return Buffer.from(lines.join('\n'));
};

const onBytes = fc.oneof(
  fc.record({ where: place, length: fc.integer({ min: 1, max: 40 }) }).map(({ where, length }) => ({
    how: `delete ${length} bytes`,
    apply: (old: Buffer) => splice(old, at(old.length, where), length, Buffer.alloc(0)),
  })),
  fc.record({ where: place, insert: bytes }).map(({ where, insert }) => ({
    how: `insert ${JSON.stringify(insert.toString('latin1').slice(0, 60))}`,
    apply: (old: Buffer) => splice(old, at(old.length, where), 0, insert),
  })),
  fc.record({ where: place, insert: bytes }).map(({ where, insert }) => ({
    how: `replace by ${JSON.stringify(insert.toString('latin1').slice(0, 60))}`,
    apply: (old: Buffer) => splice(old, at(old.length, where), insert.length, insert),
  })),
  fc.record({ from: place, length: fc.integer({ min: 1, max: 200 }), to: place }).map(({ from, length, to }) => ({
    how: `duplicate ${length} bytes`,
    apply: (old: Buffer) =>
      splice(old, at(old.length, to), 0, old.subarray(at(old.length, from), at(old.length, from) + length)),
  })),
  place.map((where) => ({ how: 'break off', apply: (old: Buffer) => old.subarray(0, at(old.length, where)) })),
  fc.constant({ how: 'remove', apply: () => null }),
);

const onLines = fc.oneof(
  place.map((where) => ({ how: 'delete a line', apply: inLines((lines) => lines.splice(at(lines.length, where), 1)) })),
  place.map((where) => ({
    how: 'duplicate a line',
    apply: inLines((lines) => lines.splice(at(lines.length, where), 0, lines[at(lines.length, where)] ?? '')),
  })),
  fc.tuple(place, place).map(([from, to]) => ({
    how: 'move a line',
    apply: inLines((lines) => lines.splice(at(lines.length, to), 0, ...lines.splice(at(lines.length, from), 1))),
  })),
  fc.tuple(place, text).map(([where, line]) => ({
    how: `insert the line ${JSON.stringify(line.slice(0, 60))}`,
    apply: inLines((lines) => lines.splice(at(lines.length, where), 0, line)),
  })),
);

/** Changes a value, a key or an entry of a JSON document; invalid documents stay unchanged. */
const onJson = fc
  .record({
    path: fc.array(place, { minLength: 1, maxLength: 5 }),
    what: fc.constantFrom('set', 'delete', 'rename', 'add'),
    value,
    name: fc.oneof(text, fc.constantFrom('id', 'code', 'path')),
  })
  .map(({ path, what, value: next, name }) => ({
    how: `${what} ${path.length} deep: ${name.slice(0, 40)} = ${(JSON.stringify(next) ?? '').slice(0, 60)}`,
    apply: (old: Buffer) => {
      let whole: unknown;
      try {
        whole = JSON.parse(old.toString());
        // A document that another mutation has nested too deep can be parsed, but not written.
        JSON.stringify(whole, null, 2);
      } catch {
        return old;
      }
      let holder = whole as Record<string, unknown>;
      let key = '';
      for (const step of path) {
        const below = key === '' ? holder : (holder[key] as Record<string, unknown>);
        if (typeof below !== 'object' || below === null || Object.keys(below).length === 0) break;
        holder = below;
        key = Object.keys(below)[at(Object.keys(below).length, step * 0.999)] as string;
      }
      if (typeof holder !== 'object' || holder === null) return old;
      if (what === 'set') holder[key] = next;
      if (what === 'delete') delete holder[key];
      if (what === 'add')
        Object.defineProperty(holder, name, { value: next, enumerable: true, configurable: true, writable: true });
      if (what === 'rename') {
        Object.defineProperty(holder, name, {
          value: holder[key],
          enumerable: true,
          configurable: true,
          writable: true,
        });
        delete holder[key];
      }
      return Buffer.from(JSON.stringify(whole, null, 2));
    },
  }));

/** Changes the encoding or the form of the complete file. */
const onWhole = fc
  .constantFrom<[string, (old: Buffer) => Buffer]>(
    ['a byte order mark', (old) => Buffer.concat([Buffer.from('\ufeff'), old])],
    ['line ends of Windows', (old) => Buffer.from(old.toString('latin1').replaceAll('\n', '\r\n'), 'latin1')],
    ['line ends of old Macs', (old) => Buffer.from(old.toString('latin1').replaceAll('\n', '\r'), 'latin1')],
    ['UTF-16', (old) => Buffer.from(`\ufeff${old.toString()}`, 'utf16le')],
    ['UTF-16, the other end first', (old) => Buffer.from(`\ufeff${old.toString()}`, 'utf16le').swap16()],
    ['Latin-1', (old) => Buffer.from(`${old.toString()}é`, 'latin1')],
    ['NUL bytes', (old) => Buffer.concat([old, Buffer.alloc(100)])],
    ['nothing', () => Buffer.alloc(0)],
    ['the file twice', (old) => Buffer.concat([old, old])],
    ['2 MB', (old) => Buffer.concat([old, Buffer.alloc(2_000_000, 0x20)])],
    ['lists in lists', () => Buffer.from(`{"id":${'['.repeat(5000)}${']'.repeat(5000)}}`)],
    ['null', () => Buffer.from('null')],
    ['a list', () => Buffer.from('[]')],
    ['an empty object', () => Buffer.from('{}')],
  )
  .map(([how, apply]) => ({ how, apply }));

const inFile = (files: readonly string[], change: fc.Arbitrary<Omit<Mutation, 'file'>>) =>
  fc
    .tuple(fc.constantFrom(...files), change)
    .map(
      ([file, { how, apply }]): Mutation =>
        ({ file, how, apply, [fc.toStringMethod]: () => `${file}: ${how}` }) as Mutation,
    );
/** A random mutation of one of these files. */
export const mutationOf = (files: readonly string[]) => {
  const json = files.filter((file) => file.endsWith('.json'));
  return fc.oneof(
    inFile(files, onBytes),
    inFile(files, onLines),
    { arbitrary: inFile(json, onJson), weight: 2 },
    inFile(files, onWhole),
  );
};
