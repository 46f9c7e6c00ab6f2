import { MARK } from '../sources/source-file.ts';
import { joinTexts, type MappedText, type Origin, originAt, sliceText, wholeText } from './mapped-text.ts';
import { applyEdits, type Body, type BodyDirective } from './markdown-body.ts';
import { findSections } from './sections.ts';

/**
 * The body of a page with sections of another language's page, each between two marks (`fallback-start`, `fallback-end`). It
 * follows the section that it follows there.
 * @param fallback was read with the directives of `own`
 * @param ids sections of the fallback that `own` does not have, none inside another one
 */
export function addFallbackSections(own: Body, fallback: Body, ids: readonly string[], language: string): Body {
  const directives: BodyDirective[] = [...fallback.directives];
  const wanted = new Set(ids);
  const ownSections = findSections(own.text);
  const others = findSections(fallback.text);
  /** Where a section goes that follows one of an id. */
  const ends = new Map(ownSections.map(({ id, end }) => [id, end]));
  const edits = others.flatMap((section, index) => {
    const { id, level, start, end } = section;
    if (!wanted.has(id)) return [];
    const position = positionOf(others.slice(0, index).reverse(), level);
    ends.set(id, position);
    const at = originAt(fallback, start);
    const mark = (kind: 'fallback-start' | 'fallback-end'): MappedText => {
      const number = directives.push({ kind, name: language, values: {}, at }) - 1;
      return wholeText(at.file, `\n\n${MARK}${number}${MARK}\n\n`, at.offset);
    };
    const by = joinTexts([mark('fallback-start'), sliceText(fallback, start, end), mark('fallback-end')]);
    return [{ start: position, end: position, by }];
  });
  const { text, pieces } = applyEdits(own, edits);
  const ofFallback = new Set(fallback.pieces.map(({ file }) => file));
  return {
    text,
    pieces,
    directives,
    problems: [...own.problems, ...fallback.problems],
    isPartial: true,
    locate: (origin: Origin) => (ofFallback.has(origin.file) ? fallback : own).locate(origin),
  };

  /** Behind the section before it; as the first one inside of a section, before those that are there. */
  function positionOf(before: readonly { readonly id: string; readonly level: number }[], level: number): number {
    for (const previous of before) {
      const end = ends.get(previous.id);
      if (previous.level > level || end === undefined) continue;
      if (previous.level === level) return end;
      const around = ownSections.find(({ id }) => id === previous.id);
      const first = ownSections.find(({ start }) => around && start > around.start && start < around.end);
      return first?.start ?? end;
    }
    return ownSections[0]?.start ?? own.text.length;
  }
}
