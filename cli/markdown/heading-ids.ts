import type { Problem } from '../problems/problem.ts';
import { type CompiledHeading, LINK_OR_MARKER } from './compiled-markdown.ts';
import type { Body } from './markdown-body.ts';

/** The ids of the headings of a page. */
export class HeadingIds {
  /** Each with the highest number that was put behind it. */
  private readonly ids = new Map<string, number>();

  /** Adds the id that a heading gives itself. */
  add(id: string): string {
    if (!this.ids.has(id)) this.ids.set(id, 0);
    return id;
  }

  /** Makes an id of words. Two headings of the same words are the author's right; only explicit ids must differ. */
  make(html: string): string {
    const base = slug(html) || 'section';
    let number = this.ids.get(base) ?? 0;
    let id = base;
    for (; this.ids.has(id); id = `${base}-${number}`) number = Math.max(2, number + 1);
    if (number > 0) this.ids.set(base, number);
    return this.add(id);
  }
}

/** Words to an id: letters and digits of any script, hyphens between. Latin letters lose their accents, as no other ones do. */
function slug(html: string): string {
  const words = html.replace(LINK_OR_MARKER, '').replace(/<[^>]*>|&[a-z0-9#]+;/gi, '');
  return words
    .toLowerCase()
    .normalize('NFKD')
    .replace(/(\p{Script=Latin})\p{M}+/gu, '$1')
    .normalize('NFKC')
    .replace(/[\u00ad\u200b-\u200d]/g, '')
    .replace(/[^\p{L}\p{M}\p{N}]+/gu, '-')
    .replace(/^-+|-+$/g, '');
}

/** Ids that several headings of a page have. */
export function repeatedIds(body: Body, headings: readonly CompiledHeading[]): Problem[] {
  const seen = new Map<string, CompiledHeading>();
  return headings.flatMap((heading): Problem[] => {
    const first = seen.get(heading.id);
    if (!first) {
      seen.set(heading.id, heading);
      return [];
    }
    const { file, line } = body.locate(first.at);
    return [
      {
        code: 'HEADING-TWICE',
        at: body.locate(heading.at),
        message: `The id "${heading.id}" already belongs to the heading on line ${line}${file === heading.at.file ? '' : ` of ${file}`}.`,
        help: 'Give one of the two an id of its own: ## Title {#another-id}.',
      },
    ];
  });
}
