import type { CollectionName, Entry, EntryQuery } from '../../kit/collection.ts';
import type { Context, LinkView, NavigationView } from '../../kit/contract.ts';
import { inLanguage } from '../../kit/localised.ts';
import { OPEN_TO_ALL } from '../../kit/places/access.ts';
import type { Language } from '../../kit/region.ts';
import type { Path } from '../../kit/site-checks.ts';
import { holdsIn } from '../../markdown/conditions.ts';
import { compileInline } from '../../markdown/markdown.ts';
import { type Location, startOf } from '../../problems/problem.ts';
import { accessRules } from '../plan/access-rules.ts';
import { hasPage, isPageElsewhere, offeredLanguages } from '../plan/planned-page.ts';
import type { Collector } from './collector.ts';
import { feedViews } from './feeds.ts';
import { fillMarkdown } from './fill-markdown.ts';
import { createFormats } from './formats.ts';
import { afterValue } from './full-stop.ts';
import { languageView } from './language-view.ts';
import type { LinkOrigin } from './link-origin.ts';
import { footerView, type NavigationMaker, navigationView } from './navigation-view.ts';
import { placeModals } from './place-modals.ts';
import type { Resolver } from './resolver.ts';

/** The parts of a context that are the same on all pages of a language. */
export type LanguageParts = Pick<
  Context,
  | ('feeds' | 'region' | 'access' | 'language' | 'languages' | 'navigation' | 'utility' | 'footer' | 'placeModals')
  | ('money' | 'number' | 'date' | 'list' | 'plural' | 'compare')
>;

export function createLanguageParts(resolver: Resolver, language: Language, collector: Collector): LanguageParts {
  const { region, loaded } = resolver.plan;
  const locate = (path: Path) => loaded.locate(path, 'value');
  const maker: NavigationMaker = {
    region,
    isAbsent: (target) => isPageElsewhere(resolver.plan, language, target),
    link: (target, path, kind) => {
      const at = locate(path);
      return collector.take(resolver.link(target, language, { at }, kind), () => at);
    },
    text: (key, path) => collector.take(resolver.text(language, key), () => locate(path)),
    icon: (name, path) => collector.take(resolver.icon(name), () => locate(path)),
  };
  return {
    region,
    access: accessRules(region) ?? OPEN_TO_ALL,
    language: languageView(resolver.site, language),
    // A reader of a language that is not offered yet still finds it in menus.
    languages: region.languages
      .filter((one) => one === language || offeredLanguages(resolver.plan).includes(one))
      .map((one) => languageView(resolver.site, one)),
    ...createFormats(language.formats ?? language.locale, {
      currency: region.currency,
      currencyDisplay: languageView(resolver.site, language).currencyDisplay,
      collation: resolver.site.languages(language.code).pack?.collation,
      dates: languageView(resolver.site, language).dates,
      firstDay: resolver.site.languages(language.code).pack?.firstDay,
    }),
    navigation: navigationView(region.navigation, ['navigation'], maker),
    utility: navigationView(region.utilityNavigation, ['utilityNavigation'], maker),
    placeModals: placeModals(region, language.code, maker.text),
    feeds: feedViews(resolver.site, resolver.plan, language),
    footer: Object.fromEntries(
      Object.entries(region.footer).map(([group, items]) => [group, footerView(items, ['footer', group], maker)]),
    ) as Record<string, readonly NavigationView[]> as Context['footer'],
  };
}

/** One item to render: the look-ups that it may use, and the collector of what it uses. */
export interface Rendering {
  readonly resolver: Resolver;
  readonly collector: Collector;
  readonly parts: LanguageParts;
  readonly language: Language;
  /** The source that problems without a location are reported at; null if there is none. */
  readonly file: string | null;
}

/** The context of one rendered item: its look-ups are recorded in the item's collector. */
export function createContext(rendering: Rendering): Context {
  const { resolver, collector, parts, language } = rendering;
  const { plan, site } = resolver;
  const file = rendering.file ?? '';
  const here = (): Location | null => (rendering.file === null ? null : startOf(file));
  /** The line of the template that called the context. */
  const called = (): Location => site.templates.locateError(new Error()) ?? here() ?? startOf('templates/site.tsx');
  const textOrigin = (text: string): LinkOrigin => ({ file, text });
  /** The key of the form of a string that counts; null for any other string. */
  const formOf = (key: string, count: string | number | undefined): string | null => {
    const { texts } = resolver.stringsOf(language);
    const type = typeof count === 'number' ? texts.get(`${key}.forms`) : undefined;
    if (type === undefined) return null;
    const form = `${key}.${parts.plural(count as number, type as Intl.PluralRuleType)}`;
    return texts.has(form) ? form : key;
  };
  const own: Omit<Context, keyof LanguageParts> = {
    inLanguage: (value) => inLanguage(value, language.code) ?? '',
    t: (key, values) => {
      const form = formOf(key, values?.count);
      const text = collector.take(resolver.text(language, form ?? key), () => resolver.locateKey(key, language, file));
      return values
        ? text.replace(/\{(\w+)\}(\.*)/g, (whole, name: string, rest: string) => {
            if (!Object.hasOwn(values, name)) return whole;
            const value = values[name];
            const isCount = form !== null && name === 'count' && typeof value === 'number';
            const shown = isCount ? parts.number(value) : String(value);
            return shown + afterValue(shown, rest);
          })
        : text;
    },
    words: (list) => collector.take(resolver.words(language, list), called),
    link: (target): LinkView => {
      const from = textOrigin(target);
      return collector.take(resolver.link(target, language, from), () => resolver.locateUse(target, file));
    },
    entries: <Name extends CollectionName>(collection: Name, query: EntryQuery = {}) =>
      collector.take(resolver.entries(collection, query, language), called) as readonly Entry<Name>[],
    pages: () => collector.take(resolver.pages(language), called),
    icon: (name) =>
      plan.region.icons &&
      collector.take(resolver.icon(name), () => resolver.locateOrigin(textOrigin(`icon: ${name}`))),
    hasRoute: (route) => hasPage(plan, language, route),
    // An unknown route is kept, so that the link to it is reported.
    availableRoutes: (routes) => routes.filter((route) => !isPageElsewhere(plan, language, route)),
    inline: (markdown) => {
      // A text that templates pass is one of the strings, or a field of the page's front matter.
      const strings = [`.${plan.region.id}`, ''].map((part) => `content/${language.code}/strings${part}.json`);
      const origin = (): LinkOrigin => ({ file, text: markdown, strings, holds: holdsIn(plan.region) });
      const compiled = compileInline(file, markdown, site.templates.site.markdown?.extensions);
      for (const { code, message, help } of compiled.problems)
        collector.problems.push({ code, at: resolver.locateOrigin(origin()), message, help });
      return fillMarkdown(compiled, { ...rendering, context, page: null, origin });
    },
    claim: (id) => resolver.claim(id, language),
    picture: (source, slot) => collector.take(resolver.templatePicture(source, slot, file), called),
    drawing: (name, values) => collector.take(resolver.drawing(name, values), called),
    island: (name, props, on) => collector.take(resolver.island(name, props, on), called),
    assets: {
      css: (name) => collector.take(resolver.css(name), called),
      inlineScript: (name) => collector.take(resolver.inlineScript(name), called),
      moduleUrl: (name) => collector.take(resolver.moduleUrl(name), called),
      qrCodeUrl: (address) => collector.take(resolver.qrCode(address), called),
      url: (name) => collector.take(resolver.asset(name), () => resolver.locateAsset(name) ?? called()),
    },
  };
  // With the getters of `parts`, which record what a page reads. A literal with getters has new functions on each page, for
  // which V8 keeps a new shape in its old heap: 16,000 pages took 1.17 of the time and 1.4 of the memory (Nov 2026).
  const context = Object.defineProperties(own, Object.getOwnPropertyDescriptors(parts)) as Context;
  return context;
}
