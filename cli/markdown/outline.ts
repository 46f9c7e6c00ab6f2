import type { Mark } from './directives.ts';
import type { MarkdownFile } from './markdown-file.ts';
import { findSections } from './sections.ts';

/** A section of a page as plans know it: without its words. */
interface OutlinedSection {
  readonly id: string;
  /** Of its heading. */
  readonly level: number;
  /** In characters, up to the next section. */
  readonly length: number;
  /** The conditions around its heading. */
  readonly when: readonly { readonly kind: 'if' | 'unless'; readonly names: readonly string[] }[];
}

/** The sections of a page, in their order, and the claims that it shows. */
export interface Outline {
  readonly sections: readonly OutlinedSection[];
  readonly claims: readonly string[];
}

export function outlineOf({ body, blocks, marks }: MarkdownFile): Outline {
  const sections = findSections(body, blocks);
  return {
    sections: sections.map(({ id, level, start }, index) => ({
      id,
      level,
      length: (sections[index + 1]?.start ?? body.length) - start,
      when: conditionsAt(marks, start),
    })),
    claims: marks.flatMap((mark) => (mark.kind === 'claim' ? [mark.name] : [])),
  };
}

function conditionsAt(marks: readonly Mark[], offset: number): OutlinedSection['when'] {
  const open: OutlinedSection['when'][number][] = [];
  for (const mark of marks) {
    if (mark.start >= offset) break;
    if (mark.kind === 'if' || mark.kind === 'unless') open.push({ kind: mark.kind, names: mark.names });
    else if (mark.kind === '/if' || mark.kind === '/unless') open.pop();
  }
  return open;
}

/** The outline of a page that extends a general one: a section replaces that of its id with everything below it. */
export function extendOutline(general: Outline, own: Outline, remove: readonly string[]): Outline {
  const gone = new Set([...remove, ...own.sections.map(({ id }) => id)]);
  const inherited = outermost(general.sections, ({ id }) => gone.has(id));
  return {
    sections: [...own.sections, ...general.sections.filter((section) => !inherited.all.has(section))],
    claims: [...own.claims, ...general.claims],
  };
}

/** Sections that a test is true of, without those inside of another one; `all` has everything inside as well. */
function outermost(
  sections: readonly OutlinedSection[],
  test: (section: OutlinedSection) => boolean,
): { readonly top: readonly OutlinedSection[]; readonly all: ReadonlySet<OutlinedSection> } {
  const top: OutlinedSection[] = [];
  const all = new Set<OutlinedSection>();
  let level = Number.POSITIVE_INFINITY;
  for (const section of sections) {
    if (section.level > level) {
      all.add(section);
      continue;
    }
    level = test(section) ? section.level : Number.POSITIVE_INFINITY;
    if (level === section.level) {
      all.add(section);
      top.push(section);
    }
  }
  return { top, all };
}

/**
 * The sections of another language's page that a page does not have, and their length with everything in them.
 * @param holds the names that hold in the region
 * @param leftOut ids of sections that the page does without on purpose
 */
export function missingSections(
  own: Outline,
  other: Outline,
  holds: ReadonlySet<string>,
  leftOut: readonly string[],
): { readonly ids: readonly string[]; readonly length: number } {
  const known = new Set([...own.sections.map(({ id }) => id), ...leftOut]);
  const isShown = ({ when }: OutlinedSection) =>
    when.every(({ kind, names }) => names.some((name) => holds.has(name)) === (kind === 'if'));
  const { top, all } = outermost(other.sections, (section) => !known.has(section.id) && isShown(section));
  return { ids: top.map(({ id }) => id), length: [...all].reduce((sum, { length }) => sum + length, 0) };
}
