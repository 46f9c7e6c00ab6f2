import type { ContentFile } from '../content/content-files.ts';
import type { ParsedPage } from '../content/pages.ts';
import type { Region } from '../kit/region.ts';
import { ANY_NAME, chooseWithin, holdsIn } from '../markdown/conditions.ts';
import { originAt } from '../markdown/mapped-text.ts';
import { readBody } from '../markdown/markdown-body.ts';
import type { MarkdownFile } from '../markdown/markdown-file.ts';
import { leaves, type VisibleText, visibleValue, withoutSyntax } from '../markdown/visible-text.ts';
import { suggest } from '../problems/nearest.ts';
import { addProblems, type Location, type Problem, startOf } from '../problems/problem.ts';
import { faultProblems } from './fault-problems.ts';
import type { MarketRules } from './market-rules.ts';

/** What the comparison asks of a region that shows a page. */
export type ShowingRegion = Pick<Region, 'id' | 'flags' | 'conditions'>;

/**
 * What a page says against the records of the regions that show it, at the lines of its files.
 * @param own its file
 * @param general that of the general page that it extends
 * @param regions those that may show it, by its name
 */
export function pageMarketProblems(
  listed: ContentFile,
  page: ParsedPage,
  own: MarkdownFile,
  general: MarkdownFile | null,
  rules: MarketRules,
  regions: readonly ShowingRegion[],
): Problem[] {
  const problems: Problem[] = [];
  const { frontMatter } = own;
  const { fields } = page;
  const { mentions = {} } = fields;
  const seen = new Map<string, { front: readonly VisibleText[]; body: readonly VisibleText[] }>();
  for (const region of regions) {
    if (!fields.requires.every((flag) => region.flags[flag])) continue;
    const holds = holdsIn(region);
    const key = page.isConditional ? [...holds].sort().join() : '';
    let visible = seen.get(key);
    if (!visible) {
      // Fields of the general page that the file does not replace.
      const inherited = general ? frontTexts(general, holds) : [];
      const front = [
        ...frontTexts(own, holds),
        ...inherited.filter(({ field }) => frontMatter === null || !Object.hasOwn(frontMatter.data, field)),
      ];
      const body = readBody({ source: own }, { known: ANY_NAME, holds }, general && { source: general }, fields);
      const plain = withoutSyntax(body.text);
      visible = {
        front,
        body: blocksOf(plain.text).map(({ text, start }) => ({
          text,
          at: (index) => body.locate(originAt(body, plain.offsetOf(start + index))),
        })),
      };
      seen.set(key, visible);
    }
    const scan = rules.scanner()({ region: region.id, languages: [listed.language], mentions: Object.keys(mentions) });
    for (const text of [...visible.front, ...visible.body]) addProblems(problems, faultProblems(region.id, text, scan));
  }
  return [
    ...Object.keys(mentions).flatMap((mention) =>
      unknownMention(mention, rules, frontMatter?.locate(['mentions', mention], 'key') ?? startOf(listed.file)),
    ),
    ...problems,
  ];
}

/** A mention of a region or of one of its facts (`isle.name`) that does not exist. */
function unknownMention(mention: string, { factNames }: MarketRules, at: Location): Problem[] {
  const [, id = '', fact] = /^([^.]*)(?:\.(.*))?$/s.exec(mention) ?? [];
  const ids = [...factNames.keys()];
  const unknown = (code: 'REGION-UNKNOWN' | 'FACT-UNKNOWN', name: string, known: readonly string[], what: string) => ({
    code,
    at,
    message: `The page mentions "${name}", which is ${what}.`,
    help: suggest(name, known) || `There is: ${known.join(', ')}.`,
  });
  if (!ids.includes(id)) return [unknown('REGION-UNKNOWN', id, ids, 'no region')];
  const names = factNames.get(id);
  return fact === undefined || names?.has(fact)
    ? []
    : [unknown('FACT-UNKNOWN', fact, [...(names ?? [])], `no fact of "${id}"`)];
}

/** The texts of front matter, apart from the reasons of mentions and adaptations. */
function frontTexts(
  { file, text, frontMatter }: MarkdownFile,
  holds: ReadonlySet<string>,
): (VisibleText & { readonly field: string })[] {
  const { mentions: _, adapts: __, ...data } = chooseWithin(frontMatter?.data ?? {}, holds);
  return leaves(data).map(({ path, value }) => ({
    ...visibleValue(text, value, () => frontMatter?.locate(path, 'value') ?? startOf(file)),
    field: String(path[0]),
  }));
}

/** The beginning of a line that is a block of its own. */
const BLOCK = /^[ \t>]*(?:#{1,6}(?=[ \t])|[-*+](?=[ \t])|\d{1,9}[.)](?=[ \t])|\||$)/;

/** The blocks of Markdown, as pages show them: a paragraph is one text, and so is a cell of a table. */
function blocksOf(markdown: string): { readonly text: string; readonly start: number }[] {
  const blocks: { text: string; start: number }[] = [];
  let open: { text: string; start: number } | null = null;
  let start = 0;
  for (const line of markdown.split('\n')) {
    const marker = BLOCK.exec(line)?.[0];
    if (marker?.endsWith('|')) {
      open = null;
      let from = start;
      for (const cell of line.split('|')) {
        if (cell.trim() !== '') blocks.push({ text: cell, start: from });
        from += cell.length + 1;
      }
    } else if (marker !== undefined) {
      // The number of an item or heading is not a number of its text.
      const from = /[-*+.)#]$/.test(marker) && !marker.includes('#') ? marker.length : 0;
      const block = { text: line.slice(from), start: start + from };
      if (block.text.trim() !== '') blocks.push(block);
      open = block.text.trim() === '' || marker.includes('#') ? null : block;
    } else if (open) open.text += ` ${line}`;
    else blocks.push((open = { text: line, start }));
    start += line.length + 1;
  }
  return blocks;
}
