import { isDeepStrictEqual } from 'node:util';
import type { Locator, Path } from '../kit/site-checks.ts';
import { suggest } from '../problems/nearest.ts';
import { type Location, type Problem, sortProblems } from '../problems/problem.ts';
import { FORBIDDEN_KEYS, type JsonSource } from './json-source.ts';

/** A region's file merged over the defaults (cli/docs/content/en/regions.md describes the rule to authors). */
export interface MergedJson {
  readonly value: Readonly<Record<string, unknown>>;
  /** The location of a value in the file that it comes from, or of the nearest value around it. */
  readonly locate: Locator;
  /** What each file says about a field, the region's own first. */
  readonly layers: (path: Path) => { readonly value: unknown; readonly at: Location }[];
  readonly problems: readonly Problem[];
}

/** A value and where it is written, with the members of an object or the items of a list after merging. */
interface Node {
  readonly source: JsonSource;
  readonly path: Path;
  /** As it is written. */
  readonly value: unknown;
  /** What the defaults say about the same field. */
  readonly under?: Node | undefined;
  readonly members?: ReadonlyMap<string, Node>;
  readonly items?: readonly Node[];
}

function toNode(source: JsonSource, value = source.value, path: Path = []): Node {
  if (Array.isArray(value))
    return { source, path, value, items: value.map((item, index) => toNode(source, item, [...path, index])) };
  if (!isObject(value)) return { source, path, value };
  const members = Object.entries(value)
    .filter(([key]) => !FORBIDDEN_KEYS.has(key))
    .map(([key, member]) => [key, toNode(source, member, [...path, key])] as const);
  return { source, path, value, members: new Map(members) };
}

/** `{ "+": […], "-": […] }`: changes the list of the defaults. */
interface ListChange {
  readonly '+'?: readonly unknown[];
  readonly '-'?: readonly unknown[];
}

/** The fields that name an entry of a list; the first one that the entry has counts. */
const NAMES = ['id', 'slug', 'code', 'key', 'langKey', 'name', 'label'];

/**
 * Objects are merged key by key. Any other value of the region replaces that of the defaults, lists included. A list
 * change appends entries to the list of the defaults and removes entries from it, by value or by name. `"@name"` in a
 * list is replaced by the entries of that group.
 * @param groupsAt the path of the record that holds the groups; null where there are none
 */
export function mergeJson(own: JsonSource, defaults: JsonSource | null, groupsAt: Path | null): MergedJson {
  const problems: Problem[] = [];
  const [over, base] = [toNode(own), defaults ? toNode(defaults) : undefined];
  // Groups are merged before they are used: a region may change one for itself.
  const groups =
    groupsAt && new Merge(new Map(), problems).merge(base && descend(base, groupsAt), descend(over, groupsAt));
  const root = new Merge(groups?.members ?? new Map(), problems).merge(base, over) as Node;
  return {
    value: toValue(root) as Record<string, unknown>,
    problems: sortProblems(problems),
    locate: (path, what) => {
      const { node, rest } = find(root, path);
      const written = [...node.path, ...rest];
      const at = (what === 'key' ? node.source.locateKey(written) : null) ?? node.source.locate(written);
      return at ?? node.source.locate([]);
    },
    layers: (path) => {
      const { node, rest } = find(root, path);
      const found: { value: unknown; at: Location }[] = [];
      for (let layer = rest.length > 0 ? undefined : node; layer; layer = layer.under) {
        const at = layer.source.locate(layer.path);
        if (at) found.push({ value: layer.value, at });
      }
      return found;
    },
  };
}

const isListChange = (value: unknown): value is ListChange =>
  isObject(value) &&
  Object.keys(value).length > 0 &&
  Object.entries(value).every(([key, entries]) => (key === '+' || key === '-') && Array.isArray(entries));

class Merge {
  private readonly groups: ReadonlyMap<string, Node>;
  private readonly problems: Problem[];

  constructor(groups: ReadonlyMap<string, Node>, problems: Problem[]) {
    this.groups = groups;
    this.problems = problems;
  }

  /** @param over undefined where the region says nothing */
  merge(base: Node | undefined, over: Node | undefined): Node | undefined {
    if (!over) return base && this.expanded(base);
    if (isListChange(over.value)) return this.changeList(base, over);
    if (base?.members && over.members && !isListChange(base.value)) {
      const [below, above] = [base.members, over.members];
      const members = [...new Set([...below.keys(), ...above.keys()])].flatMap((key) => {
        const member = this.merge(below.get(key), above.get(key));
        return member ? [[key, member] as const] : [];
      });
      return { ...over, under: base, members: new Map(members) };
    }
    return { ...this.expanded(over), under: base };
  }

  /** The node with the groups in all its lists replaced. */
  private expanded(node: Node): Node {
    if (isListChange(node.value)) return this.changeList(undefined, node);
    if (node.items) return { ...node, items: this.replaceGroups(node.items) };
    if (!node.members) return node;
    return { ...node, members: new Map([...node.members].map(([key, member]) => [key, this.expanded(member)])) };
  }

  private changeList(base: Node | undefined, change: Node): Node {
    const entriesOf = (sign: '+' | '-') => this.replaceGroups(change.members?.get(sign)?.items ?? []);
    let items = (base && this.expanded(base).items) ?? [];
    for (const removed of entriesOf('-')) {
      const rest = items.filter(
        ({ value }) => !isDeepStrictEqual(value, removed.value) && nameOf(value) !== removed.value,
      );
      if (rest.length === items.length) this.reportAbsent(removed, items);
      items = rest;
    }
    const added = entriesOf('+').filter(({ value }) => !items.some((item) => isDeepStrictEqual(item.value, value)));
    const { source, path, value } = change;
    return { source, path, value, under: base, items: [...items, ...added] };
  }

  private replaceGroups(items: readonly Node[]): Node[] {
    return items.flatMap((item) => {
      const name = typeof item.value === 'string' ? /^@([A-Za-z][\w-]*)$/.exec(item.value)?.[1] : undefined;
      if (name === undefined) return [this.expanded(item)];
      const group = this.groups.get(name);
      if (!group?.items) {
        this.problems.push({
          code: 'GROUP-UNKNOWN',
          at: item.source.locate(item.path),
          message: `There is no group "${name}".`,
          help: suggest(name, this.groups.keys()) || 'Groups are lists in geo.groups, with the module places.',
        });
        return [];
      }
      return [...group.items];
    });
  }

  private reportAbsent(removed: Node, items: readonly Node[]): void {
    const shown = typeof removed.value === 'string' ? removed.value : JSON.stringify(removed.value);
    const names = items.map(({ value }) => (typeof value === 'string' ? value : String(nameOf(value) ?? '')));
    this.problems.push({
      code: 'ENTRY-ABSENT',
      at: removed.source.locate(removed.path),
      message: `"${shown}" is to be removed, and the list of the defaults has no such entry.`,
      help: suggest(shown, names) || 'Remove this line, or name the entry by its value or id.',
    });
  }
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const nameOf = (entry: unknown): unknown =>
  isObject(entry) ? entry[NAMES.find((name) => Object.hasOwn(entry, name)) ?? ''] : undefined;

const childOf = ({ members, items }: Node, part: string | number): Node | undefined =>
  members ? members.get(String(part)) : items?.[Number(part)];

/** The node at a path, or undefined. */
const descend = (node: Node, path: Path): Node | undefined =>
  path.reduce<Node | undefined>((here, part) => here && childOf(here, part), node);

/** The deepest node of a path, and what of the path lies below it. */
function find(root: Node, path: Path): { node: Node; rest: Path } {
  let node = root;
  for (const [depth, part] of path.entries()) {
    const child = childOf(node, part);
    if (!child) return { node, rest: path.slice(depth) };
    node = child;
  }
  return { node, rest: [] };
}

function toValue(node: Node): unknown {
  if (node.members) return Object.fromEntries([...node.members].map(([key, member]) => [key, toValue(member)]));
  if (node.items) return node.items.map(toValue);
  return node.value;
}
