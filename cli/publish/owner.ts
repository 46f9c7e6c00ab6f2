import { readFileSync, readlinkSync } from 'node:fs';
import { hostname } from 'node:os';
import type { Owner } from './state.ts';

/** This process, so that a later run on the same machine can tell at once whether it still lives. */
export const thisProcess = (): Owner => ({
  machine: machineIdentity(),
  host: hostname(),
  pid: process.pid,
  started: startOf(process.pid),
});

/** What became of the owner; of a process of another machine nobody here can tell. */
export function fateOf(owner: Owner): 'alive' | 'dead' | 'unknown' {
  if (owner.machine === null || owner.machine !== machineIdentity()) return 'unknown';
  try {
    process.kill(owner.pid, 0);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ESRCH') return 'dead';
  }
  return startOf(owner.pid) === owner.started ? 'alive' : 'dead';
}

/** By boot and by process namespace: two containers of one machine count their processes apart. */
function machineIdentity(): string | null {
  try {
    const boot = readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim();
    return `${boot} ${readlinkSync('/proc/self/ns/pid')}`;
  } catch {
    return null;
  }
}

/** The 22nd field of /proc/<pid>/stat; the second one is a name that may hold anything, in brackets. A zombie is dead. */
function startOf(pid: number): string | null {
  try {
    const text = readFileSync(`/proc/${pid}/stat`, 'utf8');
    const fields = text.slice(text.lastIndexOf(')') + 2).split(' ');
    return fields[0] === 'Z' || fields[0] === 'X' ? null : (fields[19] ?? null);
  } catch {
    return null;
  }
}
