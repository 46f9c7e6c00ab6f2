import { splice } from '../build/render/shell.ts';
import type { PageFacts } from '../kit/page-facts.ts';
import { collectFacts } from './collect-facts.ts';
import { readPage } from './read-page.ts';
import { type MarkupHandler, scanPiece } from './scan-plain.ts';

/** A page as it was put together: `parts[0] slots[0] parts[1] …` The parts are one array for all pages of a document. */
export interface Spliced {
  readonly parts: readonly string[];
  readonly slots: readonly string[];
}

/** Something that a part tells; offsets are those of the part. */
type Told = (handler: MarkupHandler, base: number) => void;

interface ReadPart {
  readonly told: readonly Told[];
  /** The elements that are open behind it. */
  readonly open: readonly string[];
}

/** What the parts of a document tell, null where they are not plain; for as long as anybody holds them. */
const documents = new WeakMap<readonly string[], readonly ReadPart[] | null>();

/**
 * Reads a page of which most is the document around it: that is scanned once for all pages that stand in it, and told
 * again for each, so that one word of a footer does not have four thousand pages scanned anew. The same as `readPage`
 * of the whole, which reads what is cut otherwise than between elements.
 */
export function readPieces({ parts, slots }: Spliced, hooks: readonly string[] = []): PageFacts {
  let document = documents.get(parts);
  if (document === undefined) documents.set(parts, (document = readParts(parts)));
  const { handler, facts } = collectFacts(hooks);
  return document && tellAll(document, parts, slots, handler) ? facts() : readPage(splice(parts, slots), { hooks });
}

function readParts(parts: readonly string[]): ReadPart[] | null {
  const open: string[] = [];
  const read: ReadPart[] = [];
  for (const [index, part] of parts.entries()) {
    const told: Told[] = [];
    const recorder: MarkupHandler = {
      open: (tag, attributes, offset) => told.push((handler, base) => handler.open(tag, attributes, base + offset)),
      text: (characters, offset) => told.push((handler, base) => handler.text(characters, base + offset)),
      close: (tag) => told.push((handler) => handler.close(tag)),
    };
    if (!scanPiece(part, open, recorder, index === 0)) return null;
    read.push({ told, open: [...open] });
  }
  return open.length === 0 ? read : null;
}

/** @returns false, having told a part, where a slot does not leave the document as it found it */
function tellAll(
  document: readonly ReadPart[],
  parts: readonly string[],
  slots: readonly string[],
  handler: MarkupHandler,
): boolean {
  let base = 0;
  const shifted: MarkupHandler = {
    open: (tag, attributes, offset) => handler.open(tag, attributes, base + offset),
    text: (characters, offset) => handler.text(characters, base + offset),
    close: handler.close,
  };
  for (const [index, { told, open }] of document.entries()) {
    for (const tell of told) tell(handler, base);
    base += (parts[index] as string).length;
    const slot = slots[index];
    if (slot === undefined || index === document.length - 1) continue;
    const within = [...open];
    if (!scanPiece(slot, within, shifted, base === 0)) return false;
    if (within.length !== open.length || within.some((name, depth) => name !== open[depth])) return false;
    base += slot.length;
  }
  return true;
}
