/** The thread that compiles Markdown while pages are rendered. It reads the texts itself. */
import { parentPort, workerData } from 'node:worker_threads';
import type { CompilingLanguages } from '../../content/page-body.ts';
import { adoptWords } from '../../languages/adopted-words.ts';
import { createKeepTogether } from '../../languages/keep-together.ts';
import type { LanguagePack, LanguageVariant } from '../../languages/language-pack.ts';
import { type Compiled, type CompileRequest, compileRequest } from './compile-cache.ts';

export interface CompiledLanguage {
  readonly pack: LanguagePack | null;
  /** The language that this one is a variant of, with its pack. */
  readonly variant: (Pick<LanguageVariant, 'of' | 'replace'> & { readonly pack: LanguagePack | null }) | null;
}

export interface CompileThreadData {
  readonly root: string;
  readonly languages: ReadonlyMap<string, CompiledLanguage>;
}

/** The answer to a list of requests, in its order. */
export type CompiledBatch = readonly Compiled[];

const rulesOf = ({ pack, variant }: CompiledLanguage): ReturnType<CompilingLanguages> => ({
  keepTogether: createKeepTogether(pack),
  variant: variant && { ...variant, adopted: adoptWords(variant.pack, pack, variant.replace) },
});

const { root, languages } = workerData as CompileThreadData;
const rules = new Map([...languages].map(([code, language]) => [code, rulesOf(language)]));
const unknown = rulesOf({ pack: null, variant: null });

parentPort?.on('message', (requests: readonly CompileRequest[]) => {
  const compiled: CompiledBatch = requests.map((request) =>
    compileRequest(root, request, (code) => rules.get(code) ?? unknown),
  );
  parentPort?.postMessage(compiled);
});
