import fc from 'fast-check';
import { expect, test } from 'vitest';
import { EntryLines, entryLines } from '../../cli/storage/entry-lines.ts';

// No key `\` beside `"`: where V8 has parsed the first, it takes the second for it (Node 24.21).
const key = fc
  .oneof(fc.string(), fc.constantFrom('a": b', 'ends in \\', 'c\\": ', 'two\nlines', '"', 'index.html'))
  .filter((name) => name !== '__proto__');
const value = fc.jsonValue({ depthSize: 'small' });

test('entries are read and written without changing the others', () => {
  fc.assert(
    fc.property(fc.dictionary(key, value), key, value, (object, name, other) => {
      const entries = Object.fromEntries(Object.entries(object));
      const head = { schema: 1, text: '\n  "files": {\n' };
      const text = [...entryLines({ ...head, gone: undefined }, 'files', entries)].join('');
      expect(JSON.parse(text)).toEqual(JSON.parse(JSON.stringify({ ...head, files: entries })));
      const lines = new EntryLines(text, 'files');
      expect(lines.head).toEqual(head);
      expect(lines.size).toBe(Object.keys(entries).length);
      for (const [one, json] of lines.all()) expect(JSON.parse(json)).toEqual(JSON.parse(JSON.stringify(entries[one])));
      expect([...lines.parts(lines.head)].join('')).toBe(text);
      lines.set(name, other);
      expect(lines.get(name)).toEqual(JSON.parse(JSON.stringify(other)));
      const changed = JSON.parse([...lines.parts(head)].join('')) as { files: object };
      expect(changed.files).toEqual(JSON.parse(JSON.stringify({ ...entries, [name]: other })));
      lines.delete(name);
      expect(lines.has(name)).toBe(false);
    }),
  );
});

test('a text of another form is refused', () => {
  expect(() => new EntryLines('{"files": {', 'files')).toThrow(SyntaxError);
  expect(new EntryLines('{"schema":1}', 'files').size).toBe(0);
});
