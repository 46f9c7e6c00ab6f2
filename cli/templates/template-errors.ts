import { SourceMap } from 'node:module';
import { PACKAGE_FOLDER } from '../package-folder.ts';
import { messageOf } from '../problems/error-text.ts';
import type { Location } from '../problems/problem.ts';
import { TemplateFault } from './template-fault.ts';

/** Where in its templates a site threw an error; null if the error comes from elsewhere. */
export type LocateError = (error: unknown) => Location | null;

/**
 * Finds the line of a template that threw.
 * @param name that of the code in stacks
 * @param json its source map
 */
export function createErrorLocator(name: string, json: string): LocateError {
  const frame = new RegExp(`${RegExp.escape(name)}:(\\d+):(\\d+)`, 'g');
  let map: SourceMap | undefined;
  return (error) => {
    const { stack } = error as { stack?: unknown };
    if (typeof stack !== 'string') return null;
    for (const [, line, column] of stack.matchAll(frame)) {
      map ??= new SourceMap(JSON.parse(json));
      // Not `findOrigin`: it adds the distance from the start of the mapping, in generated columns.
      const entry = map.findEntry(Number(line) - 1, Number(column) - 1);
      if ('originalSource' in entry && /^(templates|regions)\//.test(entry.originalSource))
        return { file: entry.originalSource, line: entry.originalLine + 1, column: entry.originalColumn + 1 };
    }
    return null;
  };
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
  if (error instanceof TemplateFault) return error.help;
  const message = messageOf(error);
  if (OF_BROWSERS.test(message))
    return 'Templates run when the site is built, without a browser. Use it in an island, in an effect: useEffect(() => …, []).';
  const [, name] = /^(\w+) is not defined$/.exec(message) ?? [];
  if (name) return `Import ${name}, or correct its name.`;
  return 'Fix the template, or the value in front matter that it does not expect.';
}
