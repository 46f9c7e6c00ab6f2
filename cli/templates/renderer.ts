import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { suggest } from '../problems/nearest.ts';
import { locate, ProblemsError } from '../problems/problem.ts';

/** What renders a site's templates: the same in the build and, for islands, in the browser. */
export type Renderer = 'preact' | 'react';

export const RENDERERS: readonly Renderer[] = ['preact', 'react'];

/** KB that React transfers more than Preact: the chunk that all islands share, with brotli. */
export const REACT_KB = 55;

const FILE = 'package.json';

/**
 * The renderer that the site's package.json names as `"site": { "renderer": "react" }`; Preact without it. It is no member of
 * the definition, because the definition is bundled for a renderer.
 * @throws ProblemsError if there is no such renderer
 */
export function rendererOf(root: string): Renderer {
  const text = existsSync(join(root, FILE)) ? readFileSync(join(root, FILE), 'utf8') : '{}';
  const named = readSetting(text);
  const renderer = RENDERERS.find((known) => known === named);
  if (renderer) return renderer;
  if (named === undefined) return 'preact';
  throw new ProblemsError([
    {
      code: 'TEMPLATE-ERROR',
      at: locate(FILE, text, Math.max(0, text.indexOf('"renderer"'))),
      message: `There is no renderer ${JSON.stringify(named)}.`,
      help: suggest(String(named), RENDERERS) || `There is: ${RENDERERS.join(', ')}.`,
    },
  ]);
}

/** The bundler reports what is wrong with the file itself. */
function readSetting(text: string): unknown {
  try {
    return (JSON.parse(text) as { site?: { renderer?: unknown } }).site?.renderer;
  } catch {
    return undefined;
  }
}
