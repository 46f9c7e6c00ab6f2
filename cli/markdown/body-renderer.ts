import { Renderer, type Tokens } from 'marked';
import type { KeepTogether } from '../languages/keep-together.ts';
import { escapeHtml } from '../sources/escape-html.ts';
import { MARK } from '../sources/source-file.ts';
import { BodyReport } from './body-report.ts';
import { type CompiledHeading, LINK_OR_MARKER, MARKER, type Placeholder, splitAtMarks } from './compiled-markdown.ts';
import { HeadingIds } from './heading-ids.ts';
import { InlineHtml } from './inline-html.ts';
import { readLinkAttributes } from './link-attributes.ts';
import { type Origin, originAt } from './mapped-text.ts';
import type { Body } from './markdown-body.ts';
import { findRawLines, findRawText } from './raw-markup.ts';
import { columnLabels, surplusCells } from './table-columns.ts';
import { TokenFinder } from './token-finder.ts';

const HEADING_ID = /\{#([^{}]*)\}\s*$/;
const ID = /^[a-z][a-z0-9]*(-[a-z0-9]+)*$/;
const FOOTNOTE = /^\[\^[^\]\s]+\]/;
/** The box of a task with its words: it has their name. */
const TASK = /(<input [^>]*>.*?)(?=\n?<(?:\/p|ul|ol|p|div|pre|blockquote|h\d)[ >]|\n?$)/s;

/** Renders the tokens of one body, and collects what the page needs of them. */
export class BodyRenderer extends Renderer<string, string> {
  readonly placeholders: Placeholder[];
  readonly headings: CompiledHeading[] = [];
  readonly report: BodyReport;
  readonly inlineHtml: InlineHtml;
  private readonly body: Body;
  private readonly keep: KeepTogether['html'];
  private readonly source: TokenFinder;
  private readonly ids = new HeadingIds();
  private isHeading = false;

  /** @param keepTogether puts no-break spaces into words, by the rules of their language */
  constructor(body: Body, { html: keep }: KeepTogether) {
    super();
    this.body = body;
    this.keep = keep;
    this.placeholders = [...body.directives];
    this.report = new BodyReport(body);
    this.source = new TokenFinder(body.text);
    this.inlineHtml = new InlineHtml(this.source, this.report);
  }

  override text(token: Tokens.Text | Tokens.Escape) {
    if ('tokens' in token && token.tokens) {
      this.reportLines(token.raw);
      return this.parser.parseInline(token.tokens);
    }
    if (token.type === 'text') this.reportText(token.raw);
    return this.keep(super.text(token));
  }

  override paragraph(token: Tokens.Paragraph) {
    this.reportLines(token.raw);
    return `<p>${this.parser.parseInline(token.tokens)}</p>\n`;
  }

  override def(token: Tokens.Def) {
    if (FOOTNOTE.test(token.raw)) this.reportText(token.raw);
    // `[Anna]: Hello` is read as the definition of a link, and vanishes.
    else if (!/[/#.:?]|^$/.test(token.href) && this.source.text.toLowerCase().split(`[${token.tag}]`).length < 3)
      this.report.addRaw(this.source.offsetOf(token.raw.trim()), {
        message: `${token.raw.trim()} is read as the definition of a link, and is not shown.`,
        help: 'Write \\[ in the place of [ to show it. The target of a link is an address: /route/.',
      });
    return '';
  }

  override listitem(item: Tokens.ListItem) {
    const html = this.parser.parse(item.tokens);
    return `<li>${item.task ? html.replace(TASK, '<label>$1</label>') : html}</li>\n`;
  }

  override heading(token: Tokens.Heading) {
    const offset = this.source.offsetOf(token.raw.trimEnd());
    this.isHeading = true;
    let html = this.parser.parseInline(token.tokens);
    this.isHeading = false;
    const explicit = HEADING_ID.exec(html);
    if (explicit) {
      html = html.slice(0, explicit.index).trimEnd();
      if (!ID.test(explicit[1] as string)) {
        this.report.add(
          'FIELD-INVALID',
          offset,
          `The heading id "${explicit[1]}" is not usable.`,
          'Ids are lower-case words joined by hyphens.',
        );
      }
    }
    if (token.depth === 1) {
      this.report.add(
        'FIELD-INVALID',
        offset,
        'The text has a heading of the first level.',
        'The title in front matter is the only one; start with ##.',
      );
    }
    const id = explicit ? this.ids.add(explicit[1] as string) : this.ids.make(html);
    // A table of contents repeats the words of a heading without its links and pictures.
    const words = html.replace(LINK_OR_MARKER, (mark, number?: string) =>
      number !== undefined && 'name' in (this.placeholders[Number(number)] as Placeholder) ? mark : '',
    );
    const at = originAt(this.body, offset);
    this.headings.push({
      level: token.depth,
      id,
      explicit: explicit !== null,
      words: splitAtMarks(words, this.placeholders),
      at,
    });
    return `<h${token.depth} id="${escapeHtml(id)}">${html}</h${token.depth}>\n`;
  }

  override link(token: Tokens.Link) {
    const offset = this.source.offsetOf(token.raw);
    if (FOOTNOTE.test(token.raw)) {
      this.source.returnTo(offset);
      this.reportText(token.raw);
      return '';
    }
    const inner = this.parser.parseInline(token.tokens);
    if (inner.trim() === '') this.report.add('LINK-NOWHERE', offset, 'A link has no words.', 'Write what it leads to.');
    const at = originAt(this.body, offset);
    // Without a scheme, the parser takes that of old.
    const href = token.raw.startsWith('www.') ? `https://${token.raw}` : this.withDirectives(token.href);
    const attributes = readLinkAttributes(token, (index, message, help) =>
      this.report.add('LINK-ATTRIBUTE', offset + index, message, help),
    );
    const start = this.mark({ kind: 'link', href, title: this.titleOf(token), ...attributes, at });
    return `${start}${inner}${attributes.newTab ? this.newTabNotice(at) : ''}</a>`;
  }

  /** Says that a link opens a new tab, for visitors who do not see where it opens. */
  private newTabNotice(at: Origin): string {
    return ` <span class="new-tab">${this.mark({ kind: 'string', name: 'LINK_NEW_TAB', values: {}, at })}</span>`;
  }

  override image(token: Tokens.Image) {
    const offset = this.source.offsetOf(token.raw);
    if (token.text.trim() === '')
      this.report.add(
        'PICTURE-ALT',
        offset,
        'The picture has no text alternative.',
        'Describe what it shows: ![text](path).',
      );
    const alt = this.withDirectives(token.text);
    return this.mark({
      kind: 'picture',
      src: token.href,
      alt,
      title: this.titleOf(token),
      at: originAt(this.body, offset),
    });
  }

  override html(token: Tokens.HTML | Tokens.Tag) {
    return this.inlineHtml.render(token.raw, 'pre' in token);
  }

  override code(token: Tokens.Code) {
    const [, language = '', info = ''] = /^([\w-]*)\s*(.*)$/s.exec(token.lang ?? '') ?? [];
    const attributes = `${language && ` class="language-${language}"`}${info && ` data-info="${verbatim(info)}"`}`;
    return `<pre tabindex="0"><code${attributes}>${verbatim(token.text)}\n</code></pre>\n`;
  }

  override codespan(token: Tokens.Codespan) {
    return `<code>${verbatim(token.text)}</code>`;
  }

  override table(token: Tokens.Table) {
    const cell = (part: Tokens.TableCell, tag: 'th' | 'td', attributes: string) =>
      `<${tag}${attributes}${part.align ? ` class="align-${part.align}"` : ''}>${this.parser.parseInline(part.tokens)}</${tag}>`;
    const at = this.source.offsetsIn(token.raw);
    for (const surplus of surplusCells(token)) this.report.addRaw(at(surplus.index), surplus);
    const headers = token.header.map((part) => cell(part, 'th', ' scope="col"'));
    const head = headers.join('');
    const labels = columnLabels(token, headers);
    const rows = token.rows
      .map((row) => `<tr>${row.map((part, index) => cell(part, 'td', labels[index] ?? '')).join('')}</tr>`)
      .join('\n');
    // A wide table scrolls by itself, so that a page of 320 px never scrolls sideways; the keyboard reaches it, and its
    // heading names it. Two columns of words always fit; what one types is not broken, so it may not.
    const above = this.headings.at(-1)?.id;
    const name = above === undefined ? '' : ` role="group" aria-labelledby="${escapeHtml(above)}"`;
    const reached = token.header.length > 2 || token.raw.includes('`') ? `${name} tabindex="0"` : '';
    const body = rows && `<tbody>${rows}</tbody>\n`;
    return `<div class="table"${reached}><table>\n<thead><tr>${head}</tr></thead>\n${body}</table></div>\n`;
  }

  private mark(placeholder: Placeholder): string {
    return `${MARK}${this.placeholders.push(placeholder) - 1}${MARK}`;
  }

  private titleOf({ title }: { readonly title?: string | null | undefined }): string | null {
    return title ? this.withDirectives(title) : null;
  }

  /** A text of an attribute with its directives as they were written: they are filled without markup. */
  private withDirectives(text: string): string {
    if (!text.includes(MARK)) return text;
    return text.replace(MARKER, (mark, number: string) => {
      const placeholder = this.placeholders[Number(number)];
      return placeholder && 'name' in placeholder ? `{${placeholder.kind}:${placeholder.name}}` : mark;
    });
  }

  /** Reports what a text without code and links prints as it is. */
  private reportText(raw: string): void {
    const text = this.isHeading ? raw.replace(HEADING_ID, '') : raw;
    const comment = text.indexOf('<!--');
    const found = findRawText(text);
    if (comment === -1 && found.length === 0) return;
    const at = this.source.offsetsIn(raw);
    if (comment !== -1) this.report.addOpenComment(at(comment));
    for (const markup of found) this.report.addRaw(at(markup.index), markup);
  }

  /** Reports lines of a paragraph that are printed as they are, by how they begin. */
  private reportLines(raw: string): void {
    const at = this.source.offsetsIn(raw);
    for (const markup of findRawLines(raw)) this.report.addRaw(at(markup.index), markup);
  }
}

/** Braces are written as entities, so that code can show a directive without being one. */
const verbatim = (text: string) => escapeHtml(text).replaceAll('{', '&#123;');
