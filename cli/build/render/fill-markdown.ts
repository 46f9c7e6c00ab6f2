import type { PageProps } from '../../kit/contract.ts';
import { inLanguage } from '../../kit/localised.ts';
import type { Language } from '../../kit/region.ts';
import { suggest } from '../../problems/nearest.ts';
import { findPicture } from '../load/body-problems.ts';
import type { LanguageRules } from '../load/language-pack.ts';
import { escapeHtml, type Fillable, type Hole } from '../load/markdown.ts';
import type { BodyDirective } from '../load/markdown-body.ts';
import type { PlannedPage } from '../plan/site-plan.ts';
import { type LinkOrigin, locateOrigin } from './link-origin.ts';
import type { RegionRenderer } from './region-renderer.ts';

export interface Filling {
  readonly renderer: RegionRenderer;
  /** The language of the address, whose prefix links get. */
  readonly language: Language;
  /** The page that the Markdown is the body of; null for a text of front matter or strings. */
  readonly page: { readonly planned: PlannedPage; readonly props: PageProps } | null;
  /** Where a hole is; its line is worked out only when something is wrong there. */
  readonly origin: (hole: Hole) => LinkOrigin;
}

/** The width that running text gives a picture, in px; CSS gives the column the same. */
const PROSE_SLOT = { width: 720, sizes: '(min-width: 768px) 720px, 100vw', alt: null };

/** Fills the holes of compiled Markdown for one region, language and page. */
export function fillMarkdown(compiled: Fillable, filling: Filling): string {
  if (compiled.holes.length === 0) return compiled.parts[0] ?? '';
  let html = compiled.parts[0] ?? '';
  compiled.holes.forEach((hole, index) => {
    html += fillHole(hole, filling) + (compiled.parts[index + 1] ?? '');
  });
  return html;
}

function fillHole(hole: Hole, filling: Filling): string {
  switch (hole.kind) {
    case 'link':
      return fillLink(hole, filling);
    case 'picture':
      return fillPicture(hole, filling);
    case 'fact':
      return keepFactTogether(languageOf(filling).keepTogether.text(escapeHtml(fact(hole.name, hole, filling))));
    case 'string':
      return escapeHtml(string(hole.name, hole, filling));
    case 'claim':
      return fillClaim(hole, filling);
    case 'block':
      return fillBlock(hole, filling);
  }
}

/** The rules of the language of the words. */
const languageOf = ({ renderer, language, page }: Filling): LanguageRules =>
  renderer.site.languages((page?.planned.fallbackFrom ?? language).code);

function fillLink(hole: Extract<Hole, { kind: 'link' }>, filling: Filling): string {
  const { renderer, language } = filling;
  const href = fillPlain(hole.href, hole, filling);
  const from = filling.origin(hole);
  if (href.startsWith('#')) {
    const page = filling.page?.planned;
    if (page) renderer.expectAnchor({ language: page.language.code, route: page.route, anchor: href.slice(1), from });
    return `<a href="${escapeHtml(href)}">`;
  }
  const link = renderer.link(href, language, from);
  const attributes = [
    `href="${escapeHtml(link.href)}"`,
    ...(hole.title ? [`title="${escapeHtml(fillPlain(hole.title, hole, filling))}"`] : []),
    ...(link.hreflang ? [`hreflang="${link.hreflang}"`] : []),
    ...(link.kind === 'external' && link.newTab ? ['rel="external noopener"'] : []),
  ];
  return `<a ${attributes.join(' ')}>`;
}

/** The directives of an attribute, which has no markup. */
const fillPlain = (text: string, hole: Hole, filling: Filling): string =>
  text.replace(/\{(fact|string):([\w.-]+)\}/g, (_, kind: string, name: string) =>
    (kind === 'fact' ? fact : string)(name, hole, filling),
  );

function fillPicture(hole: Extract<Hole, { kind: 'picture' }>, filling: Filling): string {
  const { renderer } = filling;
  const origin = filling.origin(hole);
  const found = findPicture('file' in origin ? origin.file : '', hole, renderer.site.pictures);
  if ('code' in found) {
    renderer.report(found.code, locate(filling, hole), found.message, found.help);
    return '';
  }
  const view = renderer.picture(found.picture, PROSE_SLOT, { shrinks: true });
  if (!view) return '';
  const title = hole.title ? ` title="${escapeHtml(fillPlain(hole.title, hole, filling))}"` : '';
  return `<img src="${view.src}" srcset="${view.srcSet}" sizes="${view.sizes}" width="${view.width}" height="${view.height}" alt="${escapeHtml(fillPlain(hole.alt, hole, filling))}"${title}${view.tone ? ` data-tone="${view.tone}"` : ''} loading="lazy" decoding="async">`;
}

function fillClaim(hole: BodyDirective, filling: Filling): string {
  const { renderer, language, page } = filling;
  if (page && (page.planned.legal || page.planned.withoutMarketing)) {
    renderer.report(
      'CLAIM-FORBIDDEN',
      locate(filling, hole),
      `{claim:${hole.name}} is on a ${page.planned.legal ? 'legal page' : 'page without marketing'}.`,
      'Link to the page of the offer instead.',
    );
    return '';
  }
  const ids = renderer.site.regions.flatMap((loaded) => loaded.region.claims.map((claim) => claim.id));
  if (!ids.includes(hole.name)) {
    renderer.report(
      'CLAIM-UNKNOWN',
      locate(filling, hole),
      `No region has a claim "${hole.name}".`,
      suggest(hole.name, new Set(ids)),
    );
    return '';
  }
  const claim = renderer.claim(hole.name, language);
  if (!claim) return '';
  const { templates } = renderer.site;
  const { component } = templates.site.claims ?? {};
  return component ? templates.render(component, { context: renderer.context(language), claim }) : '';
}

function fillBlock(hole: BodyDirective, filling: Filling): string {
  const { renderer, page } = filling;
  const { site: templates, render } = renderer.site.templates;
  const block = Object.hasOwn(templates.blocks, hole.name) ? templates.blocks[hole.name] : undefined;
  if (!block) {
    renderer.report(
      'BLOCK-UNKNOWN',
      locate(filling, hole),
      `There is no block "${hole.name}".`,
      suggest(hole.name, Object.keys(templates.blocks)),
    );
    return '';
  }
  return page ? render(block, page.props) : '';
}

const locate = (filling: Filling, hole: Hole) => locateOrigin(filling.renderer.site.root, filling.origin(hole));

/**
 * An address of mail is the longest word of a narrow column: it breaks before its @, and at no hyphen of a name. The
 * number of a company or a licence does not break at its hyphen.
 */
const keepFactTogether = (fact: string): string =>
  fact
    .replace(/^([\w.-]+)(?=@[\w.-]+$)/, (name) =>
      name.includes('-') ? `<span class="nb">${name}</span><wbr>` : `${name}<wbr>`,
    )
    .replace(/^[A-Z]+-\d+$/, '<span class="nb">$&</span>');

/** A text by its key; a key that is not there is reported where it is named, not for the page as a whole. */
function string(key: string, hole: Hole, filling: Filling): string {
  const { renderer, language } = filling;
  const before = renderer.current;
  if (!renderer.site.strings(renderer.plan.region.id, language.code).texts.has(key))
    renderer.current = locate(filling, hole);
  const text = renderer.context(language).t(key);
  renderer.current = before;
  return text;
}

/** A fact of the region: from `facts`, else from the facts that the site derives from other fields. */
function fact(name: string, hole: Hole, filling: Filling): string {
  const { renderer } = filling;
  const { region } = renderer.plan;
  const derived = renderer.site.templates.site.region.facts(region);
  const { code } = filling.page?.planned.fallbackFrom ?? filling.language;
  const localised =
    (Object.hasOwn(region.facts, name) ? region.facts[name] : undefined) ??
    (Object.hasOwn(derived, name) ? derived[name] : undefined);
  // Facts have every language of the region; a page that is shown in another one takes the page's address.
  const value = inLanguage(localised, code) ?? inLanguage(localised, filling.language.code);
  if (value === undefined) {
    renderer.report(
      'FACT-UNKNOWN',
      locate(filling, hole),
      `The region "${region.id}" has no fact "${name}".`,
      suggest(name, [...Object.keys(region.facts), ...Object.keys(derived)]) || 'Add it to facts in region JSON.',
    );
    return '';
  }
  return value;
}
