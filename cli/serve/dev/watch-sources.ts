import { statSync } from 'node:fs';
import { isAbsolute, join, relative, sep } from 'node:path';
import { SOURCE_FOLDERS } from '../../sources/source-folders.ts';

export interface Watching {
  /** How changes are detected, for messages: "by file events". */
  readonly how: string;
  close(): Promise<void>;
}

interface WatchEvents {
  /** A file, relative to the root, may have changed. */
  readonly fileChanged: (path: string) => void;
  /** Unknown files may have changed. */
  readonly rescan: () => void;
  readonly report: (message: string) => void;
}

/** The polling interval in ms, for systems without file events: containers and network disks. */
const INTERVAL = 300;
/** Errors for the limits of watched or open files. */
const LIMITS = new Set(['ENOSPC', 'EMFILE']);

type Watch = typeof import('chokidar').watch;

/**
 * Watches the folders of a site. If the system runs out of file watches, it switches to polling and reports this.
 * @param watch chokidar's function, or a fake in tests
 */
export async function watchSources(root: string, poll: boolean, events: WatchEvents, watch?: Watch): Promise<Watching> {
  const make = watch ?? (await import('chokidar')).watch;
  let polls = poll;
  let isClosed = false;
  const follow = () => {
    const watcher = make(root, {
      ignoreInitial: true,
      // The file itself is checked after each event, so a write to a temporary file and a rename count as one change.
      atomic: false,
      usePolling: polls,
      interval: INTERVAL,
      binaryInterval: INTERVAL,
      ignored: (path) => isOutside(relative(root, path)),
    });
    watcher.on('all', (event, path) => {
      if (event === 'addDir' || event === 'unlinkDir') events.rescan();
      else events.fileChanged(relative(root, path).split(sep).join('/'));
    });
    // chokidar reads the file before it emits an event, which takes 0.5 to 100 ms. The raw event arrives at once and is
    // sufficient to check the file; the later event then finds nothing new.
    watcher.on('raw', (_, name, about) => {
      const { watchedPath } = about as { readonly watchedPath?: string };
      if (!name || !watchedPath) return;
      const path = isAbsolute(name) ? name : join(watchedPath, name);
      const file = relative(root, path);
      if (!isOutside(file) && hasContent(path)) events.fileChanged(file.split(sep).join('/'));
    });
    const ready = new Promise<void>((resolve, reject) => {
      watcher.once('ready', () => resolve());
      watcher.on('error', (error) => {
        const { code = '' } = error as NodeJS.ErrnoException;
        if (!LIMITS.has(code) || polls) events.rescan();
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
    events.report(`The system's limit of watched files is reached (${code}): using polling, as with --poll.`);
    current = follow();
    await current.ready;
    events.rescan();
  };
  await current.ready;
  // Changes during the initial scan.
  events.rescan();
  return {
    how: polls ? `by polling every ${INTERVAL} ms` : 'by file events',
    close: async () => {
      isClosed = true;
      await current.watcher.close();
    },
  };
}

/** Some editors empty a file before they write it: ignore the event of that moment. */
function hasContent(path: string): boolean {
  try {
    const stats = statSync(path);
    return stats.isFile() && stats.size > 0;
  } catch {
    return false;
  }
}

const isOutside = (path: string): boolean => {
  const [first = ''] = path.split(sep);
  return first !== '' && !(SOURCE_FOLDERS as readonly string[]).includes(first);
};
