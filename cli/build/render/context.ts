import type { Context, LanguageView, LinkView, NavigationView } from '../../kit/contract.ts';
import type { Language } from '../../kit/region.ts';
import { suggest } from '../../problems/nearest.ts';
import type { Path } from '../load/json-source.ts';
import { compileInline } from '../load/markdown.ts';
import { hasPage, isPageElsewhere } from '../plan/site-plan.ts';
import { accessRules } from './data-files.ts';
import { fillMarkdown } from './fill-markdown.ts';
import { createFormats } from './formats.ts';
import { type LinkOrigin, locateOrigin } from './link-origin.ts';
import { footerView, type NavigationMaker, navigationView } from './navigation-view.ts';
import { placeModals } from './place-modals.ts';
import type { RegionRenderer } from './region-renderer.ts';

/** What templates see of a region in one language. */
export function createContext(renderer: RegionRenderer, language: Language): Context {
  const { plan, site } = renderer;
  const { region, loaded } = plan;
  const strings = site.strings(region.id, language.code);
  const t: Context['t'] = (key, values) => {
    const text = strings.texts.get(key);
    if (text === undefined) {
      renderer.report(
        'STRING-UNKNOWN',
        renderer.current,
        `There is no text for ${key} in ${language.code} of "${region.id}".`,
        suggest(key, strings.texts.keys()) || `Add it to content/${language.code}/strings.json.`,
      );
      return key;
    }
    return values
      ? text.replace(/\{(\w+)\}/g, (whole, name: string) =>
          Object.hasOwn(values, name) ? String(values[name]) : whole,
        )
      : text;
  };
  /** A text that templates hand over comes from strings, or from the front matter of the page. */
  const originOf = (file: string, text: string): LinkOrigin => {
    const key = [...strings.texts.keys()].find((candidate) => strings.texts.get(candidate) === text);
    return key === undefined ? { file, text } : { at: strings.locate(key) };
  };
  const maker: NavigationMaker = {
    region,
    isAbsent: (target) => isPageElsewhere(plan, language, target),
    link: (target: string, path: Path, kind?: LinkView['kind']) =>
      renderer.link(target, language, { at: loaded.locate(path, 'value') }, kind),
    text: (key, path) => {
      const before = renderer.current;
      renderer.current = loaded.locate(path, 'value');
      const text = t(key);
      renderer.current = before;
      return text;
    },
    icon: (name, path) => renderer.icon(name, () => loaded.locate(path, 'value')),
  };
  return {
    region,
    access: accessRules(region),
    language: languageView(language),
    languages: region.languages.map(languageView),
    t,
    link: (target) => renderer.link(target, language, { file: renderer.current?.file ?? '', text: target }),
    icon: (name) =>
      region.icons &&
      renderer.icon(name, () => locateOrigin(site.root, { file: renderer.current?.file ?? '', text: `icon: ${name}` })),
    hasRoute: (route) => hasPage(plan, language, route),
    // An unknown route is kept, so that the link to it is reported.
    availableRoutes: (routes) => routes.filter((route) => !isPageElsewhere(plan, language, route)),
    inline: (markdown) => {
      const file = renderer.current?.file ?? '';
      const origin = () => originOf(file, markdown);
      const compiled = compileInline(file, markdown);
      for (const { code, message, help } of compiled.problems)
        renderer.report(code, locateOrigin(site.root, origin()), message, help);
      return fillMarkdown(compiled, { renderer, language, page: null, origin });
    },
    ...createFormats(language.formats ?? language.locale, region.currency),
    navigation: navigationView(region.navigation, ['navigation'], maker),
    utility: navigationView(region.utilityNavigation, ['utilityNavigation'], maker),
    placeModals: placeModals(region, maker.text),
    footer: Object.fromEntries(
      Object.entries(region.footer).map(([group, items]) => [group, footerView(items, ['footer', group], maker)]),
    ) as Record<string, readonly NavigationView[]> as Context['footer'],
    claim: (id) => renderer.claim(id, language),
    picture: (source, slot) => renderer.templatePicture(source, slot),
    drawing: (name, values) => renderer.drawing(name, values),
    island: (name, props) => renderer.island(name, props),
    assets: {
      css: (name) => renderer.css(name),
      inlineScript: (name) => renderer.inlineScript(name),
      moduleUrl: (name) => renderer.moduleUrl(name),
      qrCodeUrl: (address) => renderer.qrCodeUrl(address),
      url: (file) => renderer.assetUrl(file),
    },
  };
}

export const languageView = (language: Language): LanguageView => ({
  code: language.code,
  locale: language.locale,
  prefix: language.prefix,
  name: language.name,
});
