import { join } from 'node:path';
import type { HtmlValidate } from 'html-validate';
import validatorPackage from 'html-validate/package.json' with { type: 'json' };
import { cacheFolder } from '../sources/cache-folders.ts';
import { keepRecent, keyOf, readRecords, writeRecords } from '../sources/records.ts';
import type { BuiltSite } from './built-site.ts';
import type { Report, RuleHit } from './finding.ts';

/** What html-validate says of one page. */
interface Message {
  readonly rule: string;
  readonly message: string;
  readonly offset: number;
  readonly size: number;
}

interface Cache {
  readonly key: string;
  /** Hash of a page to what was found in it. */
  readonly pages: Record<string, readonly Message[]>;
}

/**
 * The rules of the standard, and those that screen readers need. Rules about the style of markup are off, because a renderer
 * writes it.
 */
const CONFIG = {
  extends: ['html-validate:standard', 'html-validate:a11y'],
  rules: {
    // Renderers close void elements and quote attributes as they like; both are the same to a browser.
    'void-style': 'off',
    'attribute-boolean-style': 'off',
    'attribute-empty-style': 'off',
    'no-inline-style': 'off',
    'no-trailing-whitespace': 'off',
    'attr-quotes': 'off',
    'doctype-style': 'off',
    'long-title': 'off',
    'tel-non-breaking': 'off',
    'no-raw-characters': 'off',
    // Tag managers and tests look for [role=dialog], which <dialog> implies.
    'no-redundant-role': 'off',
    // Our own rules find these, with their source.
    'no-dup-id': 'off',
    'empty-heading': 'off',
    'unique-landmark': 'off',
  },
} as const;

/** The results of html-validate in one process: hash of a page to what was found in it. */
export interface HtmlMemory {
  pages: Record<string, readonly Message[]> | null;
  validator: HtmlValidate | null;
  /** Whether the file in the cache lacks some. */
  isUnsaved: boolean;
}

interface HtmlOptions {
  /** Whether the site has some pages only: those of the others are kept, and the cache is not written. */
  readonly isPart: boolean;
  /** Called before each page that is validated; it may throw to end the work. */
  readonly pause?: (() => void) | undefined;
}

/** Runs html-validate once for each page; results are cached by the hash of the page. */
export async function checkHtml(
  site: BuiltSite,
  cacheDir: string,
  memory: HtmlMemory,
  { isPart, pause }: HtmlOptions,
  report: Report,
): Promise<void> {
  const file = join(cacheFolder(cacheDir, 'check'), 'html.json');
  const key = keyOf(validatorPackage.version, JSON.stringify(CONFIG));
  memory.pages ??= readCache(file, key);
  const pages: Record<string, readonly Message[]> = {};
  for (const region of site.regions)
    for (const page of region.pages) {
      const hash = region.files.get(page.file)?.sha256 ?? '';
      let messages = memory.pages[hash];
      if (!messages) {
        pause?.();
        memory.validator ??= await loadValidator();
        const report = await memory.validator.validateString(region.text(page.file) ?? '');
        messages = report.results.flatMap((result) =>
          result.messages.map(({ ruleId, message, offset, size }) => ({ rule: ruleId, message, offset, size })),
        );
        memory.pages[hash] = messages;
        memory.isUnsaved = true;
      }
      pages[hash] = messages;
      for (const message of messages) report(hitOf(region.id, page.file, region.text(page.file) ?? '', message));
    }
  if (isPart) return;
  memory.pages = keepRecent(pages, memory.pages);
  if (memory.isUnsaved) writeRecords(file, { key, pages: memory.pages } satisfies Cache);
  memory.isUnsaved = false;
}

function readCache(file: string, key: string): Cache['pages'] {
  const cache = readRecords<Cache>(file);
  return cache?.key === key ? cache.pages : {};
}

/** Loading it takes as long as reading all pages does, so it is loaded for a page that it has not seen. */
async function loadValidator(): Promise<HtmlValidate> {
  const { HtmlValidate, StaticConfigLoader } = await import('html-validate');
  const resolved = await new StaticConfigLoader(CONFIG as never).getConfigFor('page.html');
  // Resolving the same rules again for each page takes a fifth of the time of html-validate (Nov 2026).
  class ResolvedLoader extends StaticConfigLoader {
    override getConfigFor() {
      return resolved;
    }
  }
  return new HtmlValidate(new ResolvedLoader());
}

/** Elements before which a browser ends a paragraph. */
const NOT_IN_PARAGRAPH =
  /<(address|article|aside|blockquote|details|dialog|div|dl|fieldset|figcaption|figure|footer|form|h[1-6]|header|hr|main|menu|nav|ol|p|pre|search|section|table|ul)\b/i;

/** An end tag without its element is the end of a paragraph that a browser has ended before, at an element in it. */
function paragraphHit(region: string, file: string, html: string, { rule, message, offset }: Message): RuleHit | null {
  if (rule !== 'close-order' || !message.includes("'</p>'")) return null;
  const start = Math.max(html.lastIndexOf('<p>', offset), html.lastIndexOf('<p ', offset));
  const inner = NOT_IN_PARAGRAPH.exec(html.slice(start + 2, offset));
  if (start === -1 || !inner) return null;
  return {
    code: 'HTML-INVALID',
    cause: `p ${inner[1]}`,
    region,
    file,
    offset: start + 2 + inner.index,
    message: `A <p> contains a <${inner[1]}>: a browser ends the paragraph before it.`,
    help: 'Make the <p> a <div>, or move the element out of it.',
  };
}

function hitOf(region: string, file: string, html: string, found: Message): RuleHit {
  const { rule, message, offset, size } = found;
  const paragraph = paragraphHit(region, file, html, found);
  if (paragraph) return paragraph;
  const piece = html.slice(offset, offset + Math.max(size, 1));
  const around = html.slice(Math.max(0, offset - 60), offset + 120);
  return {
    code: 'HTML-INVALID',
    cause: `${rule} ${message} ${piece.slice(0, 80)}`,
    region,
    file,
    offset,
    // Only an attribute with its value leads to a source. The name of an element occurs in sources that are not the cause.
    look: /=\s*["']/.test(piece) ? [piece] : [],
    message: `${message} (${rule}): ${around.slice(Math.min(60, offset)).split('\n', 1)[0]?.slice(0, 80)}`,
    help: 'Fix the template or the text that writes it.',
  };
}
