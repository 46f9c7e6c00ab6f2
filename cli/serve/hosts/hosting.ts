import type { HostingFiles } from '../../build/emit/hosting-output.ts';
import type { OutputFile } from '../../build/render/output-file.ts';
import type { HostName } from './host-names.ts';
import { HOSTS, USUAL_HOSTS } from './host-registry.ts';
import type { HostingInput } from './input.ts';
import type { WorkerCode } from './worker-code.ts';

/**
 * Renders the files of `dist/<region>.hosting/`. Pure: all hosts are generated from the same manifest and rules, so that
 * they respond alike.
 * @param code the bundled workers (worker-code.ts)
 * @param host by default those that every build has files for
 * @returns text by file name
 */
export const renderHosting = (input: HostingInput, code: WorkerCode, host?: HostName): HostingFiles =>
  Object.assign(
    { ...input.hostRoot },
    ...(host ? [host] : USUAL_HOSTS).map((name) => HOSTS[name].files?.(input, code) ?? {}),
  );

/** The files that a host reads in the web root. One of the same path is kept: `public/` may have it. */
export const rootFilesOf = (input: HostingInput, host: HostName): OutputFile[] =>
  Object.entries(HOSTS[host].rootFiles?.(input) ?? {})
    .filter(([path]) => !input.files.has(path))
    .map(([path, bytes]) => ({ path, kind: 'config', bytes, sources: [] }));

/** What a host cannot do of what a region asks for. */
export const hostLimits = (input: HostingInput, host: HostName): string[] =>
  (HOSTS[host].limits?.(input) ?? []).map((limit) => `${host}: ${limit}`);
