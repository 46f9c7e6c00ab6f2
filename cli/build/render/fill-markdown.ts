import { findPicture } from '../../content/body-problems.ts';
import { linkedRoute } from '../../content/content-files.ts';
import type { Context, PageProps } from '../../kit/contract.ts';
import type { Block } from '../../kit/define-site.ts';
import type { Language } from '../../kit/region.ts';
import type { Fillable, Placeholder } from '../../markdown/compiled-markdown.ts';
import type { BodyDirective } from '../../markdown/markdown-body.ts';
import { messageOf } from '../../problems/error-text.ts';
import { suggest } from '../../problems/nearest.ts';
import { formatLocation, type Location, type Problem, ProblemsError } from '../../problems/problem.ts';
import { asAuthored, escapeHtml } from '../../sources/escape-html.ts';
import { validateBy } from '../../sources/schema-problems.ts';
import { helpForError, isOwnFault } from '../../templates/template-errors.ts';
import { readFragment } from '../plan/links.ts';
import { contentLanguage, isInFallbackSection, type PlannedPage } from '../plan/planned-page.ts';
import { regionFact, unknownFact } from '../plan/region-fact.ts';
import type { Collector } from './collector.ts';
import { afterValue } from './full-stop.ts';
import { knownValues } from './known-fields.ts';
import { languageView } from './language-view.ts';
import type { LinkOrigin } from './link-origin.ts';
import type { Resolver } from './resolver.ts';

export interface Filling {
  readonly resolver: Resolver;
  readonly collector: Collector;
  readonly context: Context;
  /** The language of the address: links get its prefix. */
  readonly language: Language;
  /** The source in which the name of an unknown fact is searched, where a template puts the Markdown together. */
  readonly file?: string | null;
  /** The page that the Markdown is the body of; null for a text of front matter or strings. */
  readonly page: { readonly planned: PlannedPage; readonly props: PageProps } | null;
  /** Claims are left out: set where their conditions cannot be shown beside them. */
  readonly withoutOffers?: true;
  /** The location of a placeholder. Its line is computed only for a problem. */
  readonly origin: (placeholder: Placeholder) => LinkOrigin;
}

/** The width of a picture in running text, in px: the width of the column in CSS. */
const PROSE_SLOT = { width: 720, sizes: '(min-width: 768px) 720px, 100vw', alt: null };

/** Fills the placeholders of compiled Markdown for one region, language and page. */
export function fillMarkdown(compiled: Fillable, filling: Filling): string {
  if (compiled.placeholders.length === 0) return compiled.parts[0] ?? '';
  let html = compiled.parts[0] ?? '';
  compiled.placeholders.forEach((placeholder, index) => {
    const filled = fillPlaceholder(placeholder, filling);
    const rest = compiled.parts[index + 1] ?? '';
    html += filled + (placeholder.kind === 'fact' ? afterValue(filled, rest) : rest);
  });
  return html.includes(UNLINKED) ? html.replace(UNLINKED_WORDS, '$1') : html;
}

/** Stands for the start of a link whose words stay without it. */
const UNLINKED = '<a data-unlinked>';
const UNLINKED_WORDS = new RegExp(`${UNLINKED}(.*?)(?: <span class="new-tab">[^<]*</span>)?</a>`, 'gs');

function fillPlaceholder(placeholder: Placeholder, filling: Filling): string {
  switch (placeholder.kind) {
    case 'link':
      return fillLink(placeholder, filling);
    case 'picture':
      return fillPicture(placeholder, filling);
    case 'fact':
      return keepFactTogether(
        filling.resolver.site
          .languages(wordsOf(filling, placeholder).code)
          .keepTogether.text(escapeHtml(fact(placeholder.name, placeholder, filling))),
      );
    case 'string':
      return escapeHtml(string(placeholder.name, placeholder, filling));
    case 'claim':
      return fillClaim(placeholder, filling);
    case 'block':
      return fillBlock(placeholder, filling);
    case 'fallback-start':
      return startFallbackSection(filling);
    case 'fallback-end':
      return filling.page ? '</div>' : '';
  }
}

/** The language of the words around a placeholder: of the page, or of the page or section that is shown instead. */
const wordsOf = ({ language, page }: Filling, placeholder: Placeholder): Language =>
  page
    ? (isInFallbackSection(page.planned, placeholder.at) && page.planned.fallbackSections?.language) ||
      contentLanguage(page.planned)
    : language;

/** Opens a section in another language, with the note of the site that it is in one. */
function startFallbackSection({ resolver, context, page }: Filling): string {
  const { fallbackSections } = page?.planned ?? {};
  if (!fallbackSections) return '';
  const { site: templates, render } = resolver.site.templates;
  const language = languageView(resolver.site, fallbackSections.language);
  const note = templates.fallbackSection ? render(templates.fallbackSection, { context, language }) : '';
  const direction = language.direction === context.language.direction ? '' : ` dir="${language.direction}"`;
  return `<div data-fallback-section lang="${escapeHtml(language.locale)}"${direction}>${note}`;
}

function fillLink(placeholder: Extract<Placeholder, { kind: 'link' }>, filling: Filling): string {
  const { resolver, collector, language } = filling;
  const from = filling.origin(placeholder);
  const written = fillPlain(placeholder.href, placeholder, filling);
  // A body has its links where a repository shows them; a field and a string are shown on other pages too.
  const href = 'offset' in from ? linkedRoute(written, from.file) : written;
  if (href.startsWith('#')) {
    const page = filling.page?.planned;
    const { written, anchor } = readFragment(href);
    if (page && anchor !== null)
      collector.dependencies.anchors.push({ language: page.language.code, route: page.route, anchor, from });
    return `<a href="${escapeHtml(written)}">`;
  }
  // The words stay, and lead nowhere, while the page is not published.
  if (resolver.isOutOfTime(href, language)) return UNLINKED;
  const link = collector.take(resolver.link(href, language, from), () => locate(filling, placeholder));
  const rel = new Set([
    ...(link.kind === 'external' && link.newTab ? ['external', 'noopener'] : []),
    ...(placeholder.newTab ? ['noopener'] : []),
    ...placeholder.rel,
  ]);
  const attributes = [
    `href="${escapeHtml(link.href)}"`,
    ...(placeholder.title ? [titleOf(placeholder.title, placeholder, filling)] : []),
    ...(link.hreflang ? [`hreflang="${link.hreflang}"`] : []),
    ...(placeholder.newTab ? ['target="_blank"'] : []),
    ...(rel.size > 0 ? [`rel="${[...rel].join(' ')}"`] : []),
  ];
  return `<a ${attributes.join(' ')}>`;
}

/** The directives of an attribute, which has no markup. */
const fillPlain = (text: string, placeholder: Placeholder, filling: Filling): string =>
  text.replace(/\{(fact|string):([\w.-]+)\}(\.*)/g, (_, kind: string, name: string, rest: string) => {
    const value = (kind === 'fact' ? fact : string)(name, placeholder, filling);
    return value + afterValue(value, rest);
  });

const titleOf = (title: string, placeholder: Placeholder, filling: Filling): string =>
  `title=${asAuthored(`"${escapeHtml(fillPlain(title, placeholder, filling))}"`)}`;

function fillPicture(placeholder: Extract<Placeholder, { kind: 'picture' }>, filling: Filling): string {
  const { resolver, collector } = filling;
  const origin = filling.origin(placeholder);
  const found = findPicture('file' in origin ? origin.file : '', placeholder, resolver.site.pictures);
  if ('code' in found) return report(filling, placeholder, found.code, found.message, found.help);
  const shown = resolver.picture(found.picture, PROSE_SLOT, { shrinks: true });
  const view = collector.take(shown, () => locate(filling, placeholder));
  if (!view) return '';
  const alt = asAuthored(`"${escapeHtml(fillPlain(placeholder.alt, placeholder, filling))}"`);
  const title = placeholder.title ? ` ${titleOf(placeholder.title, placeholder, filling)}` : '';
  return `<img src="${view.src}" srcset="${view.srcSet}" sizes="${view.sizes}" width="${view.width}" height="${view.height}" alt=${alt}${title}${view.tone ? ` data-tone="${view.tone}"` : ''} loading="lazy" decoding="async">`;
}

function fillClaim(placeholder: BodyDirective, filling: Filling): string {
  const { resolver, context, language, page } = filling;
  const { name } = placeholder;
  if (filling.withoutOffers) return '';
  if (page && (page.planned.legal || page.planned.withoutMarketing))
    return report(
      filling,
      placeholder,
      'CLAIM-FORBIDDEN',
      `{claim:${name}} is on a ${page.planned.legal ? 'legal page' : 'page without marketing'}.`,
      'Link to the page of the offer instead.',
    );
  const ids = resolver.claimIds();
  if (!ids.has(name))
    return report(
      filling,
      placeholder,
      'CLAIM-UNKNOWN',
      `No region has a claim "${name}".`,
      suggest(name, ids) || NO_CLAIMS,
    );
  const claim = resolver.claim(name, language);
  if (!claim) return '';
  const { templates } = resolver.site;
  const { component } = templates.site.claims ?? {};
  return component ? templates.render(component, { context, claim }) : '';
}

const NO_CLAIMS = 'Add it to "claims" in the JSON of each region that may show it.';

function fillBlock(placeholder: BodyDirective, filling: Filling): string {
  const { resolver, page } = filling;
  const { site: templates, render } = resolver.site.templates;
  const { name } = placeholder;
  const block = Object.hasOwn(templates.blocks, name) ? templates.blocks[name] : undefined;
  if (!block) {
    const help = suggest(name, Object.keys(templates.blocks)) || 'Add it to "blocks" in templates/site.tsx.';
    return report(filling, placeholder, 'BLOCK-UNKNOWN', `There is no block "${name}".`, help);
  }
  const values = valuesOf(block, placeholder, filling);
  if (!page || values === null) return '';
  try {
    return typeof block === 'function'
      ? render(block, page.props)
      : render(block.component, { ...page.props, values: knownValues(block.schema, values) });
  } catch (error) {
    if (error instanceof ProblemsError || isOwnFault(error)) throw error;
    reportBlockError(error, placeholder, filling);
    return '';
  }
}

/** Located in the template, with the lines that use the block; in its use where no template of the site threw. */
function reportBlockError(error: unknown, placeholder: BodyDirective, filling: Filling): void {
  const { resolver, collector } = filling;
  const use = locate(filling, placeholder);
  const at = resolver.site.templates.locateError(error);
  const what = `The block "${placeholder.name}" fails: ${messageOf(error)}`;
  const where = use && formatLocation(use);
  collector.problems.push({
    code: 'TEMPLATE-ERROR',
    at: at ?? use,
    message: at && where ? `${what}\nUsed in ${where}.` : what,
    help: helpForError(error),
    ...(at && where && { shared: { cause: `${what}\nUsed in`, where } }),
  });
}

/** The values of a block as its schema returns them; null if they are wrong. */
function valuesOf(block: Block, placeholder: BodyDirective, filling: Filling): unknown {
  const { name, values } = placeholder;
  const given = Object.keys(values);
  if (typeof block === 'function') {
    if (given.length > 0)
      report(
        filling,
        placeholder,
        'BLOCK-INVALID',
        `The block "${name}" has no values: ${given.join(', ')}.`,
        'Remove them.',
      );
    return given.length > 0 ? null : values;
  }
  const { value, problems } = validateBy(block.schema, values, () => null);
  for (const { message, help } of problems)
    report(filling, placeholder, 'BLOCK-INVALID', `{block:${name}}: ${message}`, help);
  return problems.length === 0 ? value : null;
}

const locate = (filling: Filling, placeholder: Placeholder): Location | null =>
  filling.resolver.locateOrigin(filling.origin(placeholder));

/** Reports a problem. @returns an empty text, which replaces what could not be shown */
function report(filling: Filling, placeholder: Placeholder, code: Problem['code'], message: string, help: string): '' {
  filling.collector.problems.push({ code, at: locate(filling, placeholder), message, help });
  return '';
}

const unbroken = (text: string) => (text.includes('-') ? `<span class="nb">${text}</span>` : text);

/**
 * Line breaks of facts. An e-mail address is the longest word of a narrow column: it may break before its @, and not at a
 * hyphen. A host, or a number such as AB-123 or 0800 100 101, is not broken at all.
 */
const keepFactTogether = (fact: string): string =>
  fact
    .replace(/^([\w.-]+)(@[\w.-]+)$/, (_, name: string, host: string) => `${unbroken(name)}<wbr>${unbroken(host)}`)
    .replace(/^[a-z\d-]+(?:\.[a-z\d-]+)+$/, unbroken)
    .replace(/^(?:[A-Z]+|[\d()\s]+)-[\d-]+$/, '<span class="nb">$&</span>')
    .replace(/^\+?[\d()\s]{6,}$/, (number) => number.replace(/\s/g, '\u00a0'));

/** A text by its key. */
const string = (key: string, placeholder: Placeholder, filling: Filling): string =>
  filling.collector.take(filling.resolver.text(filling.language, key), () => locate(filling, placeholder));

/** A fact of the region. */
function fact(name: string, placeholder: Placeholder, filling: Filling): string {
  const { language, resolver, collector } = filling;
  const { region } = resolver.plan;
  const value = regionFact(region, name, [wordsOf(filling, placeholder).code, language.code]);
  if (value !== undefined) return value;
  const at = locate(filling, placeholder) ?? resolver.locateUse(name, filling.file ?? '');
  collector.problems.push(unknownFact(region, name, at));
  return '';
}
