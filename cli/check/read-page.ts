import { Parser } from 'htmlparser2';
import { collectFacts } from './collect-facts.ts';
import type { PageFacts } from './page-facts.ts';
import { type KnownTags, type MarkupHandler, scanPlain } from './scan-plain.ts';

/**
 * Reads a page in one pass, as bytes come, without a tree: a site is read while its trees would still be built.
 * @param tags what was read on other pages, for whoever reads many
 */
export function readPage(html: string, tags?: KnownTags): PageFacts {
  const { handler, facts } = collectFacts();
  return scanPlain(html, handler, tags) ? facts() : parsePage(html);
}

function parsePage(html: string): PageFacts {
  const { handler, facts } = collectFacts();
  parseMarkup(html, handler);
  return facts();
}

/** Tells any page, however it is written. */
export function parseMarkup(html: string, handler: MarkupHandler): void {
  const parser = new Parser(
    {
      onopentag: (tag, attributes) => handler.open(tag, attributes, parser.startIndex),
      ontext: (characters) => handler.text(characters, parser.startIndex),
      onclosetag: (tag) => handler.close(tag),
    },
    { lowerCaseTags: true, lowerCaseAttributeNames: true, decodeEntities: true },
  );
  parser.end(html);
}
