import type { Problem } from '../problems/problem.ts';
import { asAuthored } from '../sources/escape-html.ts';
import { MARK } from '../sources/source-file.ts';
import type { LinkAttributes } from './link-attributes.ts';
import type { Origin } from './mapped-text.ts';
import type { BodyDirective } from './markdown-body.ts';

/** A position in the markup that region and language fill. */
export type Placeholder =
  | (LinkAttributes & {
      readonly kind: 'link';
      readonly href: string;
      readonly title: string | null;
      readonly at: Origin;
    })
  | {
      readonly kind: 'picture';
      readonly src: string;
      readonly alt: string;
      readonly title: string | null;
      readonly at: Origin;
    }
  | BodyDirective;

/** Markup with placeholders: `parts[0] placeholders[0] parts[1] …`, so there is one part more than placeholders. */
export interface Fillable {
  readonly parts: readonly string[];
  readonly placeholders: readonly Placeholder[];
}

/** Markdown as markup with placeholders: compiled once, filled for every page and language that shows it. */
export interface CompiledMarkdown extends Fillable {
  readonly headings: readonly CompiledHeading[];
  readonly problems: readonly Problem[];
  /** Conditions have left something out, or the page is made of two files. */
  readonly isPartial: boolean;
}

export interface CompiledHeading {
  readonly level: number;
  readonly id: string;
  /** False where the id was made from the words. */
  readonly explicit: boolean;
  readonly words: Fillable;
  readonly at: Origin;
}

/** What is in the place of a placeholder, with its number. */
export const MARKER = new RegExp(`${MARK}(\\d+)${MARK}`, 'g');
export const LINK_OR_MARKER = new RegExp(`${MARK}(\\d+)${MARK}|</a>`, 'g');

/** Splits markup at its marks. */
export function splitAtMarks(html: string, all: readonly Placeholder[]): Fillable {
  const pieces = asAuthored(html).split(MARKER);
  const parts: string[] = [];
  const placeholders: Placeholder[] = [];
  for (let index = 0; index < pieces.length; index += 2) {
    parts.push(pieces[index] as string);
    const number = pieces[index + 1];
    if (number !== undefined) placeholders.push(all[Number(number)] as Placeholder);
  }
  return { parts, placeholders };
}
