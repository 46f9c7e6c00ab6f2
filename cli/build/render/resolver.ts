import { readFileSync } from 'node:fs';
import { basename, posix, relative } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import { brokenPicture } from '../../content/pictures.ts';
import type { Strings } from '../../content/strings.ts';
import type { Entry, EntryQuery } from '../../kit/collection.ts';
import type { DrawingView, IslandView, LinkView, PictureSlot, PictureView } from '../../kit/contract.ts';
import { ISLAND_STARTS, isIslandStart } from '../../kit/island-starts.ts';
import type { Claim, Language } from '../../kit/region.ts';
import { suggest } from '../../problems/nearest.ts';
import { type Location, locate, startOf } from '../../problems/problem.ts';
import { assetBase, hrefOf } from '../../regions/site-addresses.ts';
import { findFiles } from '../../sources/find-files.ts';
import { ISLAND_START } from '../../templates/bundle-entries.ts';
import type { Site } from '../load/site.ts';
import { resolveLink } from '../plan/links.ts';
import { listedPages, queryEntries } from '../plan/plan-collections.ts';
import { type RegionPlan, routeOf } from '../plan/planned-page.ts';
import { publishedClaim } from '../plan/schedule.ts';
import { AssetFiles, assetSource } from './asset-files.ts';
import type { Fault, Found } from './collector.ts';
import { planDrawing } from './drawings.ts';
import { planPicture } from './image-variants.ts';
import { type LinkOrigin, locateInTemplates, locateWord, originLocator, regionFilesOf } from './link-origin.ts';
import { qrCodeName } from './qr-code.ts';
import { styleText } from './styles.ts';

export type Resolver = ReturnType<typeof createResolver>;

const NO_DRAWING: DrawingView = { src: '', width: 0, height: 0 };
const NO_PICTURE: PictureView = {
  src: '',
  srcSet: '',
  sizes: '',
  width: 0,
  height: 0,
  alt: '',
  sources: [],
  tone: null,
  priority: false,
};

/** Look-ups of everything that pages of a region can name. They change nothing; a `Collector` records their results. */
export function createResolver(site: Site, plan: RegionPlan) {
  const assets = new AssetFiles(site.root, site.templates);
  const assetUrl = (name: string) => `${assetBase(plan.region)}/assets/${name}`;

  const stringsOf = (language: Language): Strings => site.strings(plan.region.id, language.code);

  /** A text by its key. */
  function text(language: Language, key: string): Found<string> {
    const { texts } = stringsOf(language);
    const value = texts.get(key);
    if (value !== undefined) return { value };
    return fault(key, {
      code: 'STRING-UNKNOWN',
      message: `There is no text for ${key} in ${language.code} of "${plan.region.id}".`,
      shared: { cause: `There is no text for ${key} in`, where: `${language.code} of "${plan.region.id}"` },
      help: suggest(key, texts.keys()) || `Add it to content/${language.code}/strings.json.`,
    });
  }

  function words({ code }: Language, list: string): Found<readonly string[]> {
    const lists = site.languages(code).pack?.wordLists ?? {};
    if (Object.hasOwn(lists, list)) return { value: lists[list] as readonly string[] };
    return fault([], {
      code: 'STRING-UNKNOWN',
      message: `The language "${code}" has no list of words "${list}".`,
      help: suggest(list, Object.keys(lists)) || `Add it to wordLists in content/${code}/language.json.`,
    });
  }

  const locateOrigin = originLocator(site.root);
  /** By page and text: a text that is missing on every page is located once for each source. */
  const users = new Map<string, Location | null>();
  /** The same of pictures. */
  const pictureUsers = new Map<string, Location | null>();
  const regionFiles = regionFilesOf(plan.region.id);

  /**
   * Where a text that a template needs (a key, a route) is named: in the source of the page, in a template, or in the
   * region.
   * @param page the source of the page
   */
  function locateUse(wanted: string, page: string): Location | null {
    const id = `${page} ${wanted}`;
    let found = users.get(id);
    if (found === undefined) {
      found = locateOrigin({ file: page, text: wanted }) ?? locateWord(site.root, wanted, regionFiles);
      users.set(id, found);
    }
    return found;
  }

  /**
   * Where the name of a picture is written that a template is given: in the page, else in another page, a record or the region. Null
   * if a template names it.
   * @param page the source of the page
   */
  function locatePicture(source: string, page: string): Location | null {
    const own = locateWord(site.root, source, [page]);
    if (own) return own;
    let found = pictureUsers.get(source);
    if (found === undefined) {
      const files = findFiles(site.root, 'content', /\.(md|ya?ml|json|csv)$/, []);
      found = locateWord(site.root, source, [...files, ...regionFiles]);
      pictureUsers.set(source, found);
    }
    return found;
  }

  /** Where a region names a file: this one, or another whose entry in the region list has it. */
  const locateAsset = (file: string): Location | null =>
    locateWord(site.root, file, [...site.regions.map((loaded) => loaded.file), 'regions/defaults.json']);

  /** Where a key is used; if code puts it together, the file that lacks its text. */
  const locateKey = (key: string, language: Language, page: string): Location =>
    locateUse(key, page) ?? startOf(`content/${language.code}/strings.json`);

  function link(target: string, language: Language, from: LinkOrigin, kind?: LinkView['kind']): Found<LinkView> {
    const resolved = resolveLink(target, plan, language, kind);
    if ('refused' in resolved)
      return fault({ href: '/', kind: 'compliance', newTab: false, hreflang: null }, resolved.refused);
    const { link: value, page, anchor } = resolved;
    if (!page || anchor === null) return { value };
    return { value, needs: { anchors: [{ language: page.language.code, route: page.route, anchor, from }] } };
  }

  /** The claim for a language; null if the region does not allow it, and outside of its period. */
  function claim(id: string, language: Language): Claim | null {
    const { region } = plan;
    const found = publishedClaim(region, id, language, site.asOf);
    return found && site.templates.site.claims?.isAllowed(found, region) ? found : null;
  }

  /** The claims that any region has. */
  const claimIds = (): ReadonlySet<string> =>
    new Set(site.regions.flatMap((loaded) => loaded.region.claims.map((one) => one.id)));

  /**
   * The variants of a master picture for a slot; null if the picture was not measured.
   * @param shrinks whether the slot becomes smaller with a small picture, as in running text
   */
  function picture(file: string, slot: PictureSlot, { shrinks = false } = {}): Found<PictureView | null> {
    const known = site.pictures.get(file);
    if (!known || 'broken' in known) return { value: null };
    const { view, variants, tooSmall } = planPicture(
      file,
      known,
      slot,
      assetBase(plan.region),
      site.encoder,
      site.pictureQuality,
    );
    const faults: Fault[] =
      tooSmall && !shrinks
        ? [
            {
              code: 'PICTURE-SMALL',
              message: `${file} is ${tooSmall.has} px wide; this slot of the layout needs ${tooSmall.needs} px for screens of density 2.`,
              help: 'Export the picture larger, or use it in a smaller slot.',
            },
          ]
        : [];
    return { value: view, needs: { variants }, faults };
  }

  /** A master picture below `assets/` that a template names. @param page the source of the page */
  function templatePicture(source: string, slot: PictureSlot, page: string): Found<PictureView> {
    const file = posix.join('assets', source);
    const { value, needs, faults = [] } = picture(file, slot);
    if (!value) return fault(NO_PICTURE, { ...missingPicture(file), at: locatePicture(source, page) ?? undefined });
    if (slot.alt !== '') return { value, needs, faults };
    const noAlt: Fault = {
      code: 'PICTURE-ALT',
      message: `The picture ${file} has an empty text alternative.`,
      help: 'Describe the picture in strings, or pass null for a decorative picture.',
    };
    return { value, needs, faults: [...faults, noAlt] };
  }

  function missingPicture(file: string): Fault {
    const known = site.pictures.get(file);
    if (known && 'broken' in known) return brokenPicture(file, known.broken);
    return {
      code: 'PICTURE-MISSING',
      message: `There is no picture ${file}.`,
      help: suggest(file, site.pictures.keys()) || 'Templates name pictures below assets/.',
    };
  }

  /** A drawing with these values. */
  function drawing(name: string, values: object): Found<DrawingView> {
    const drawings = site.templates.site.drawings ?? {};
    const drawing = drawings[name];
    if (!drawing) return fault(NO_DRAWING, unlisted('drawing', name, Object.keys(drawings)));
    const named = drawing.background?.(values) ?? null;
    const file = named && posix.join('assets', named);
    const master = file ? site.pictures.get(file) : null;
    if (file && (!master || 'broken' in master)) return fault(NO_DRAWING, missingPicture(file));
    const background = file && master && 'sha256' in master ? { file, sha256: master.sha256 } : null;
    const drawn = planDrawing(name, drawing, values, background, site.encoder, site.pictureQuality);
    const { width, height } = drawn;
    return { value: { src: assetUrl(drawn.name), width, height }, needs: { drawings: [drawn] } };
  }

  /** The CSS of a style entry, for a `<style>` element. The content security policy allows it by its hash. */
  function css(name: string): Found<string> {
    const { value, faults } = listed(site.templates.styles, 'style entry', name);
    return { value: styleText(value, plan.region), needs: faults ? {} : { styles: [name] }, faults };
  }

  function inlineScript(name: string): Found<string> {
    const { value, faults } = listed(site.templates.inlineScripts, 'inline script', name);
    return { value, needs: faults ? {} : { scripts: [name] }, faults };
  }

  function moduleUrl(name: string): Found<string> {
    const { value, faults } = listed(site.templates.modules, 'module', name);
    return { value: assetUrl(value), faults };
  }

  /** The markup of an island before its script is loaded. @param on when the script is loaded */
  function island(name: string, props: object, on?: string): Found<IslandView> {
    const { islandComponents, renderIsland, islands } = site.templates;
    const at = (attribute: string) => locateInTemplates(site.root, attribute) ?? undefined;
    const component = Object.hasOwn(islandComponents, name) ? islandComponents[name] : undefined;
    const file = islands.get(name);
    if (!component || file === undefined)
      return fault(
        { html: '', url: '', props: '{}' },
        { ...unlisted('island', name, islands.keys()), at: at(`name="${name}"`) },
      );
    const json = JSON.stringify(props);
    // The browser receives the props as JSON, so the first rendering must not use more.
    const received = JSON.parse(json) as object;
    const lost = isDeepStrictEqual(received, props) ? null : findLost(props, received);
    const faults: Fault[] = [];
    if (lost)
      faults.push({
        code: 'TEMPLATE-ERROR',
        at: at(`name="${name}"`),
        message: `The island "${name}" gets props that are not plain data: "${lost.path}" is ${lost.what}.`,
        help: 'The browser gets props as JSON: pass strings, numbers, booleans, null, lists and objects of them. Functions belong into the island.',
      });
    if (on !== undefined && !isIslandStart(on))
      faults.push({
        code: 'TEMPLATE-ERROR',
        at: at(`on="${on}"`) ?? at(`name="${name}"`),
        message: `The island "${name}" would never start: on="${on}".`,
        help: `${suggest(on, ISLAND_STARTS)} For an event of the document: on="event:name".`.trim(),
      });
    const value = { html: renderIsland(component, received), url: assetUrl(file), props: json };
    return { value, faults };
  }

  /** The address of the script that starts the islands of a page; null if a module of the site does that. */
  function islandStart(): string | null {
    const file = site.templates.starts.get(ISLAND_START);
    return file === undefined ? null : assetUrl(file);
  }

  /** @param wanted a file, or one part of a drawing: `icons/places.svg#north` */
  function asset(wanted: string): Found<string> {
    const [file = '', part] = wanted.split('#');
    const found = assets.find(file);
    if (!found)
      return fault('', {
        code: 'PICTURE-MISSING',
        message: `There is no file assets/${file}, nor such a file of a package.`,
        help: 'Correct the name, or add the file.',
      });
    if (found.path && found.broken)
      return fault(assetUrl(found.name), {
        code: 'PICTURE-BROKEN',
        at: startOf(assetSource(relative(site.root, found.path))),
        message: `Browsers cannot use ${basename(found.path)}: ${found.broken}.`,
        help: 'Export it again, or restore it.',
      });
    if (found.path && found.danger) {
      const { text, offset, message } = found.danger;
      return fault(assetUrl(found.name), {
        code: 'PICTURE-SCRIPT',
        at: locate(assetSource(relative(site.root, found.path)), text, offset),
        message: `${basename(found.path)} does more than draw: ${message}.`,
        help: 'Remove it, or export the drawing without scripts and without references to other files.',
      });
    }
    if (part !== undefined && !found.parts.has(part))
      return fault(assetUrl(found.name), {
        code: 'PICTURE-MISSING',
        message: `The drawing assets/${file} has no part "${part}".`,
        help: suggest(part, found.parts) || `Correct the name, or draw it: <view id="${part}" viewBox="…" />.`,
      });
    return {
      value: assetUrl(part === undefined ? found.name : `${found.name}#${part}`),
      needs: found.path ? { files: [[found.name, relative(site.root, found.path)]] } : {},
    };
  }

  /** The address of an icon. Icons below `/api/` are files of the result, made from SVG files of the site. */
  function icon(name: string): Found<string | null> {
    const { icons } = plan.region;
    if (!icons)
      return fault(null, {
        code: 'FIELD-INVALID',
        message: `The icon "${name}" has no address: the region does not say where icons are.`,
        help: 'Add "icons": { "url": "/api/icons/" }, or take the icon out.',
      });
    const address = icons.url + name;
    if (!address.startsWith('/')) return { value: address };
    const url = hrefOf(plan.region, address);
    const { icon: read } = site.templates.site;
    const path = assets.locate(`icons/${name}.svg`);
    if (!path)
      return fault(url, {
        code: 'PICTURE-MISSING',
        message: `There is no file assets/icons/${name}.svg.`,
        help: 'Draw it, or name a service that has the icon.',
      });
    if (!read?.(readFileSync(path, 'utf8')))
      return fault(url, {
        code: 'ICON-SHAPE',
        at: startOf(relative(site.root, path)),
        message: `${basename(path)} cannot be drawn by script.`,
        help: 'Use path, circle, ellipse, line, polyline, polygon and rect alone, filled or drawn with currentColor.',
      });
    return { value: url, needs: { icons: [[address.slice(1), relative(site.root, path)]] } };
  }

  /** The address of a QR code with an address. A file of its own, so that only visitors who see it load it. */
  function qrCode(address: string): Found<string> {
    const name = qrCodeName(address);
    return { value: assetUrl(name), needs: { codes: [[name, address]] } };
  }

  /** The entries of a collection that a template needs. */
  function entries(collection: string, query: EntryQuery, language: Language): Found<readonly Entry[]> {
    const known = plan.entries.get(language.code);
    const all = known?.get(collection);
    if (!all) return fault([], unlisted('collection', collection, known?.keys() ?? []));
    return { value: queryEntries(all, query) };
  }

  /** All pages of a language. */
  const pages = (language: Language): Found<ReturnType<typeof listedPages>> => ({
    value: listedPages(site, plan, language.code),
  });

  /** Whether a route is a page that is not published at this time: texts may lead to it before and after. */
  const isOutOfTime = (target: string, language: Language): boolean =>
    plan.outOfTime.get(language.code)?.has(routeOf(target)) === true;

  return {
    isOutOfTime,
    pages,
    entries,
    locateOrigin,
    locateUse,
    locateAsset,
    locateKey,
    site,
    plan,
    stringsOf,
    text,
    words,
    link,
    claim,
    claimIds,
    picture,
    templatePicture,
    drawing,
    css,
    inlineScript,
    moduleUrl,
    island,
    islandStart,
    asset,
    icon,
    qrCode,
  };
}

const fault = <T>(value: T, problem: Fault): Found<T> => ({ value, faults: [problem] });

/** The first value that JSON does not keep, by its path. */
function findLost(value: unknown, received: unknown, path = 'props'): { path: string; what: string } {
  if (value === undefined) return { path, what: 'undefined' };
  if (typeof value !== 'object' || value === null) return { path, what: `a ${typeof value}` };
  if ('type' in value && 'props' in value && 'ref' in value) return { path, what: 'an element' };
  if (typeof received === 'object' && received !== null)
    for (const [key, child] of Object.entries(value)) {
      const other = (received as Record<string, unknown>)[key];
      // JSON leaves out a field that is undefined.
      if (child === undefined || !isDeepStrictEqual(child, other)) return findLost(child, other, `${path}.${key}`);
    }
  return { path, what: `a ${value.constructor?.name}` };
}

const unlisted = (what: string, name: string, known: Iterable<string>): Fault => ({
  code: 'TEMPLATE-ERROR',
  message: `There is no ${what} "${name}".`,
  help: suggest(name, known) || 'List it in templates/site.tsx.',
});

function listed(map: ReadonlyMap<string, string>, what: string, name: string): Found<string> {
  const value = map.get(name);
  return value === undefined ? fault('', unlisted(what, name, map.keys())) : { value };
}
