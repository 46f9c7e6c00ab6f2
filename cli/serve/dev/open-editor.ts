import { spawn } from 'node:child_process';
import { accessSync, constants, realpathSync } from 'node:fs';
import { basename, delimiter, join, sep } from 'node:path';

/** A position in a source. */
interface SourcePosition {
  /** Relative to the root. */
  readonly file: string;
  readonly line: number;
  readonly column: number;
}

/** Graphical editors, in the order in which they are searched if the environment names none. */
const KNOWN = ['code', 'cursor', 'codium', 'windsurf', 'zed', 'subl', 'webstorm', 'idea'];
/** Terminal editors, which a server cannot start. */
const IN_TERMINAL = new Set(['vi', 'vim', 'nvim', 'nano', 'emacs', 'hx', 'helix', 'micro', 'kak', 'ed', 'pico', 'joe']);

/** The command that opens a file at a position. Arguments are a list, so no shell interprets a path. */
function editorCommand(
  editor: string,
  path: string,
  { line, column }: SourcePosition,
): { file: string; args: string[] } {
  const [file = '', ...given] = editor.trim().split(/\s+/);
  const name = basename(file)
    .replace(/\.(exe|cmd)$/i, '')
    .toLowerCase();
  const at = `${path}:${line}:${column}`;
  if (/^(code|code-insiders|cursor|codium|vscodium|windsurf)$/.test(name)) return { file, args: [...given, '-g', at] };
  if (/^(zed|subl|atom|lapce|fleet)$/.test(name)) return { file, args: [...given, at] };
  if (/^(idea|webstorm|phpstorm|pycharm|rider|goland)(64)?$/.test(name))
    return { file, args: [...given, '--line', String(line), '--column', String(column), path] };
  if (/^(gvim|mvim|kate|gedit|emacsclient|mate)$/.test(name)) return { file, args: [...given, `+${line}`, path] };
  return { file, args: [...given, path] };
}

/** The absolute path of a source below the root; null for any other path, with symlinks resolved. */
function sourcePath(root: string, file: string): string | null {
  try {
    const real = realpathSync(join(root, file));
    return real.startsWith(realpathSync(root) + sep) ? real : null;
  } catch {
    return null;
  }
}

/** Opens a source in the user's editor. @returns null if it was started, else the reason as a sentence */
export async function openEditor(root: string, spot: SourcePosition): Promise<string | null> {
  const { env } = process;
  const path = sourcePath(root, spot.file);
  if (!path) return `There is no ${spot.file} in this site.`;
  const named = env.SITE_EDITOR || env.VISUAL || env.EDITOR || '';
  const isWindow = named !== '' && !IN_TERMINAL.has(basename(named.trim().split(/\s+/)[0] ?? ''));
  const editor = isWindow ? named : KNOWN.find(isOnPath);
  if (!editor)
    return named === ''
      ? 'No editor was found. Set SITE_EDITOR, VISUAL or EDITOR to an editor that opens a window.'
      : `${named} runs in a terminal, so dev cannot start it. Set SITE_EDITOR to an editor that opens a window.`;
  const { file, args } = editorCommand(editor, path, spot);
  return new Promise((resolve) => {
    const child = spawn(file, args, { stdio: 'ignore', detached: true });
    child.once('error', (error: NodeJS.ErrnoException) => resolve(`${file} could not be started (${error.code}).`));
    child.once('spawn', () => {
      child.unref();
      resolve(null);
    });
  });
}

function isOnPath(name: string): boolean {
  const { PATH = '' } = process.env;
  return PATH.split(delimiter).some((folder) => {
    try {
      accessSync(join(folder, name), constants.X_OK);
      return true;
    } catch {
      return false;
    }
  });
}
