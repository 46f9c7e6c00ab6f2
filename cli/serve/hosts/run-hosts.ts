import { VARIANT_NAME } from '../../build/plan/headers.ts';
import type { OutputFile } from '../../build/render/output-file.ts';
import type { HostingInput, SiteHost } from '../../kit/site-host.ts';
import type { Location, Problem } from '../../problems/problem.ts';
import { isSafePath } from '../../storage/safe-path.ts';
import { siteFault } from '../../templates/site-definition.ts';

type Texts = Readonly<Record<string, string>>;

/** What hosts have made of a region. */
interface HostOutput {
  /** The files of `dist/<region>.hosting/`: text by name. */
  readonly hosting: Texts;
  /** Files for the web root. */
  readonly rootFiles: readonly OutputFile[];
  /** What they cannot do of what the region asks for. */
  readonly limits: readonly string[];
  readonly problems: readonly Problem[];
}

/**
 * Calls the functions of hosts, and checks what they return: a host may be code of the site. Pure: all hosts are given the same tables, so
 * that they respond alike.
 * @param locate where the site defines its hosts, or where its code threw an error
 */
export function runHosts(
  input: HostingInput,
  hosts: readonly SiteHost[],
  locate: (error?: unknown) => Location,
): HostOutput {
  const problems: Problem[] = [];
  const call = <T>(host: SiteHost, member: 'files' | 'rootFiles' | 'limits', shape: Shape<T>): T => {
    const name = `hosts.${host.name}.${member}`;
    let result: unknown;
    try {
      result = host[member]?.(input) ?? shape.empty;
    } catch (error) {
      problems.push(siteFault(name, error, locate(error)));
      return shape.empty;
    }
    if (shape.accepts(result)) return result;
    const message = `${name} of templates/site.tsx does not return ${shape.what}.`;
    const help = 'It may not be a promise: what a host needs is in its input.';
    problems.push({ code: 'TEMPLATE-ERROR', at: locate(), message, help });
    return shape.empty;
  };
  const refuse = (host: SiteHost, file: string, why: string) =>
    void problems.push({
      code: 'TEMPLATE-ERROR',
      at: locate(),
      message: `The host "${host.name}" names the file ${JSON.stringify(file)} for "${input.region}", ${why}.`,
      help: 'Give it another name.',
    });

  const hosting: Record<string, string> = { ...input.hostRoot };
  const rootFiles = new Map<string, OutputFile>();
  const isTaken = takenPaths(input);
  for (const host of hosts) {
    for (const [name, text] of Object.entries(call(host, 'files', TEXTS)))
      if (!isSafePath(name) || name.includes('/')) refuse(host, name, 'which is no name of a file in one folder');
      else if (Object.hasOwn(hosting, name)) refuse(host, name, 'which is there already');
      else hosting[name] = text;
    for (const [path, bytes] of Object.entries(call(host, 'rootFiles', TEXTS))) {
      // The site has written it by hand.
      if (input.files.get(path)?.kind.startsWith('copied')) continue;
      if (!isSafePath(path)) refuse(host, path, 'which is no path inside the web root');
      else if (isTaken(path)) refuse(host, path, 'which the build writes itself, or has as a folder');
      else rootFiles.set(path, { path, kind: 'config', bytes, sources: [] });
    }
  }
  const limits = hosts.flatMap((host) => call(host, 'limits', SENTENCES).map((limit) => `${host.name}: ${limit}`));
  return { hosting, rootFiles: [...rootFiles.values()], limits, problems };
}

/** What a function has to return. */
interface Shape<T> {
  readonly what: string;
  readonly empty: T;
  readonly accepts: (value: unknown) => value is T;
}

const TEXTS: Shape<Texts> = {
  what: 'texts by the names of files',
  empty: {},
  accepts: (value): value is Texts =>
    typeof value === 'object' &&
    value !== null &&
    [Object.prototype, null].includes(Object.getPrototypeOf(value)) &&
    Object.values(value).every((text) => typeof text === 'string'),
};

const SENTENCES: Shape<readonly string[]> = {
  what: 'a list of sentences',
  empty: [],
  accepts: (value): value is readonly string[] =>
    Array.isArray(value) && value.every((sentence) => typeof sentence === 'string'),
};

/** Says of one path after the other whether a file, a variant or a folder is there; those that are free are taken from then on. */
function takenPaths({ files }: HostingInput): (path: string) => boolean {
  const taken = new Set(files.keys());
  const folders = new Set([...taken].flatMap(foldersOf));
  return (path) => {
    const isTaken =
      taken.has(path) ||
      folders.has(path) ||
      foldersOf(path).some((folder) => taken.has(folder)) ||
      // A variant of a file.
      taken.has(path.replace(VARIANT_NAME, ''));
    if (isTaken) return true;
    taken.add(path);
    for (const folder of foldersOf(path)) folders.add(folder);
    return false;
  };
}

/** `a` and `a/b` of `a/b/c.txt`. */
const foldersOf = (path: string): string[] =>
  path.split('/').flatMap((_, index, parts) => (index === 0 ? [] : [parts.slice(0, index).join('/')]));
