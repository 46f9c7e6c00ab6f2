import { hash } from 'node:crypto';
import { promisify } from 'node:util';
import { constants, zstdCompress } from 'node:zlib';
import { dictionaryFile } from '../../regions/edge-paths.ts';
import type { DictionaryEncoding } from './manifest.ts';
import type { RegionTarget } from './output.ts';

/** What the pages of a language share. A browser keeps it, and the pages that it asks for next are packed with it (RFC 9842). */
export interface Dictionary {
  readonly path: string;
  /** The address that its pages are below: `/`, or `/fr/`. */
  readonly below: string;
  readonly sha256: string;
  readonly bytes: Buffer;
  readonly encoding: DictionaryEncoding;
}

/** The content of a page. Without it, a dictionary changes only with what surrounds all pages. */
const CONTENT = /<main\b[\s\S]*<\/main>/;

/** In bytes: what less than this saves is not worth a request. */
const LEAST = 4096;

/**
 * Writes the dictionaries of a region: for each language that has one, its page for 404 without the content.
 * @returns the innermost first
 */
export function writeDictionaries(target: Pick<RegionTarget, 'files' | 'read' | 'write'>): Dictionary[] {
  return Object.entries(target.files)
    .flatMap(([page, { kind, sources }]): Dictionary[] => {
      const below = kind === 'error-page' ? /^(.*\/)?404\.html$/.exec(`/${page}`)?.[1] : undefined;
      if (below === undefined) return [];
      const bytes = Buffer.from(target.read(page).toString('utf8').replace(CONTENT, ''));
      if (bytes.length < LEAST) return [];
      const sha256 = hash('sha256', bytes, 'hex');
      const encoding: DictionaryEncoding = `${sha256.slice(0, 8)}.dcz`;
      const path = dictionaryFile(encoding);
      target.write({ path, kind: 'asset', bytes, sources, dictionaryOf: below });
      return [{ path, below, sha256, bytes, encoding }];
    })
    .sort((a, b) => b.below.length - a.below.length);
}

/** A skippable frame of Zstandard with 32 bytes: the hash of the dictionary (RFC 9842, 5). */
const headerOf = ({ sha256 }: Pick<Dictionary, 'sha256'>): Buffer => Buffer.from(`5e2a4d1820000000${sha256}`, 'hex');

/** Packs a page with a dictionary. Level 19 is the best that needs no more memory than every browser has for it. */
export async function packWithDictionary(text: Buffer, dictionary: Dictionary): Promise<Buffer> {
  const params = { [constants.ZSTD_c_compressionLevel]: 19 };
  return Buffer.concat([
    headerOf(dictionary),
    await promisify(zstdCompress)(text, { dictionary: dictionary.bytes, params }),
  ]);
}

/** What follows the header, for Node unpacks one frame only; null if the header names another dictionary. */
export function frameOf(packed: Uint8Array, dictionary: Pick<Dictionary, 'sha256'>): Uint8Array | null {
  const header = headerOf(dictionary);
  return header.equals(packed.subarray(0, header.length)) ? packed.subarray(header.length) : null;
}
