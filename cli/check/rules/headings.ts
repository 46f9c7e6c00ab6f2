import type { Rule } from '../rule.ts';

/** A page has exactly one first-level heading, and no heading skips a level. */
export const headings: Rule = (site, report) => {
  for (const { pages } of site.regions)
    for (const page of pages) {
      const add = (
        cause: string,
        message: string,
        help: string,
        offset?: number,
        chrome = false,
        look: string[] = [],
      ) =>
        report({
          code: 'HEADING-ORDER',
          cause,
          region: page.region.id,
          file: page.file,
          offset,
          chrome,
          look,
          message,
          help,
        });
      // A dialog has headings of its own, which a closed dialog hides.
      const all = page.facts.headings.filter(({ zone }) => !zone.dialog);
      const tops = all.filter(({ level }) => level === 1);
      if (tops.length === 0)
        add(`none ${page.file}`, `${page.path} has no first-level heading.`, 'Render the title of the page as its h1.');
      for (const { text, offset, zone } of tops.slice(1))
        add(
          `second ${text.trim()}`,
          `"${text.trim()}" is a second first-level heading.`,
          'Make it a second-level heading.',
          offset,
          !zone.main,
          [text.trim()],
        );
      let before = 0;
      for (const { level, text, offset, zone } of all) {
        const words = text.trim();
        if (words === '')
          add('empty', `A heading of ${page.path} has no words.`, 'Write or remove it.', offset, !zone.main);
        if (level > before + 1 && before > 0)
          add(
            `jump ${words}`,
            `The heading "${words}" jumps from level ${before} to ${level}.`,
            `Make it level ${before + 1}.`,
            offset,
            !zone.main,
            [words],
          );
        before = level;
      }
      for (const [id, { count, offset }] of page.facts.ids)
        if (count > 1)
          report({
            code: 'HEADING-TWICE',
            cause: `id ${id}`,
            region: page.region.id,
            file: page.file,
            offset,
            look: [`{#${id}}`, `id="${id}"`],
            message: `The id "${id}" appears ${count} times on ${page.path}.`,
            help: 'A link to it could lead to either: give each an id of its own.',
          });
    }
};
