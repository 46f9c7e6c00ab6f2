import { onPage, type Rule, reporter } from '../rule.ts';

/** A page has exactly one first-level heading, and no heading skips a level. */
export const headings: Rule = (site, report) => {
  for (const { pages } of site.regions)
    for (const page of pages) {
      const on = reporter(report, onPage(page));
      const add = on('HEADING-ORDER');
      // A dialog has headings of its own, which a closed dialog hides.
      const all = page.facts.headings.filter(({ zone }) => !zone.dialog);
      const tops = all.filter(({ level }) => level === 1);
      if (tops.length === 0)
        add(`none ${page.file}`, `${page.path} has no first-level heading.`, 'Render the title of the page as its h1.');
      for (const { text, offset, zone } of tops.slice(1)) {
        const words = text.trim();
        const place = { offset, chrome: !zone.main, look: [words] };
        add(`second ${words}`, `"${words}" is a second first-level heading.`, 'Make it a second-level heading.', place);
      }
      let before = 0;
      for (const { level, text, offset, zone } of all) {
        const words = text.trim();
        const place = { offset, chrome: !zone.main, look: [words] };
        if (words === '') add('empty', `A heading of ${page.path} has no words.`, 'Write or remove it.', place);
        const jump = `The heading "${words}" jumps from level ${before} to ${level}.`;
        if (level > before + 1 && before > 0) add(`jump ${words}`, jump, `Make it level ${before + 1}.`, place);
        before = level;
      }
      for (const [id, { count, offset }] of page.facts.ids)
        if (count > 1)
          on('HEADING-TWICE')(
            `id ${id}`,
            `The id "${id}" appears ${count} times on ${page.path}.`,
            'A link to it could lead to either: give each an id of its own.',
            { offset, look: [`{#${id}}`, `id="${id}"`] },
          );
    }
};
