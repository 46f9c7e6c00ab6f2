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
    'unique-landmark': 'off',
  },
} as const;

/** Runs html-validate once for each page; results are cached by the hash of the page. */
export async function checkHtml(site: BuiltSite, cacheDir: string, report: Report): Promise<void> {
  const file = join(cacheFolder(cacheDir, 'check'), 'html.json');
  const key = keyOf(validatorPackage.version, JSON.stringify(CONFIG));
  const known = readRecords<Cache>(file);
  const before = known?.key === key ? known.pages : {};
  const pages: Record<string, readonly Message[]> = {};
  let validator: HtmlValidate | null = null;
  let asked = 0;
  for (const region of site.regions)
    for (const page of region.pages) {
      const hash = region.files.get(page.file)?.sha256 ?? '';
      let messages = before[hash] ?? pages[hash];
      if (!messages) {
        validator ??= await loadValidator();
        const report = await validator.validateString(region.text(page.file) ?? '');
        messages = report.results.flatMap((result) =>
          result.messages.map(({ ruleId, message, offset, size }) => ({ rule: ruleId, message, offset, size })),
        );
        asked++;
      }
      pages[hash] = messages;
      for (const message of messages) report(hitOf(region.id, page.file, region.text(page.file) ?? '', message));
    }
  if (asked > 0) writeRecords(file, { key, pages: keepRecent(pages, before) } satisfies Cache);
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

function hitOf(region: string, file: string, html: string, { rule, message, offset, size }: Message): RuleHit {
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
