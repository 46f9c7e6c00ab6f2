import { painter } from '../../problems/paint.ts';
import { plural } from '../../problems/phrases.ts';
import { sanitizeLine } from '../../problems/sanitize-for-terminal.ts';
import { type DiffEntry, type Difference, describePlaces, TOPICS, type Topic } from './diff-entry.ts';
import { compareWords } from './text-change.ts';

const MAX_TEXT = 600;

/** The formatting of one output format. */
interface Style {
  readonly heading: (text: string) => string;
  readonly gone: (text: string) => string;
  readonly come: (text: string) => string;
  readonly quiet: (text: string) => string;
  readonly plain: (text: string) => string;
  readonly item: string;
}

const terminal = (colour: boolean): Style => {
  const paint = painter(colour);
  return {
    heading: (text) => paint('bold', text),
    // Readable without colours too.
    gone: (text) => paint('red', `[-${text}-]`),
    come: (text) => paint('green', `{+${text}+}`),
    quiet: (text) => paint('dim', text),
    plain: (text) => text,
    item: '  ',
  };
};

const escapeMarkdown = (text: string) => text.replace(/[\\`*_[\]<>|~#]/g, '\\$&');
const markdown: Style = {
  heading: (text) => `## ${text}\n`,
  gone: (text) => `~~${escapeMarkdown(text)}~~`,
  come: (text) => `**${escapeMarkdown(text)}**`,
  quiet: (text) => `*${escapeMarkdown(text)}*`,
  plain: escapeMarkdown,
  item: '- ',
};

export const formatText = (difference: Difference, colour: boolean): string => format(difference, terminal(colour));
export const formatMarkdown = (difference: Difference): string => `# What changed\n\n${format(difference, markdown)}`;

function format(difference: Difference, style: Style): string {
  const { entries, pages, derived, regions } = difference;
  const summary = `${regions.join(', ')}: ${plural(pages.changed, 'page')} changed, ${pages.added} new, ${pages.removed} removed, ${pages.same} unchanged; ${plural(entries.length, 'cause')}.`;
  if (entries.length === 0)
    return `${style.plain(derived > 0 ? summary : `Nothing changed: ${plural(pages.same, 'page')} ${pages.same === 1 ? 'is' : 'are'} unchanged.`)}\n`;
  const sections = (Object.keys(TOPICS) as Topic[]).flatMap((topic) => {
    const own = entries.filter((entry) => entry.topic === topic);
    return own.length > 0
      ? [`${style.heading(TOPICS[topic])}\n${own.map((entry) => `${style.item}${describe(entry, style)}`).join('\n')}`]
      : [];
  });
  const rest =
    derived > 0 ? `\n${style.quiet(`${derived} more files changed as a consequence: sitemaps, build ids.`)}\n` : '';
  return `${style.plain(summary)}\n\n${sections.join('\n\n')}\n${rest}`;
}

function describe(entry: DiffEntry, style: Style): string {
  const { what } = entry;
  return [what === '' ? '' : style.plain(`${what}:`), changed(entry, style), style.quiet(`(${describePlaces(entry)})`)]
    .filter(Boolean)
    .join(' ');
}

function changed({ before, after }: DiffEntry, style: Style): string {
  if (before === null && after === null) return 'changed';
  if (before === null) return style.come(sanitizeLine(after ?? '', MAX_TEXT));
  if (after === null) return style.gone(sanitizeLine(before, MAX_TEXT));
  const { lead, gone, come, tail } = compareWords(sanitizeLine(before, MAX_TEXT), sanitizeLine(after, MAX_TEXT));
  return [
    style.plain(lead),
    gone === '' ? '' : style.gone(gone),
    come === '' ? '' : style.come(come),
    style.plain(tail),
  ]
    .filter(Boolean)
    .join(' ');
}
