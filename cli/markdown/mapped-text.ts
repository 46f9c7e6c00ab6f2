import { lastIndexAt } from '../problems/last-index.ts';

/** A position in a source file, in UTF-16 units from its beginning. */
export interface Origin {
  readonly file: string;
  readonly offset: number;
}

/** From `start` on, a text is that of a file from `offset` on. */
interface Piece extends Origin {
  readonly start: number;
}

/** A text joined from parts of files, with the source position of each part. */
export interface MappedText {
  readonly text: string;
  readonly pieces: readonly Piece[];
}

export const wholeText = (file: string, text: string, offset: number): MappedText => ({
  text,
  pieces: [{ start: 0, file, offset }],
});

export function originAt({ pieces }: MappedText, offset: number): Origin {
  const piece = pieces[lastIndexAt(pieces, offset, ({ start }) => start)];
  return piece ? { file: piece.file, offset: piece.offset + offset - piece.start } : { file: '', offset: 0 };
}

export function sliceText(mapped: MappedText, from: number, to: number): MappedText {
  const inside = mapped.pieces.filter(({ start }) => start > from && start < to);
  return {
    text: mapped.text.slice(from, to),
    pieces: [
      { start: 0, ...originAt(mapped, from) },
      ...inside.map((piece) => ({ ...piece, start: piece.start - from })),
    ],
  };
}

export function joinTexts(parts: readonly MappedText[]): MappedText {
  let text = '';
  const pieces: Piece[] = [];
  for (const part of parts) {
    for (const piece of part.pieces) pieces.push({ ...piece, start: piece.start + text.length });
    text += part.text;
  }
  return { text, pieces };
}
