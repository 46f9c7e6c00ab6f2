import { untranslatePath } from '../../build/plan/public-url.ts';
import type { Language } from '../../kit/region.ts';
import { locateField } from '../../markdown/locate-field.ts';
import { startOf } from '../../problems/problem.ts';
import { asText, origin, type Row } from './answer.ts';
import type { SiteView } from './site-view.ts';

/**
 * Explains why an address with content in the sources is not a page of this region.
 * @returns null if there is no content for the address
 */
export function absentRows(view: SiteView, path: string): Row[] | null {
  const { region } = view.region;
  // The longest prefix first, because the empty prefix of the main language matches every path.
  const language = [...region.languages]
    .sort((a, b) => b.prefix.length - a.prefix.length)
    .find(({ prefix }) => prefix === '' || path.startsWith(`/${prefix}/`));
  if (!language) return null;
  const byRoute = untranslatePath(region.addresses[region.id], path);
  const route = language.prefix ? byRoute.slice(language.prefix.length + 1) : byRoute;
  const rows = [
    ...forbiddenRows(view, language.code, route),
    ...(language.fallback
      ? [...legalRows(view, language, route), ...forbiddenRows(view, language.fallback, route)]
      : []),
    ...elsewhereRows(view, language, route),
  ];
  return rows.length > 0 ? rows : null;
}

/** Existing files that are excluded by a market flag. */
function forbiddenRows({ site, region: { region, loaded } }: SiteView, language: string, route: string): Row[] {
  return site.pages
    .filter((page) => page.route === route && page.language === language)
    .filter((page) => page.region === null || page.region === region.id)
    .flatMap((page) => {
      const missing = page.fields.requires.filter((flag) => !region.flags[flag]);
      return missing.map((flag) => ({
        what: 'requires',
        value: `${flag}: ${asText(region.flags[flag])}`,
        from: [
          origin('wins', loaded.locate(['flags', flag], 'value'), { note: 'the market does not allow it' }),
          origin('names', locateField(site.root, page.file, 'requires'), { note: 'the page needs it' }),
          origin('shadowed', startOf(page.file), { note: 'the text that is not shown' }),
        ],
      }));
    });
}

/** Legal pages have no fallback, because a text in another language is not binding. */
function legalRows({ site, region: { region, loaded } }: SiteView, language: Language, route: string): Row[] {
  const original = site.pages.find(
    (page) =>
      page.route === route &&
      page.language === language.fallback &&
      (page.region === null || page.region === region.id) &&
      (site.templates.site.pages[page.template]?.legal || site.templates.site.pages[page.template]?.neverFallsBack),
  );
  if (!original) return [];
  const index = region.languages.indexOf(language);
  return [
    {
      what: 'fallback',
      value: null,
      from: [
        origin('wins', locateField(site.root, original.file, 'template'), {
          note: `pages of the template ${original.template} never fall back to another language`,
        }),
        origin('shadowed', loaded.locate(['languages', index, 'fallback'], 'value'), {
          note: `other pages of ${language.name} fall back to ${language.fallback}`,
        }),
        origin('shadowed', startOf(original.file), {
          note: `there is no content/${language.code}${route.slice(0, -1)}.md`,
        }),
      ],
    },
  ];
}

/** Content for other regions, or in languages that are not the fallback. */
function elsewhereRows({ site, region: { region } }: SiteView, language: Language, route: string): Row[] {
  const files = site.pages.filter(
    (page) =>
      page.route === route &&
      (page.language === language.code || page.language === language.fallback
        ? page.region !== null && page.region !== region.id
        : true),
  );
  if (files.length === 0 || site.pages.some((page) => page.route === route && isOurs(page, region.id, language)))
    return [];
  return [
    {
      what: 'words',
      value: null,
      from: files.map((page) =>
        origin('shadowed', startOf(page.file), {
          note: page.region === null ? `in the language ${page.language}` : `for ${page.region} alone`,
        }),
      ),
    },
  ];
}

const isOurs = (page: { language: string; region: string | null }, id: string, language: Language): boolean =>
  (page.region === null || page.region === id) &&
  (page.language === language.code || page.language === language.fallback);
