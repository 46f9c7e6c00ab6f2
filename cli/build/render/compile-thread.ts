/** The thread that compiles Markdown while pages are rendered. It reads the texts itself. */
import { parentPort, workerData } from 'node:worker_threads';
import { createKeepTogether } from '../../languages/keep-together.ts';
import type { LanguagePack } from '../../languages/language-pack.ts';
import { type Compiled, type CompileRequest, compileRequest } from './compile-cache.ts';

export interface CompileThreadData {
  readonly root: string;
  readonly packs: ReadonlyMap<string, LanguagePack | null>;
}

/** The answer to a list of requests, in its order. */
export type CompiledBatch = readonly Compiled[];

const { root, packs } = workerData as CompileThreadData;
const rules = new Map([...packs].map(([code, pack]) => [code, { keepTogether: createKeepTogether(pack) }]));
const unknown = { keepTogether: createKeepTogether(null) };

parentPort?.on('message', (requests: readonly CompileRequest[]) => {
  const compiled: CompiledBatch = requests.map((request) =>
    compileRequest(root, request, (code) => rules.get(code) ?? unknown),
  );
  parentPort?.postMessage(compiled);
});
