import type { BuiltPage } from '../built-site.ts';
import type { Report } from '../finding.ts';
import { onPage, type Rule, reporter } from '../rule.ts';

/** Texts that must not reach visitors. Code may show some of them. The build has refused missing values where it knew their origin. */
const IN_TEXT: readonly [pattern: RegExp, what: string, shown?: 'in code'][] = [
  [/\{(?:(?:fact|string|claim|block|if|unless):[^}]*|\/(?:if|unless))\}/g, 'a directive was not replaced', 'in code'],
  [/\{\{[^{}]*\}\}|\{[a-z]\w*\}/g, 'a placeholder was not replaced', 'in code'],
  [/\]\((?:\/|https?:)[^)\s]*\)/g, 'a link of Markdown was printed as text', 'in code'],
  [/\b[A-Z][A-Z0-9]+(?:_[A-Z0-9]+)+\b/g, 'the key of a string was printed as text', 'in code'],
  [/\blorem ipsum\b/gi, 'a placeholder for a text'],
  // In capitals, "todo" is a word of some languages, and XXX a number.
  [/\b(?:TODO|XXX)\b(?=:|\()|(?<=\[)(?:TODO|XXX)(?=\])|\b(?:FIXME|TBD)\b/g, 'a note of an author was left in'],
  [/\ufffd/g, 'a character was damaged by a wrong encoding'],
];
/** A text without any of these contains none of the above: most texts need this one test only. */
const SUSPECT = /[{[\]_\ufffd]|lorem|TODO|FIXME|TBD|XXX/i;
const LOCAL = /^https?:\/\/(?:localhost|127\.0\.0\.1|0\.0\.0\.0|\[::1\])(?:[:/]|$)|^file:/;

/** No page contains placeholders, missing values or notes. */
export const leftovers: Rule = (site, report) => {
  for (const { pages } of site.regions) for (const page of pages) checkPage(page, report);
};

/** A part of a path, or a value of a query. */
const MISSING_PART = /(?:^|[/=])(?:undefined|null|NaN)(?=[/?#&]|$)|\[object/;

function checkPage(page: BuiltPage, report: Report): void {
  const { text, code, main, offsetOf, anchors, links, scripts, pictures, metas, titles } = page.facts;
  const add = (cause: string, what: string, offset: number, chrome: boolean) =>
    reporter(report, { ...onPage(page), offset, chrome, look: [cause] })('LEFTOVER')(
      cause,
      `On ${page.path} ${what}: ${cause}`,
      'Check the text or the template, and the values that it receives.',
    );
  const isKnownKey = (word: string) => page.region.strings(page.identity.language).texts.has(word);
  const isInCode = (index: number) => code.some(({ start, end }) => index >= start && index < end);
  const found = (part: string, at: (index: number) => number, chrome: (index: number) => boolean) => {
    if (!SUSPECT.test(part)) return;
    for (const [pattern, what, shown] of IN_TEXT)
      for (const match of part.matchAll(pattern)) {
        if (shown && part === text && isInCode(match.index)) continue;
        const cause = match[0].trim();
        if (/^[A-Z0-9_]+$/.test(cause) && cause.includes('_') && !isKnownKey(cause)) continue;
        add(cause, what, at(match.index), chrome(match.index));
      }
  };
  found(text, offsetOf, (index) => index < main.start || index >= main.end);
  for (const { text: title, offset } of titles)
    found(
      title,
      () => offset,
      () => false,
    );
  for (const { attributes, offset } of metas)
    found(
      attributes.content ?? '',
      () => offset,
      () => false,
    );
  for (const { attributes, offset, zone } of pictures)
    found(
      attributes.alt ?? '',
      () => offset,
      () => !zone.main,
    );
  const check = (url: string | null | undefined, offset: number) => {
    if (url == null) return;
    if (LOCAL.test(url)) add(url, 'an address works on one machine at most', offset, false);
    else if (MISSING_PART.test(url) && !page.region.byPath.has(url.replace(/[?#].*/, '')))
      add(url, 'a part of an address is a missing value', offset, false);
  };
  for (const { attributes, offset } of anchors) check(attributes.href, offset);
  for (const { attributes, offset } of links) check(attributes.href, offset);
  for (const { src, offset } of scripts) check(src, offset);
}
