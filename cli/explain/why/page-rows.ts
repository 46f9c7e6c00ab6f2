import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { metaKey } from '../../build/plan/meta.ts';
import { hasOwnAddress, isInFallbackSection, type PlannedPage } from '../../build/plan/planned-page.ts';
import { prefixedPath } from '../../build/plan/public-url.ts';
import { compileFor } from '../../build/render/compile-cache.ts';
import { locateOrigin } from '../../build/render/link-origin.ts';
import { folderLanguage } from '../../content/folder-language.ts';
import { DEFAULT_TEMPLATE } from '../../content/pages.ts';
import type { Language } from '../../kit/region.ts';
import { locateField } from '../../markdown/locate-field.ts';
import { readMarkdown } from '../../markdown/markdown-file.ts';
import { type Location, startOf } from '../../problems/problem.ts';
import { asText, layered, origin, type Row, type ValueOrigin } from './answer.ts';
import { locateInCliSource } from './locate-in-cli-source.ts';
import type { SiteView } from './site-view.ts';

/** All properties of a page that are known without rendering it. */
export function pageRows(view: SiteView, page: PlannedPage): Row[] {
  return [
    wordsRow(view, page),
    ...addressRows(view, page),
    metaRow(view, page, 'title'),
    metaRow(view, page, 'description'),
    choiceRow(view, page, 'template'),
    choiceRow(view, page, 'layout'),
    ...legalRows(view, page),
    langRow(view, page),
    ...searchRows(view, page),
    ...sectionRows(view, page),
    { what: 'output', value: `dist/${page.region.id}/${page.output}`, from: [] },
  ];
}

/** The slugs that make an address other than the route. */
function addressRows({ site, region }: SiteView, page: PlannedPage): Row[] {
  const { route, path, language } = page;
  if (path === prefixedPath(region.region, language, route)) return [];
  const above = route
    .split('/')
    .flatMap((_, index, parts) => (index === 0 ? [] : `${parts.slice(0, index + 1).join('/')}/`));
  const from = above.flatMap((folder) => {
    const source = region.routes.get(language.code)?.get(folder)?.source;
    return source?.fields.slug === undefined
      ? []
      : [origin('wins', locateField(site.root, source.file, 'slug'), { note: `translates ${folder}` })];
  });
  return [{ what: 'address', value: path, from }];
}

/** The file of the text, and the files that it overrides. */
function wordsRow({ site, region }: SiteView, page: PlannedPage): Row {
  const { source } = page;
  if (!source) {
    const { home } = site.strings(page.region.id, page.language.code);
    return {
      what: 'words',
      value: home.file,
      from: [origin('wins', home, { note: 'error pages use strings only' })],
    };
  }
  const others = site.pages.filter(
    (other) =>
      other !== source &&
      other.route === page.route &&
      other.language === source.language &&
      (other.region === null || other.region === page.region.id),
  );
  return {
    what: 'words',
    value: source.file,
    from: [
      origin('wins', startOf(source.file), {
        note: source.region === null ? 'the file of every region' : `the file of ${source.region} alone`,
      }),
      ...(page.fallbackFrom ? [fallbackOrigin(region, page.language)] : []),
      ...(folderLanguage(source.file) === source.language ? [] : [variantOrigin(source.language)]),
      ...others.map((other) =>
        other.file === source.general
          ? origin('adds', startOf(other.file), { note: 'the general page that it extends' })
          : origin('shadowed', startOf(other.file), {
              note:
                folderLanguage(other.file) === folderLanguage(source.file)
                  ? 'the file of every other region'
                  : `the file of ${folderLanguage(other.file)}`,
            }),
      ),
    ],
  };
}

/** The file of each section, where a page is made of two. */
function sectionRows({ site }: SiteView, page: PlannedPage): Row[] {
  const { source, fallbackSections, region } = page;
  if (!source || !(source.general || fallbackSections)) return [];
  return (compileFor(page, site).compiled?.headings ?? []).map(({ id, at }) => ({
    what: `#${id}`,
    value: at.file,
    from: [
      origin('wins', locateOrigin(site.root, at), {
        note: isInFallbackSection(page, at)
          ? `not translated: a section in ${fallbackSections?.language.name} (${fallbackSections?.language.code})`
          : at.file !== source.file
            ? 'the section of the general page'
            : source.region
              ? `the section of ${region.id} alone`
              : 'the section of the page itself',
      }),
    ],
  }));
}

const variantOrigin = (code: string): ValueOrigin =>
  origin('adds', startOf(`content/${code}/language.json`), {
    note: `${code} is a variant: it has these words as its own`,
  });

function fallbackOrigin({ region, loaded }: SiteView['region'], language: Language): ValueOrigin {
  const index = region.languages.indexOf(language);
  return origin('adds', loaded.locate(['languages', index, 'fallback'], 'value'), {
    note: `${language.name} (${language.code}) has no file of its own and falls back to ${language.fallback}`,
  });
}

/** Title and description: a string of the region, else of the language, else front matter. */
function metaRow({ site }: SiteView, page: PlannedPage, name: 'title' | 'description'): Row {
  const textLanguage = page.fallbackFrom ?? page.language;
  const key = `${metaKey(page.route)}_${name.toUpperCase()}`;
  const strings = site.strings(page.region.id, textLanguage.code).layers(key);
  const field = page.source?.fields[name];
  const read = page.source && readMarkdown(site.root, page.source.file);
  const isOpening = read && 'text' in read && read.opening && (name === 'title' || !read.frontMatter?.data[name]);
  const note = isOpening ? 'what the text opens with' : 'front matter';
  const layers = [
    ...strings.map(({ text, at }) => ({ at, says: text, note: `the string ${key}` })),
    ...(page.source && field !== undefined
      ? [{ at: locateField(site.root, page.source.file, name), says: field, note }]
      : []),
  ];
  return { what: name, value: page[name], from: layered(layers) };
}

/** Template and layout, with their source file. */
function choiceRow({ site }: SiteView, page: PlannedPage, name: 'template' | 'layout'): Row {
  const value = page[name];
  const chosen = page.source?.fields[name];
  const given =
    page.source && chosen !== undefined
      ? origin('wins', locateField(site.root, page.source.file, name))
      : origin('default', null, { note: defaultOf(page, name) });
  const folder = name === 'template' ? `templates/pages/${value}/${value}.tsx` : `templates/layouts/${value}.tsx`;
  const file = [folder, 'templates/site.tsx'].find((path) => existsSync(join(site.root, path)));
  return { what: name, value, from: [given, ...(file ? [origin('adds', startOf(file), { note: 'its source' })] : [])] };
}

function defaultOf(page: PlannedPage, name: 'template' | 'layout'): string {
  if (page.status !== null) return 'error pages have no front matter';
  return name === 'template'
    ? `front matter names none, and ${DEFAULT_TEMPLATE} is the default`
    : 'front matter names none, and the first one of templates/site.tsx is the default';
}

/** Legal properties of the page. */
function legalRows({ site, region: { region, loaded } }: SiteView, page: PlannedPage): Row[] {
  const rows: Row[] = [];
  const file = page.source?.file;
  for (const flag of page.source?.fields.requires ?? [])
    rows.push({
      what: 'requires',
      value: `${flag}: ${region.flags[flag]}`,
      from: [
        origin('wins', loaded.locate(['flags', flag], 'value')),
        ...(file ? [origin('names', locateField(site.root, file, 'requires'))] : []),
      ],
    });
  if (page.legal && file)
    for (const name of ['version', 'effective'] as const)
      rows.push({
        what: name,
        value: asText(page.source?.fields[name]),
        from: [origin('wins', locateField(site.root, file, name))],
      });
  const field = site.templates.site.region.withoutMarketing(region, page.route);
  if (field) rows.push({ what: 'marketing', value: 'none', from: [origin('wins', loaded.locate(field, 'value'))] });
  return rows;
}

function langRow({ region: { region, loaded } }: SiteView, page: PlannedPage): Row {
  const index = region.languages.indexOf(page.language);
  return {
    what: 'lang',
    value: page.language.locale,
    from: [origin('wins', loaded.locate(['languages', index, 'locale'], 'value'))],
  };
}

/** Metadata for search engines. */
function searchRows(view: SiteView, page: PlannedPage): Row[] {
  const { loaded } = view.region;
  const where = (file: Location | null, note: string) => origin('wins', file, { note });
  const rows: Row[] = [];
  if (page.canonical !== null)
    rows.push({
      what: 'canonical',
      value: page.canonical,
      from: [where(loaded.locate(['origin'], 'value'), 'the origin; the path is that of the file')],
    });
  if (page.alternates.length > 0)
    rows.push({
      what: 'hreflang',
      value: page.alternates.map(({ hreflang }) => hreflang).join(' '),
      from: page.alternates.flatMap(({ hreflang, href }) => alternateOrigin(view, hreflang, href)),
    });
  const hidden = view.site.templates.site.region.noindex(page.region);
  if (hidden)
    rows.push({
      what: 'robots',
      value: 'noindex',
      from: [where(loaded.locate(hidden.path, 'value'), hidden.because)],
    });
  else if (page.fallbackFrom || !hasOwnAddress(page))
    rows.push({
      what: 'robots',
      value: 'noindex',
      from: [
        where(
          locateInCliSource('cli/build/render/page-view.ts', /robots:/),
          page.fallbackFrom ? 'a copy in another language' : page.variant ? 'not the page itself' : 'an error page',
        ),
      ],
    });
  return rows;
}

/** The line of region JSON with the hreflang code of a page. */
function alternateOrigin({ plan }: SiteView, hreflang: string, href: string): ValueOrigin[] {
  for (const { region, loaded } of plan.regions) {
    if (!href.startsWith(`${region.origin}/`)) continue;
    const path = href.slice(region.origin.length);
    const index = region.languages.findIndex(
      (language) =>
        language.hreflang.includes(hreflang) && path.startsWith(language.prefix ? `/${language.prefix}/` : '/'),
    );
    const at = region.languages[index]?.hreflang.indexOf(hreflang) ?? -1;
    if (at !== -1)
      return [
        origin('wins', loaded.locate(['languages', index, 'hreflang', at], 'value'), {
          note: `${hreflang} is ${href}`,
        }),
      ];
  }
  return [];
}
