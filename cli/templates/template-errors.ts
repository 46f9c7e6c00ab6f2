import { createRequire, SourceMap } from 'node:module';
import type * as Esbuild from 'esbuild';
import { PACKAGE_FOLDER } from '../package-folder.ts';
import { messageOf } from '../problems/error-text.ts';
import type { Location } from '../problems/problem.ts';
import { ElementError } from './refuse-elements.ts';

/** Where in its templates a site threw an error; null if the error comes from elsewhere. */
export type LocateError = (error: unknown) => Location | null;

/**
 * Finds the line of a template that threw. The source map is made for the first error, because every bundle would take longer
 * with one.
 * @param options how the templates were bundled
 * @param nameOf the name of bundled code
 * @param name that of the code that runs: no other code has its positions
 */
export function createErrorLocator(
  options: Esbuild.BuildOptions,
  nameOf: (code: Uint8Array) => string,
  name: string,
): LocateError {
  let map: SourceMap | null | undefined;
  const readMap = (): SourceMap | null => {
    const { buildSync } = createRequire(import.meta.url)('esbuild') as typeof Esbuild;
    try {
      const { outputFiles = [] } = buildSync({
        ...options,
        sourcemap: 'external',
        sourcesContent: false,
        write: false,
      });
      const [json, code] = ['.map', '.mjs'].map((end) => outputFiles.find(({ path }) => path.endsWith(end)));
      return json && code && nameOf(code.contents) === name ? new SourceMap(JSON.parse(json.text)) : null;
    } catch {
      // The sources have changed meanwhile, and cannot be bundled.
      return null;
    }
  };
  const frame = new RegExp(`(${RegExp.escape(name)}):(\\d+):(\\d+)`, 'g');
  return (error) =>
    locateFrames(error, frame, () => {
      if (map === undefined) map = readMap();
      return map;
    });
}

/**
 * The innermost position of an error's stack that leads to a source of the site.
 * @param frame finds the positions: three groups, the name of the code, line and column
 * @param mapOf the source map of the code with this name
 */
export function locateFrames(
  error: unknown,
  frame: RegExp,
  mapOf: (name: string | undefined) => SourceMap | null,
): Location | null {
  const { stack } = error as { stack?: unknown };
  if (typeof stack !== 'string') return null;
  for (const [, name, line, column] of stack.matchAll(frame)) {
    // Not `findOrigin`: it adds the distance from the start of the mapping, in generated columns.
    const entry = mapOf(name)?.findEntry(Number(line) - 1, Number(column) - 1);
    if (entry && 'originalSource' in entry && /^(templates|regions)\//.test(entry.originalSource))
      return { file: entry.originalSource, line: entry.originalLine + 1, column: entry.originalColumn + 1 };
  }
  return null;
}

/** The position in a line of a stack: `at name (file:///folder/file.ts:1:2)`. */
const OWN_FRAME = /^\s*at (?:.*\()?(?:file:\/\/)?(\/.*):\d+:\d+\)?$/;

/**
 * Whether the generator itself has used a name that does not exist. It is no fault of the template that called it; any
 * other error may come from what the template passed.
 */
export function isOwnFault(error: unknown): boolean {
  if (!(error instanceof ReferenceError)) return false;
  const thrower = error.stack?.split('\n').find((line) => /^\s*at /.test(line)) ?? '';
  const [, path = ''] = OWN_FRAME.exec(thrower) ?? [];
  return [PACKAGE_FOLDER, import.meta.dirname].some(
    (folder) => path.startsWith(`${folder}/`) && !/\/(node_modules|starters)\//.test(path.slice(folder.length)),
  );
}

/** What a template cannot use while the site is built. */
const OF_BROWSERS =
  /^(window|document|localStorage|sessionStorage|location|history|matchMedia|requestAnimationFrame|IntersectionObserver|ResizeObserver|HTMLElement|Element|self) is not defined$/;

/** What to do about an error that a template threw. */
export function helpForError(error: unknown): string {
  if (error instanceof ElementError) return error.help;
  const message = messageOf(error);
  if (OF_BROWSERS.test(message))
    return 'Templates run when the site is built, without a browser. Use it in an island, in an effect: useEffect(() => …, []).';
  const [, name] = /^(\w+) is not defined$/.exec(message) ?? [];
  if (name) return `Import ${name}, or correct its name.`;
  return 'Fix the template, or the value in front matter that it does not expect.';
}
