import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { isBuiltin } from 'node:module';
import { basename, dirname, extname, join } from 'node:path';
import type { BuildFailure, BuildResult, Message, Metafile } from 'esbuild';
import { nearest } from '../problems/nearest.ts';
import { type Location, locate, type Problem, ProblemsError, startOf } from '../problems/problem.ts';
import { isPublic } from './declared-variables.ts';
import type { CompleteSite } from './site-definition.ts';

const SITE = 'templates/site.tsx';
/** The module that exists only while bundling, and imports the templates. */
export const RENDER_ENTRY = 'render-entry.ts';

/** @throws ProblemsError in place of the errors of the bundler */
export async function withProblems<T>(root: string, bundling: Promise<T>): Promise<T> {
  try {
    return await bundling;
  } catch (error) {
    const { errors } = error as Partial<BuildFailure>;
    throw errors ? new ProblemsError(errors.map((message) => bundleProblem(message, root))) : error;
  }
}

/** The problem for what the bundler reports about a source. */
function bundleProblem({ text, location, notes: [note] }: Message, root: string): Problem {
  // A missing brace is noticed at the end of the file; the note has the one that is open.
  const opened = note?.location && /unbalanced/.test(note.text) ? note.location : null;
  const found = opened ?? location;
  // An entry of the definition has no location, and an island that of a source that exists only while bundling.
  const isEntry = !found || found.file.startsWith('island:') || found.file === RENDER_ENTRY;
  const file = isEntry ? SITE : found.file;
  const [island] = isEntry ? (/templates\/[^"]+\.island\.tsx/.exec(text) ?? []) : [];
  return {
    code: 'TEMPLATE-ERROR',
    at: island
      ? startOf(island)
      : isEntry
        ? locateEntry(root, text)
        : { file, line: found.line, column: found.column + 1 },
    message: `${text.replace('"./templates/', '"templates/')}.`,
    help: opened ? 'This one is never closed.' : helpFor(text, file, note?.text, root),
  };
}

/** Warnings of the bundler about sources of the site, without those about packages and the configuration of the compiler. */
export const warningProblems = (warnings: readonly Message[], root: string): Problem[] =>
  warnings
    .filter(({ location }) => /^(templates|regions|assets)\/.*\.(css|[jt]sx?)$/.test(location?.file ?? ''))
    .map((warning) => bundleProblem(warning, root));

/** Style sheets that code imports: the bundle has them, and no page. */
export function unusedStyles(root: string, { inputs, outputs }: Metafile): Problem[] {
  const sheets = Object.entries(outputs).flatMap(([path, output]) =>
    path.endsWith('.css') ? Object.keys(output.inputs) : [],
  );
  return sheets.flatMap((sheet): Problem[] => {
    const [importer] =
      Object.entries(inputs).find(([, { imports }]) => imports.some(({ path }) => path === sheet)) ?? [];
    if (!importer || importer.endsWith('.css')) return [];
    return [
      {
        code: 'TEMPLATE-ERROR',
        at: locateText(root, importer, basename(sheet)) ?? startOf(importer),
        message: `No page gets ${sheet}: code imports it.`,
        help: `Import it in a style sheet that "entries" names: @import './${basename(sheet)}';`,
      },
    ];
  });
}

/** How code asks for a variable. Browsers know neither of them; only the bundler puts values in their places. */
const VARIABLE = /\b(?:import\.meta\.env|process\.env)\.([A-Za-z_]\w*)/g;

/** Variables that are left in browser code, because they are secret or not declared. */
export function variableProblems(
  root: string,
  { outputFiles = [], metafile }: Pick<BuildResult, 'outputFiles' | 'metafile'>,
  { env }: Pick<CompleteSite, 'env'>,
): Problem[] {
  const left = new Set(
    outputFiles.flatMap(({ path, text }) => (path.endsWith('.js') ? (text.match(VARIABLE) ?? []) : [])),
  );
  if (left.size === 0) return [];
  const sources = Object.keys(metafile?.inputs ?? {}).filter((input) => /^(templates|regions)\//.test(input));
  return sources.flatMap((file) => {
    const text = readFileSync(join(root, file), 'utf8');
    return [...text.matchAll(VARIABLE)].flatMap(([written, name = ''], index, all): Problem[] => {
      if (!left.has(written)) return [];
      const isKnown = Object.hasOwn(env?.shape ?? {}, name);
      return [
        {
          code: 'ENV-BROWSER',
          at: locate(file, text, (all[index] as RegExpExecArray).index),
          message: `${written} is not in browsers: ${isPublic(name) ? (isKnown ? 'it is called import.meta.env there' : 'the site does not declare it') : 'only variables that begin with PUBLIC_ are'}.`,
          help: isPublic(name)
            ? isKnown
              ? `Write import.meta.env.${name}.`
              : `Add it to "env" of defineSite: env: z.object({ ${name}: z.string() }).`
            : 'Use it in a loader. If everybody may read it, give it a name that begins with PUBLIC_.',
        },
      ];
    });
  });
}

/** Where the definition names the file that a message is about. */
function locateEntry(root: string, text: string): Location {
  const [, file = ''] = /"(?:\.\/)?templates\/([^"]+)"/.exec(text) ?? [];
  return locateText(root, SITE, file) ?? startOf(SITE);
}

function locateText(root: string, file: string, wanted: string): Location | null {
  if (wanted === '' || !existsSync(join(root, file))) return null;
  const text = readFileSync(join(root, file), 'utf8');
  // The last one: imports come before the members of a definition.
  const found = [...text.matchAll(new RegExp(`(?<=['"/])${RegExp.escape(wanted)}(?=['"])`, 'g'))].at(-1);
  return found ? locate(file, text, found.index) : null;
}

function helpFor(text: string, file: string, note: string | undefined, root: string): string {
  const [, name] = /^Could not resolve "(.+)"$/.exec(text) ?? [];
  if (name) return helpForMissing(name, file, root);
  if (text.startsWith('No loader is configured'))
    return 'Style sheets and code take .svg and .woff2 from assets/. Show other pictures in a template, by context.picture(…).';
  if (/for import "default"/.test(text))
    return 'Write "export default" before the component, or import it in braces by its name.';
  if (note) return note;
  return extname(file) === '.css'
    ? 'Browsers skip this part. Often a semicolon or a brace is missing just before it.'
    : 'Check this position and the text just before it.';
}

function helpForMissing(name: string, file: string, root: string): string {
  if (name.startsWith('.')) {
    const path = name.startsWith('./templates/') && file === SITE ? name : join(dirname(file), name);
    const folder = join(root, dirname(path));
    const [close] = nearest(basename(name), existsSync(folder) ? readdirSync(folder) : []);
    return close ? `Did you mean "${close}"?` : 'There is no such file.';
  }
  if (isBuiltin(name))
    return 'Browsers do not have it. Use it in a template that no island imports, and pass the result as props.';
  const [first = '', second] = name.split('/');
  if (first === 'region-site')
    return 'There is: region-site/kit, region-site/modules, region-site/hosts, region-site/islands, region-site/islands/start, region-site/places/….';
  return `Install it: npm install ${first.startsWith('@') ? `${first}/${second}` : first}`;
}
