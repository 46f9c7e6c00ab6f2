import { readFileSync } from 'node:fs';
import { basename, posix, relative } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import type { Context, IslandView, LinkView, PictureSlot, PictureView } from '../../kit/contract.ts';
import type { Claim, Language } from '../../kit/region.ts';
import { suggest } from '../../problems/nearest.ts';
import type { Location, Problem } from '../../problems/problem.ts';
import type { Site } from '../load/site.ts';
import { resolveLink } from '../plan/links.ts';
import type { RegionPlan } from '../plan/site-plan.ts';
import { AssetFiles } from './asset-files.ts';
import { createContext } from './context.ts';
import { planDrawing } from './drawings.ts';
import { addEffects, type Effects, noEffects } from './effects.ts';
import { planPicture } from './image-variants.ts';
import { type LinkOrigin, locateOrigin } from './link-origin.ts';
import { qrCodeName } from './qr-code.ts';

/** An address with an anchor that some page names; it is checked when all pages are rendered. */
export interface AnchorReference {
  readonly language: string;
  readonly route: string;
  readonly anchor: string;
  readonly from: LinkOrigin;
}

/**
 * Renders for one region: resolves what pages name, and notes what they turn out to need. One context for each of the
 * region's languages.
 */
export class RegionRenderer {
  readonly site: Site;
  readonly plan: RegionPlan;
  readonly problems: Problem[] = [];
  /** What the region needs whatever its pages are: the navigation of its contexts. */
  readonly base = noEffects();
  /** Names the page that is being rendered, for problems that templates cause. */
  current: Location | null = null;
  private effects = this.base;
  private readonly contexts = new Map<string, Context>();
  private readonly assetFiles: AssetFiles;
  private readonly cdnBase: string;

  constructor(site: Site, plan: RegionPlan) {
    this.site = site;
    this.plan = plan;
    this.cdnBase = plan.region.cdnBase ?? '';
    this.assetFiles = new AssetFiles(site.root, site.templates);
  }

  report(code: Problem['code'], at: Location | null, message: string, help: string): void {
    this.problems.push({ code, at, message, help });
  }

  /** The context of a language; made once. */
  context(language: Language): Context {
    let context = this.contexts.get(language.code);
    if (!context) {
      const made = this.collect(() => createContext(this, language));
      addEffects(this.base, made.effects);
      this.contexts.set(language.code, (context = made.result));
    }
    return context;
  }

  /** Does some rendering and tells what it asked for. */
  collect<T>(work: () => T): { result: T; effects: Effects } {
    const outer = this.effects;
    const effects = noEffects();
    this.effects = effects;
    try {
      return { result: work(), effects };
    } finally {
      this.effects = outer;
    }
  }

  /** Remembers an anchor that must exist when all pages are rendered. */
  expectAnchor(anchor: AnchorReference): void {
    this.effects.anchors.push(anchor);
  }

  /** Resolves a link and reports what is wrong with it, where it stands. */
  link(target: string, language: Language, from: LinkOrigin, kind?: LinkView['kind']): LinkView {
    const resolved = resolveLink(target, this.plan, language, kind);
    if ('refused' in resolved) {
      this.report(
        resolved.refused.code,
        locateOrigin(this.site.root, from),
        resolved.refused.message,
        resolved.refused.help,
      );
      return { href: '/', kind: 'compliance', newTab: false, hreflang: null };
    }
    if (resolved.page && resolved.anchor !== null) {
      this.expectAnchor({
        language: resolved.page.language.code,
        route: resolved.page.route,
        anchor: resolved.anchor,
        from,
      });
    }
    return resolved.link;
  }

  /** The claim for a language, where the law of the region lets it be shown. */
  claim(id: string, language: Language): Claim | null {
    const { region } = this.plan;
    const claim = region.claims.find(
      (candidate) => candidate.id === id && (!candidate.languages || candidate.languages.includes(language.code)),
    );
    return claim && this.site.templates.site.claims?.isAllowed(claim, region) ? claim : null;
  }

  /**
   * A master's variants for a slot; null for a master that was not measured.
   * @param shrinks whether the place becomes smaller with a small picture, as running text does
   */
  picture(file: string, slot: PictureSlot, { shrinks = false } = {}): PictureView | null {
    const picture = this.site.pictures.get(file);
    if (!picture || 'broken' in picture) return null;
    const { view, variants, tooSmall } = planPicture(file, picture, slot, this.cdnBase, this.site.encoder);
    // Of a picture that a page shows a thousand times the variants are asked for once.
    const known = this.effects.variants;
    for (const variant of variants) if (!known.some(({ name }) => name === variant.name)) known.push(variant);
    if (tooSmall && !shrinks)
      this.report(
        'PICTURE-SMALL',
        { file, line: 1, column: 1 },
        `${file} has ${tooSmall.has} px for a place that needs ${tooSmall.needs} at density 2.`,
        'Export it larger, or give it a smaller place.',
      );
    return view;
  }

  /** A master below `assets/` that a template names. */
  templatePicture(source: string, slot: PictureSlot): PictureView {
    const file = posix.join('assets', source);
    const view = this.picture(file, slot);
    if (view && slot.alt === '')
      this.report(
        'PICTURE-ALT',
        this.current,
        `The picture ${file} has an empty text alternative.`,
        'Say what it tells in strings; null says that it tells nothing.',
      );
    if (view) return view;
    const broken = this.site.pictures.get(file);
    this.report(
      broken ? 'PICTURE-BROKEN' : 'PICTURE-MISSING',
      this.current,
      broken && 'broken' in broken ? `${file} can not be decoded: ${broken.broken}.` : `There is no picture ${file}.`,
      suggest(file, this.site.pictures.keys()) || 'Templates name pictures below assets/.',
    );
    return { src: '', srcSet: '', sizes: '', width: 0, height: 0, alt: '', sources: [], tone: null, priority: false };
  }

  /** The address of a drawing with these values. */
  drawing(name: string, values: object): string {
    const drawing = this.site.templates.site.drawings?.[name];
    if (!drawing) {
      this.named(
        new Map(Object.keys(this.site.templates.site.drawings ?? {}).map((known) => [known, known])),
        name,
        'drawing',
      );
      return '';
    }
    const ground = drawing.ground?.(values) ?? null;
    const file = ground && posix.join('assets', ground);
    const master = file ? this.site.pictures.get(file) : null;
    if (file && (!master || 'broken' in master)) {
      // The same report as for a picture in a slot.
      this.templatePicture(ground as string, { alt: null, width: 1, sizes: '' });
      return '';
    }
    const drawn = planDrawing(
      name,
      drawing,
      values,
      file && master && 'sha256' in master ? { file, sha256: master.sha256 } : null,
      this.site.encoder,
    );
    this.effects.drawings.push(drawn);
    return `${this.cdnBase}/assets/${drawn.name}`;
  }

  /** The CSS of a style entry, for a `<style>` element whose hash the policy will allow. */
  css(name: string): string {
    const css = this.named(this.site.templates.styles, name, 'style entry');
    const text = this.cdnBase ? css.replaceAll('url(/assets/', `url(${this.cdnBase}/assets/`) : css;
    this.effects.styles.push(text);
    return text;
  }

  inlineScript(name: string): string {
    const text = this.named(this.site.templates.inlineScripts, name, 'inline script');
    this.effects.scripts.push(text);
    return text;
  }

  moduleUrl(name: string): string {
    return `${this.cdnBase}/assets/${this.named(this.site.templates.modules, name, 'module')}`;
  }

  /** Renders an island to the markup that its chunk will take over. */
  island(name: string, props: object): IslandView {
    const { site, renderIsland, islands } = this.site.templates;
    const file = this.named(islands, name, 'island');
    const entry = site.islands?.[name];
    if (!entry) return { html: '', url: '', props: '{}' };
    const json = JSON.stringify(props);
    // The browser renders from what JSON keeps, so the first rendering must not see more.
    const kept = JSON.parse(json) as object;
    if (!isDeepStrictEqual(kept, props))
      this.report(
        'TEMPLATE-ERROR',
        this.current,
        `The island "${name}" gets props that are not plain data.`,
        'Functions, dates, undefined and elements do not reach the browser: pass strings, numbers, booleans, null, lists, objects.',
      );
    return { html: renderIsland(entry.component, kept), url: `${this.cdnBase}/assets/${file}`, props: json };
  }

  assetUrl(file: string): string {
    const asset = this.assetFiles.find(file);
    if (!asset) {
      this.report(
        'PICTURE-MISSING',
        this.current,
        `There is no file assets/${file}, nor such a file of a package.`,
        'Check its name.',
      );
      return '';
    }
    if (asset.path) this.effects.files.push([asset.name, asset.path]);
    return `${this.cdnBase}/assets/${asset.name}`;
  }

  /**
   * The address of an icon that navigation or a page names. Below `/api/` the build answers itself, with what the file
   * of that name draws. @param at is worked out only when something is wrong
   */
  icon(name: string, at: () => Location | null): string | null {
    const { icons } = this.plan.region;
    if (!icons) {
      this.report(
        'FIELD-INVALID',
        at(),
        `The icon "${name}" has no address: the region does not say where icons are.`,
        'Add "icons": { "url": "/api/icons/" }, or take the icon out.',
      );
      return null;
    }
    const url = icons.url + name;
    if (!url.startsWith('/')) return url;
    const { icon: read } = this.site.templates.site;
    const path = this.assetFiles.locate(`icons/${name}.svg`);
    if (!path)
      this.report(
        'PICTURE-MISSING',
        at(),
        `There is no file assets/icons/${name}.svg.`,
        'Draw it, or name a service that has the icon.',
      );
    else if (!read?.(readFileSync(path, 'utf8')))
      this.report(
        'ICON-SHAPE',
        { file: relative(this.site.root, path), line: 1, column: 1 },
        `${basename(path)} can not be drawn by script.`,
        'Use path, circle, ellipse, line, polyline, polygon and rect alone, filled or drawn with currentColor.',
      );
    else this.effects.icons.push([url.slice(1), path]);
    return url;
  }

  /** The address of a QR code that leads somewhere: a file of its own, so that only who is shown it pays for it. */
  qrCodeUrl(address: string): string {
    const name = qrCodeName(address);
    this.effects.codes.push([name, address]);
    return `${this.cdnBase}/assets/${name}`;
  }

  private named(map: ReadonlyMap<string, string>, name: string, what: string): string {
    const found = map.get(name);
    if (found !== undefined) return found;
    this.report(
      'TEMPLATE-ERROR',
      { file: 'templates/site.tsx', line: 1, column: 1 },
      `There is no ${what} "${name}".`,
      suggest(name, map.keys()) || 'List it in templates/site.tsx.',
    );
    return '';
  }
}
