import { readFileSync, readlinkSync } from 'node:fs';
import { hostname } from 'node:os';
import type { Owner } from './state.ts';

/** This process, so that a later run on the same machine can check whether it is still alive. */
export const thisProcess = (): Owner => ({
  machine: machineIdentity(),
  host: hostname(),
  pid: process.pid,
  started: processStartTime(process.pid),
});

/** Whether the owner is alive; unknown for a process of another machine. */
export function ownerStatus(owner: Owner): 'alive' | 'dead' | 'unknown' {
  if (owner.machine === null || owner.machine !== machineIdentity()) return 'unknown';
  try {
    process.kill(owner.pid, 0);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ESRCH') return 'dead';
  }
  return processStartTime(owner.pid) === owner.started ? 'alive' : 'dead';
}

/** Boot and process namespace: two containers of one machine number their processes separately. */
function machineIdentity(): string | null {
  try {
    const boot = readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim();
    return `${boot} ${readlinkSync('/proc/self/ns/pid')}`;
  } catch {
    return null;
  }
}

/**
 * Field 22 of /proc/<pid>/stat, in kernel ticks; null for a zombie or a missing process. Field 2 is a name in parentheses
 * that may itself contain spaces and parentheses.
 */
function processStartTime(pid: number): string | null {
  try {
    const text = readFileSync(`/proc/${pid}/stat`, 'utf8');
    const fields = text.slice(text.lastIndexOf(')') + 2).split(' ');
    return fields[0] === 'Z' || fields[0] === 'X' ? null : (fields[19] ?? null);
  } catch {
    return null;
  }
}
