import { type Problem, startOf } from '../problems/problem.ts';
import { ANY_FILE, findFiles } from '../sources/find-files.ts';
import { readFileState } from '../sources/records.ts';
import { isSafePath } from '../storage/safe-path.ts';
import type { CopiedFile } from './copied-addresses.ts';

const FOLDER = 'public';
/** Characters that have a meaning in addresses, in rules of hosts, or in file systems. */
const FORBIDDEN = /[%?#*:;|<>"\\\p{C}]/u;
/** Windows drops a dot or a space at the end. */
const ENDING = /[. ](\/|$)/;

/** The folders and files that the build, the hosts and deploys use themselves, and what to do in their place. */
const RESERVED: readonly (readonly [path: RegExp, help: string])[] = [
  [/^assets\//, 'Browsers keep everything below /assets/ for a year. Use another folder, such as public/files/.'],
  [/^api(\/|$)/, 'The hosts send everything below /api/ as JSON. Use another folder.'],
  [/^(builds|releases)(\/|$)/, 'Builds and deploys keep their own files there. Use another folder.'],
  [/^(current\.json|serve\.json|[^/]*\.manifest\.json)$/, 'Hosts do not send files of this name. Rename it.'],
  [
    /^_redirects$/,
    'Write "redirects" in region JSON: the build makes _redirects of them, and the rules of every host.',
  ],
  [/^_(headers|worker\.js|routes\.json)$/, 'The build writes the files of hosts: see dist/<region>.hosting/.'],
];

/**
 * Lists the files of `public/`: those of a folder with the id of a region are for this region, all others for every region. Names
 * that begin with a dot belong to tools, apart from `.well-known`.
 */
export function readCopiedFiles(
  root: string,
  regions: ReadonlySet<string>,
): { readonly files: readonly CopiedFile[]; readonly problems: readonly Problem[] } {
  const problems: Problem[] = [];
  const files = findFiles(root, FOLDER, ANY_FILE, problems).flatMap((file): CopiedFile[] => {
    const [, first = '', ...rest] = file.split('/');
    const region = rest.length > 0 && regions.has(first) ? first : null;
    // Some systems write é as e and its accent, and addresses have the one letter.
    const path = (region === null ? [first, ...rest] : rest).join('/').normalize('NFC');
    const fault = nameFault(path);
    if (fault) problems.push({ at: startOf(file), ...fault });
    else readFileState(root, file);
    return fault ? [] : [{ file, path, region }];
  });
  return { files, problems };
}

function nameFault(path: string): Omit<Problem, 'at'> | null {
  const reserved = RESERVED.find(([pattern]) => pattern.test(path));
  if (reserved)
    return { code: 'PUBLIC-TAKEN', message: `/${path} is not an address for files of public/.`, help: reserved[1] };
  if (isSafePath(path) && !FORBIDDEN.test(path) && !ENDING.test(path)) return null;
  return {
    code: 'PUBLIC-NAME',
    message: `The name ${JSON.stringify(path)} is not safe in addresses and on all file systems.`,
    help: 'Rename it: letters, digits, spaces and - _ . ~ + are safe.',
  };
}
