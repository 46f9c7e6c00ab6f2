import type { AnyNode } from 'domhandler';
import { parseDocument } from 'htmlparser2';
import { buildInMemory } from './build-in-memory.ts';

/** Boolean attributes: renderers write them as `x`, `x=""` or `x="true"`. */
const BOOLEAN = new Set([
  'hidden',
  'open',
  'async',
  'defer',
  'disabled',
  'checked',
  'required',
  'autofocus',
  'inert',
  'itemscope',
  'reversed',
]);

/**
 * Builds regions of a site with both renderers and compares the parsed documents of all their pages.
 * @returns the first difference of each page that has one, as a text
 */
export async function compareRenderers(root: string, regions: readonly string[]): Promise<string[]> {
  const preact = await buildInMemory(root, regions, { renderer: 'preact' });
  const react = await buildInMemory(root, regions, { renderer: 'react' });
  const differences: string[] = [];
  let compared = 0;
  for (const region of regions) {
    const files = Object.entries(preact.get(region)?.files ?? {});
    for (const [path] of files.filter(([, { kind }]) => kind === 'page' || kind === 'error-page')) {
      compared++;
      const [one, other] = [preact, react].map((result) =>
        flatten(parseDocument(result.get(region)?.text(path) ?? '').children),
      );
      const at = one?.findIndex((line, index) => line !== other?.[index]) ?? -1;
      if (at !== -1 || one?.length !== other?.length)
        differences.push(`${region}/${path}: ${one?.[at] ?? '(end)'} ≠ ${other?.[at] ?? '(end)'}`);
    }
  }
  if (compared === 0) differences.push('no page was compared');
  return differences;
}

/** A document with a line for each node, without irrelevant differences: attribute order, form of booleans, comments. */
function flatten(nodes: readonly AnyNode[], depth = 0): string[] {
  const kept = nodes.filter(({ type }) => type !== 'comment');
  return kept.flatMap((node, index): string[] => {
    if (node.type === 'text') {
      // React inserts a comment between two texts of an island, which are compared as one.
      const before = kept[index - 1];
      if (before?.type === 'text') node.data = before.data + node.data;
      return node.data === '' || kept[index + 1]?.type === 'text' ? [] : [`${depth} ${node.data}`];
    }
    if (!('attribs' in node)) return [];
    const attributes = Object.entries(node.attribs)
      // The chunk of an island contains the renderer, so its hash differs.
      .map(([name, value]) => [name.toLowerCase(), name === 'data-island' ? value.replace(/\.\w+\.js$/, '') : value])
      .map(([name = '', value = '']): [string, string] => [name, BOOLEAN.has(name) ? '' : value])
      .sort(([a], [b]) => (a < b ? -1 : 1));
    return [
      `${depth} <${node.name} ${attributes.map(([name, value]) => `${name}=${value}`).join(' ')}>`,
      ...flatten(node.children, depth + 1),
    ];
  });
}
