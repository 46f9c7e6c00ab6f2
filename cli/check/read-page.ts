import { Parser } from 'htmlparser2';
import type { PageFacts } from '../kit/page-facts.ts';
import { collectFacts } from './collect-facts.ts';
import { OwnTexts } from './own-texts.ts';
import { type KnownTags, type MarkupHandler, scanPlain } from './scan-plain.ts';

/**
 * Reads a page in one pass, as bytes come, without a tree: a site is read while its trees would still be built.
 * @param options.tags, options.texts what was read on other pages, for the caller who reads many
 * @param options.hooks further attributes by which checks find elements
 */
export function readPage(
  html: string,
  {
    tags,
    texts = new OwnTexts(),
    hooks = [],
  }: { readonly tags?: KnownTags; readonly texts?: OwnTexts; readonly hooks?: readonly string[] } = {},
): PageFacts {
  const { handler, facts } = collectFacts(hooks, texts);
  return scanPlain(html, handler, tags) ? facts() : parsePage(html, hooks, texts);
}

function parsePage(html: string, hooks: readonly string[], texts: OwnTexts): PageFacts {
  const { handler, facts } = collectFacts(hooks, texts);
  parseMarkup(html, handler);
  return facts();
}

/** Reads any page, however it is written. */
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
