/**
 * A JSON file with one large object that has an entry in each line:
 *
 *     {
 *       "region": "uk",
 *       "files": {
 *         "about/index.html": {"bytes":4711},
 *         "index.html": {"bytes":815}
 *       }
 *     }
 *
 * Two of them can be compared by eye, and single entries can be read and replaced without parsing the others.
 */
export class EntryLines {
  /** Everything beside the large object. */
  readonly head: Readonly<Record<string, unknown>>;
  private readonly name: string;
  /** Key to JSON. */
  private readonly entries = new Map<string, string>();

  /**
   * @param name of the large object
   * @throws SyntaxError for a text that `entryLines` has not written
   */
  constructor(text: string, name: string) {
    const start = `${opening(name)}\n`;
    const at = text.indexOf(start);
    this.name = name;
    const whole = at === -1 ? text : `${text.slice(0, at)}${opening(name)}}}`;
    const { [name]: _, ...head } = JSON.parse(whole) as Record<string, unknown>;
    this.head = head;
    if (at === -1) return;
    for (let from = at + start.length; text.startsWith(INDENT, from); ) {
      const end = text.indexOf('\n', from);
      const colon = endOfKey(text, from + INDENT.length);
      const key = text.slice(from + INDENT.length + 1, colon - 1);
      const json = text.slice(colon + 2, text[end - 1] === ',' ? end - 1 : end);
      this.entries.set(key.includes('\\') ? (JSON.parse(`"${key}"`) as string) : key, json);
      from = end + 1;
    }
  }

  get size(): number {
    return this.entries.size;
  }

  has(key: string): boolean {
    return this.entries.has(key);
  }

  get<T>(key: string): T | null {
    const json = this.entries.get(key);
    return json === undefined ? null : (JSON.parse(json) as T);
  }

  /** Replaces an entry, or adds one at the end. */
  set(key: string, value: unknown): void {
    this.entries.set(key, JSON.stringify(value));
  }

  delete(key: string): void {
    this.entries.delete(key);
  }

  /** Every key with the JSON of its value. */
  all(): Iterable<readonly [key: string, json: string]> {
    return this.entries;
  }

  /** The text with another head, sorted by key. */
  parts(head: object): Generator<string> {
    return linesOf(head, this.name, [...this.entries].sort(byKey));
  }
}

/** The text of an object, in parts. @param entries of the large object: they are sorted by key */
export const entryLines = (head: object, name: string, entries: Readonly<Record<string, unknown>>): Generator<string> =>
  linesOf(head, name, jsonOf(entries));

function* jsonOf(entries: Readonly<Record<string, unknown>>): Generator<readonly [string, string]> {
  for (const key of Object.keys(entries).sort()) yield [key, JSON.stringify(entries[key])];
}

const byKey = ([one]: readonly [string, string], [other]: readonly [string, string]): number => (one < other ? -1 : 1);

function* linesOf(head: object, name: string, entries: Iterable<readonly [string, string]>): Generator<string> {
  yield '{';
  for (const [key, value] of Object.entries(head))
    if (value !== undefined) yield `\n  ${JSON.stringify(key)}: ${JSON.stringify(value)},`;
  yield opening(name);
  let before = '\n';
  for (const [key, json] of entries) {
    yield `${before}${INDENT}${JSON.stringify(key)}: ${json}`;
    before = ',\n';
  }
  yield '\n  }\n}\n';
}

const INDENT = '    ';
const opening = (name: string): string => `\n  ${JSON.stringify(name)}: {`;

/** The position of the colon behind a key. */
function endOfKey(text: string, from: number): number {
  let at = text.indexOf('": ', from);
  // A quote within the key.
  while (text[at - 1] === '\\' && !isQuoted(text, at)) at = text.indexOf('": ', at + 1);
  return at + 1;
}

/** Whether the backslashes before a position escape each other. */
function isQuoted(text: string, at: number): boolean {
  let count = 0;
  while (text[at - 1 - count] === '\\') count++;
  return count % 2 === 0;
}
