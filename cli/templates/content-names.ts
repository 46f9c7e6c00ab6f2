import { hash } from 'node:crypto';
import { basename } from 'node:path';
import type { Metafile, OutputFile } from 'esbuild';

/** What the bundler returns. */
export interface BundlerResult {
  readonly outputFiles: readonly Pick<OutputFile, 'path' | 'contents' | 'text'>[];
  readonly metafile: Metafile;
}

/** The address of a module or chunk in another one. They are beside each other, whatever the path or host of the site is. */
const SIBLING = /(?<=["'`])\/assets\/(?=[\w-]+\.[A-Z0-9]{8}\.js["'`])/g;
/** The hash in the name of a module or chunk. */
const HASH = /\.[A-Z0-9]{8}(?=\.js\b)/g;

/**
 * Names modules and chunks by their content and that of everything they import. The names of the bundler also depend on the
 * folder of the packages, relative to the root, so the same sources would have other addresses on another machine.
 */
export function nameByContent({ outputFiles, metafile }: BundlerResult): BundlerResult {
  const texts = new Map(outputFiles.map(({ path, text }) => [`out/${basename(path)}`, text]));
  const contentOf = (output: string, seen = new Set<string>()): string => {
    if (seen.has(output)) return '';
    seen.add(output);
    const imports = metafile.outputs[output]?.imports ?? [];
    return [texts.get(output)?.replace(HASH, ''), ...imports.map(({ path }) => contentOf(path, seen))].join('\0');
  };
  const renamed = new Map(
    [...texts.keys()].flatMap((output) =>
      (output.match(HASH) ?? []).map((old) => [old, `.${hash('sha256', contentOf(output), 'hex').slice(0, 8)}`]),
    ),
  );
  const rename = (text: string) => text.replace(SIBLING, './').replace(HASH, (old) => renamed.get(old) ?? old);
  return {
    outputFiles: outputFiles.map((file) => {
      const text = rename(file.text);
      return text === file.text
        ? { ...file, path: rename(file.path) }
        : { path: rename(file.path), text, contents: Buffer.from(text) };
    }),
    metafile: {
      ...metafile,
      outputs: Object.fromEntries(Object.entries(metafile.outputs).map(([output, of]) => [rename(output), of])),
    },
  };
}
