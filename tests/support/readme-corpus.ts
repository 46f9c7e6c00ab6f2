import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import glob from 'fast-glob';
import { Parser } from 'htmlparser2';
import { Marked, type Tokens } from 'marked';
import type { Placeholder } from '../../cli/markdown/compiled-markdown.ts';
import { compileMarkdown } from './compile-markdown.ts';
import { PROJECT } from './site-copy.ts';

/** The README files of all installed packages. */
export const readmes = (): string[] =>
  glob
    .sync('node_modules/**/{README,Readme,readme}*.{md,markdown}', { cwd: PROJECT, followSymbolicLinks: false })
    .sort();

const github = new Marked({ gfm: true, async: false });

/** The blocks of a file, each with the definitions of links of the whole. Levels of headings begin below the title of a page. */
function blocksOf(text: string): { readonly line: number; readonly source: string }[] {
  let line = 1;
  const tokens = github.lexer(text);
  const definitions = tokens.filter(({ type }) => type === 'def') as Tokens.Def[];
  return tokens.flatMap((token) => {
    const start = line;
    line += token.raw.split('\n').length - 1;
    if (token.type === 'space' || token.type === 'def') return [];
    const block = token.type === 'heading' && token.depth === 1 ? `## ${token.text}` : token.raw;
    const lower = block.toLowerCase();
    const used = definitions.filter(({ tag }) => lower.includes(`[${tag}]`)).map(({ raw }) => raw.trim());
    return [{ line: start, source: [block.trimEnd(), ...used].join('\n\n') }];
  });
}

/**
 * Reads each block of a file as a page of its own.
 * @param change of the text
 * @returns the blocks with problems by code, and those that GitHub reads otherwise
 * @throws if a problem has no location in its block
 */
export function readCorpus(
  file: string,
  change: (text: string) => string = (text) => text,
): {
  readonly blocks: number;
  readonly problems: readonly string[];
  readonly differences: readonly { readonly at: string; readonly here: string; readonly there: string }[];
} {
  const text = change(
    readFileSync(join(PROJECT, file), 'utf8')
      .replace(/\r\n?/g, '\n')
      .replace(/^\ufeff/, ''),
  );
  const blocks = blocksOf(text);
  const problems: string[] = [];
  const differences = blocks.flatMap(({ line, source }) => {
    const compiled = compileMarkdown(file, source);
    for (const { code, at, message } of compiled.problems) {
      if (!at || at.line < 1 || at.line > source.split('\n').length)
        throw new Error(`${code} has no location in ${file}:${line}.`);
      problems.push(`${code} ${file}:${line + at.line - 1} ${message}`);
    }
    if (compiled.problems.length > 0) return [];
    const { parts, placeholders } = compiled;
    const html = parts.reduce(
      (before, part, index) => before + markupOf(placeholders[index - 1] as Placeholder) + part,
    );
    const [here, there] = [structureOf(html), structureOf(github.parse(source) as string)];
    return here === there ? [] : [{ at: `${file}:${line}`, here, there }];
  });
  return { blocks: blocks.length, problems, differences };
}

const attribute = (text: string) => text.replaceAll('&', '&amp;').replaceAll('"', '&quot;');
const markupOf = (placeholder: Placeholder): string =>
  placeholder.kind === 'link'
    ? `<a href="${attribute(placeholder.href)}">`
    : placeholder.kind === 'picture'
      ? `<img src="${attribute(placeholder.src)}" alt="${attribute(placeholder.alt)}">`
      : '';

/** What this project adds to GitHub's markup. */
const ADDED = new Set(['div', 'label', 'span']);

/** Elements, targets and words of some markup, without what differs on purpose. */
function structureOf(html: string): string {
  const found: string[] = [];
  let words = '';
  const flush = () => {
    const text = words.replace(/\s+/g, ' ').trim();
    if (text !== '') found.push(text);
    words = '';
  };
  const parser = new Parser({
    onopentag: (tag, { href, src, alt }) => {
      if (ADDED.has(tag)) return;
      flush();
      const target = href ?? src;
      found.push(`<${tag}${target === undefined ? '' : ` ${decodeTarget(target)}`}${alt ? ` "${alt}"` : ''}>`);
    },
    ontext: (text) => {
      words += text;
    },
    onclosetag: (tag) => {
      if (ADDED.has(tag)) return;
      flush();
      found.push(`</${tag}>`);
    },
  });
  parser.end(html);
  flush();
  return found.join('\n');
}

/** Blocks that GitHub reads otherwise on purpose: it loses strong words beside Japanese brackets, and strikes out from a tilde. */
export const BETTER_HERE = /biome\/README\.ja\.md|better-ajv-errors\/README\.md/;

/** GitHub escapes addresses, and takes the scheme of old for one without. */
function decodeTarget(address: string): string {
  const plain = address.replace(/^http:\/\/www\./, 'https://www.');
  try {
    return decodeURI(plain);
  } catch {
    return plain;
  }
}
