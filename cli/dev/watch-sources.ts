import { relative, sep } from 'node:path';
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

/** Follows the folders of a site. Where the system's events run out, it asks at intervals instead, and says so. */
export async function watchSources(root: string, poll: boolean, told: Told): Promise<Watching> {
  const { watch } = await import('chokidar');
  const start = (usePolling: boolean) => {
    const watcher = watch(root, {
      ignoreInitial: true,
      // What an event means is found out by looking at the file: an editor that writes beside and renames is one change.
      atomic: false,
      usePolling,
      interval: INTERVAL,
      binaryInterval: INTERVAL,
      ignored: (path) => isOutside(relative(root, path)),
    });
    watcher.on('all', (event, path) => {
      if (event === 'addDir' || event === 'unlinkDir') told.rescan();
      else told.suspect(relative(root, path).split(sep).join('/'));
    });
    const ready = new Promise<void>((resolve, reject) => {
      watcher.once('ready', () => resolve());
      watcher.on('error', (error) => {
        if (LIMITS.has((error as NodeJS.ErrnoException).code ?? '')) reject(error);
        else told.rescan();
      });
    });
    return { watcher, ready };
  };
  let { watcher, ready } = start(poll);
  let polls = poll;
  try {
    await ready;
  } catch (error) {
    await watcher.close();
    told.report(
      `The system watches no more files (${(error as NodeJS.ErrnoException).code}): they are asked instead, as with --poll.`,
    );
    polls = true;
    ({ watcher, ready } = start(true));
    await ready;
  }
  // What was saved while the folders were walked.
  told.rescan();
  return {
    how: polls ? `by asking every file every ${INTERVAL} ms` : 'by the events of the system',
    close: () => watcher.close(),
  };
}

const isOutside = (path: string): boolean => {
  const [first = ''] = path.split(sep);
  return first !== '' && !(FOLDERS as readonly string[]).includes(first);
};
