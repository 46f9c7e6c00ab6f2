import { copyText } from '../sources/copy-text.ts';

/**
 * Copies of texts that are cut from pages. V8 keeps a part of a text as a reference to the whole text, so that the facts of a
 * page would keep its HTML in memory. Equal texts are kept once: pages of one template have their styles in common.
 */
export class OwnTexts {
  private readonly known = new Map<string, string>();

  copy(text: string): string {
    let copy = this.known.get(text);
    if (copy === undefined) {
      copy = copyText(text);
      this.known.set(copy, copy);
    }
    return copy;
  }
}
