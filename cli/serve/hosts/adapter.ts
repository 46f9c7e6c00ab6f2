import type { HostingInput } from './input.ts';
import type { WorkerCode } from './worker-code.ts';

/** What a host needs beside the files of a result: a plain object in a folder of its own, which host-registry.ts lists. */
export interface HostAdapter {
  /** For `dist/<region>.hosting/`: text by name. */
  readonly files?: (input: HostingInput, code: WorkerCode) => Readonly<Record<string, string>>;
  /** For the web root, where the host reads them: text by path. Only builds for this host have them. */
  readonly rootFiles?: (input: HostingInput) => Readonly<Record<string, string>>;
  /** What the host cannot do of what the region asks for, one sentence each. */
  readonly limits?: (input: HostingInput) => readonly string[];
}
