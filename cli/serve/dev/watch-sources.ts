import { statSync } from 'node:fs';
import { isAbsolute, join, relative, sep } from 'node:path';
import { FOLDERS } from './source-index.ts';

export interface Watching {
  /** How it is done, for people: "by the events of the system". */
  readonly how: string;
  close(): Promise<void>;
}

export interface Told {
  /** Something happened to a file, relative to the root. */
  readonly suspect: (path: string) => void;
  /** Something happened that concerns more than a file. */
  readonly rescan: () => void;
  readonly report: (message: string) => void;
}

/** Between two looks at every file, where the system tells of no changes: containers and network disks, in ms. */
const INTERVAL = 300;
/** The system's limit of watched files or of open ones. */
const LIMITS = new Set(['ENOSPC', 'EMFILE']);

type Watch = typeof import('chokidar').watch;

/**
 * Follows the folders of a site. Where the system's events run out, at the start or later, it asks at intervals instead,
 * and says so.
 * @param watch chokidar's, or one that stands in for it
 */
export async function watchSources(root: string, poll: boolean, told: Told, watch?: Watch): Promise<Watching> {
  const make = watch ?? (await import('chokidar')).watch;
  let polls = poll;
  let isClosed = false;
  const follow = () => {
    const watcher = make(root, {
      ignoreInitial: true,
      // What an event means is found out by looking at the file: an editor that writes beside and renames is one change.
      atomic: false,
      usePolling: polls,
      interval: INTERVAL,
      binaryInterval: INTERVAL,
      ignored: (path) => isOutside(relative(root, path)),
    });
    watcher.on('all', (event, path) => {
      if (event === 'addDir' || event === 'unlinkDir') told.rescan();
      else told.suspect(relative(root, path).split(sep).join('/'));
    });
    // The watcher looks at a file before it speaks of it, which takes from half a millisecond to a hundred on a busy
    // machine. What the system says at once is enough to look for ourselves; the other event follows and finds nothing new.
    watcher.on('raw', (_, name, about) => {
      const { watchedPath } = about as { readonly watchedPath?: string };
      if (!name || !watchedPath) return;
      const path = isAbsolute(name) ? name : join(watchedPath, name);
      const file = relative(root, path);
      if (!isOutside(file) && hasWords(path)) told.suspect(file.split(sep).join('/'));
    });
    const ready = new Promise<void>((resolve, reject) => {
      watcher.once('ready', () => resolve());
      watcher.on('error', (error) => {
        const { code = '' } = error as NodeJS.ErrnoException;
        if (!LIMITS.has(code) || polls) told.rescan();
        else pollInstead(code).then(resolve, reject);
      });
    });
    return { watcher, ready };
  };
  let current = follow();
  const pollInstead = async (code: string): Promise<void> => {
    polls = true;
    await current.watcher.close();
    if (isClosed) return;
    told.report(`The system watches no more files (${code}): they are asked instead, as with --poll.`);
    current = follow();
    await current.ready;
    told.rescan();
  };
  await current.ready;
  // What was saved while the folders were walked.
  told.rescan();
  return {
    how: polls ? `by asking every file every ${INTERVAL} ms` : 'by the events of the system',
    close: async () => {
      isClosed = true;
      await current.watcher.close();
    },
  };
}

/** Whoever saves empties the file first: an event of that moment is not worth a look. */
function hasWords(path: string): boolean {
  try {
    const stats = statSync(path);
    return stats.isFile() && stats.size > 0;
  } catch {
    return false;
  }
}

const isOutside = (path: string): boolean => {
  const [first = ''] = path.split(sep);
  return first !== '' && !(FOLDERS as readonly string[]).includes(first);
};
