import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { AnyNode } from 'domhandler';
import { parseDocument } from 'htmlparser2';
import { buildSite } from '../../cli/build/build.ts';
import { readManifest } from '../../cli/build/emit/manifest.ts';
import { temporaryFolder } from './site-copy.ts';

/** Attributes whose presence is the value: renderers spell them `x`, `x=""` and `x="true"`. */
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
 * Builds a site with both renderers and compares the parsed documents of all pages.
 * @returns the first difference of each page that has one, in words
 */
export async function compareRenderers(root: string): Promise<string[]> {
  const out = { preact: temporaryFolder(), react: temporaryFolder() };
  await buildSite({ root, out: out.preact, renderer: 'preact' });
  await buildSite({ root, out: out.react, renderer: 'react' });
  const differences: string[] = [];
  let compared = 0;
  for (const region of ['uk', 'global']) {
    const manifest = readManifest(join(out.preact, `${region}.manifest.json`));
    for (const [path, { kind }] of Object.entries(manifest?.files ?? {})) {
      if (kind !== 'page' && kind !== 'error-page') continue;
      compared++;
      const [one, other] = (['preact', 'react'] as const).map((renderer) =>
        flatten(parseDocument(readFileSync(join(out[renderer], region, path), 'utf8')).children),
      );
      const at = one?.findIndex((line, index) => line !== other?.[index]) ?? -1;
      if (at !== -1 || one?.length !== other?.length)
        differences.push(`${region}/${path}: ${one?.[at] ?? '(end)'} ≠ ${other?.[at] ?? '(end)'}`);
    }
  }
  if (compared === 0) differences.push('no page was compared');
  return differences;
}

/** A document as lines, one a node, without what carries no meaning: attribute order, spelling of booleans, comments. */
function flatten(nodes: readonly AnyNode[], depth = 0): string[] {
  const kept = nodes.filter(({ type }) => type !== 'comment');
  return kept.flatMap((node, index): string[] => {
    if (node.type === 'text') {
      // React puts a comment between two texts of an island; together they are what is read.
      const before = kept[index - 1];
      if (before?.type === 'text') node.data = before.data + node.data;
      return node.data === '' || kept[index + 1]?.type === 'text' ? [] : [`${depth} ${node.data}`];
    }
    if (!('attribs' in node)) return [];
    const attributes = Object.entries(node.attribs)
      // An island's chunk holds the renderer itself, so its hash is another.
      .map(([name, value]) => [name.toLowerCase(), name === 'data-island' ? value.replace(/\.\w+\.js$/, '') : value])
      .map(([name = '', value = '']): [string, string] => [name, BOOLEAN.has(name) ? '' : value])
      .sort(([a], [b]) => (a < b ? -1 : 1));
    return [
      `${depth} <${node.name} ${attributes.map(([name, value]) => `${name}=${value}`).join(' ')}>`,
      ...flatten(node.children, depth + 1),
    ];
  });
}
