/**
 * Texts as UTF-8 in memory that threads share. As strings they have two bytes for each character if one of them is a dash,
 * and every thread has a copy: 0.6 of the memory of dev's heap at 14 regions (Nov 2026).
 */
export interface PackedTexts {
  readonly bytes: Uint8Array;
  /** Where each text ends. */
  readonly ends: readonly number[];
}

export function packTexts(texts: readonly string[]): PackedTexts {
  const ends: number[] = [];
  let size = 0;
  for (const text of texts) ends.push((size += Buffer.byteLength(text)));
  const bytes = Buffer.from(new SharedArrayBuffer(size));
  texts.forEach((text, index) => {
    bytes.write(text, ends[index - 1] ?? 0);
  });
  return { bytes, ends };
}

export function unpackTexts({ bytes, ends }: PackedTexts): string[] {
  const { buffer, byteOffset, byteLength } = bytes;
  const all = Buffer.from(buffer, byteOffset, byteLength);
  return ends.map((end, index) => all.toString('utf8', ends[index - 1] ?? 0, end));
}

export const arePacksEqual = (one: PackedTexts, other: PackedTexts): boolean =>
  one.ends.length === other.ends.length &&
  one.ends.every((end, index) => end === other.ends[index]) &&
  Buffer.compare(one.bytes, other.bytes) === 0;
