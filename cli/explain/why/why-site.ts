import { contentType } from '../../build/plan/headers.ts';
import type { PlannedPage, RegionPlan } from '../../build/plan/planned-page.ts';
import { pageKind } from '../../build/plan/planned-page.ts';
import { translatePath } from '../../build/plan/public-url.ts';
import { nearest, suggest } from '../../problems/nearest.ts';
import { requireRegions, UsageError } from '../../problems/usage-error.ts';
import { edgeAnswerOf } from '../../regions/edge-paths.ts';
import { withoutSlash } from '../../regions/redirect-table.ts';
import { absentRows } from './absent-page.ts';
import { type Answer, origin, type Row } from './answer.ts';
import { fieldNames } from './field-path.ts';
import { frontMatterRows, regionRows, stringRows } from './field-rows.ts';
import { fileRows } from './file-rows.ts';
import { headerRows, headersOf } from './header-rows.ts';
import { locateInCliSource } from './locate-in-cli-source.ts';
import { pageRows } from './page-rows.ts';
import { pictureRows } from './picture-rows.ts';
import { type RenderedView, readSiteView, renderView, type SiteView, viewRegion } from './site-view.ts';
import { textRows } from './text-rows.ts';

const EDGE = 'cli/regions/edge-paths.ts';

/**
 * Finds the origin of an address of a region, or of one property of it.
 * @param subject `uk:/about-us/`
 * @param key a string key, a header, a picture, a field of front matter or region JSON, or text of the page
 * @throws UsageError for an unknown region, address or key, with the nearest names
 * @throws ProblemsError if the sources cannot be read
 */
export async function whySite(root: string, out: string, subject: string, key: string | null): Promise<Answer> {
  const { site, plan } = await readSiteView(root);
  const { region, path } = parseSubject(subject, plan.regions);
  const view = viewRegion(site, plan, region, out);
  const page = region.pages.find((candidate) => candidate.path === path) ?? null;
  if (page) return answerPage(view, page, key);
  const { id } = region.region;
  const redirect = region.redirects.find(
    ({ from }) => withoutSlash(from.split('?')[0] as string) === withoutSlash(path),
  );
  const answer = (kind: Answer['kind'], about: string, rows: readonly Row[]): Answer => ({
    region: id,
    path,
    kind,
    about,
    key: null,
    rows,
  });
  if (redirect) {
    const { to, status = 301, at } = redirect;
    const from = [origin('wins', at ?? region.loaded.locate(['languages', 0, 'prefix'], 'value'))];
    const rows = [{ what: status === 410 ? 'status' : 'leads to', value: to || String(status), from }];
    return answer('redirect', `${id}:${path} is a redirect.`, rows);
  }
  const file = view.manifest?.files[path.slice(1)];
  if (file) {
    const about = `${id}:${path} is a file of the result.`;
    if (key === null) return answer('file', about, fileRows(view, path.slice(1), file));
    const rows = [...headerRows(view, path, file.kind, key), ...regionRows(view, key)];
    if (rows.length === 0) throw unknownKey(view, null, null, key, [...headersOf(view, path, file.kind).keys()]);
    return { ...answer('file', about, rows), key };
  }
  if (edgeAnswerOf(path) !== null)
    return answer('file', `${id}:${path} is answered by the edge, without a file.`, [
      {
        what: 'answered by',
        value: 'every host',
        from: [origin('wins', locateInCliSource(EDGE, new RegExp(`'${path}'`)))],
      },
    ]);
  const picture = path.startsWith('/assets/') ? otherPictureRows(view, path) : null;
  if (picture) return answer('file', `${id}:${path} is a picture of another kind of build.`, picture);
  const absent = absentRows(view, path);
  if (absent)
    return answer(
      'absent',
      `${id}:${path} is not a page of ${id}, although the sources contain content for it.`,
      absent,
    );
  const translated = region.pages.find(
    (candidate) => candidate.path === translatePath(region.region.addresses[id], path),
  );
  if (translated) throw new UsageError(`${id} has this page at "${translated.path}": its front matter has a slug.`);
  throw unknownPath(view, path);
}

/** The rows of a picture that a release has and a quick build does not, or the other way round. */
function otherPictureRows(view: SiteView, path: string): readonly Row[] | null {
  const name = path.slice('/assets/'.length);
  for (const page of view.region.pages) {
    const rendered = renderView(view, page);
    if (rendered.otherVariants.some((variant) => variant.name === name)) return pictureRows(view, page, rendered, name);
  }
  return null;
}

/** A path of the region, also of one that was copied from a browser, with the path of the region's origin. */
const pathIn = ({ region: { basePath }, pages }: RegionPlan, path: string): string =>
  path.startsWith(`${basePath}/`) && !pages.some((page) => page.path === path) ? path.slice(basePath.length) : path;

function parseSubject(subject: string, regions: readonly RegionPlan[]): { region: RegionPlan; path: string } {
  const ids = regions.map(({ region }) => region.id);
  const match = /^([^:/]+):(\/.*)$/s.exec(subject);
  if (!match) {
    const only = ids.length === 1 && subject.startsWith('/') ? regions[0] : undefined;
    if (only) return { region: only, path: pathIn(only, subject) };
    const path = subject.startsWith('/') ? subject : '/about-us/';
    throw new UsageError(
      `"${subject}" is not an address of a region. Write ${ids[0]}:${path}, with one of: ${ids.sort().join(', ')}.`,
    );
  }
  const [, id = '', path = ''] = match;
  requireRegions([id], ids);
  const region = regions.find((candidate) => candidate.region.id === id) as RegionPlan;
  return { region, path: pathIn(region, (path.split(/[?#]/)[0] as string).replace(/index\.html$/, '')) };
}

function answerPage(view: SiteView, page: PlannedPage, key: string | null): Answer {
  const kind = pageKind(page);
  const { id } = page.region;
  const about = `${id}:${page.path} is ${page.variant ? 'the replacement of the page beside it for visitors from blocked locations' : kind === 'page' ? 'a page' : 'an error page'} of ${id} in ${page.language.name} (${page.language.locale}).`;
  const answer = { region: id, path: page.path, kind, about, key } as const;
  const rendered = renderView(view, page);
  if (key === null) return { ...answer, rows: [...pageRows(view, page), ...usedRows(view, page, rendered)] };
  const rows = keyRows(view, page, rendered, kind, key);
  if (rows.length === 0) throw unknownKey(view, page, rendered, key, [...headersOf(view, page.output, kind).keys()]);
  return { ...answer, rows };
}

/** All properties with this name; text of the page only if there are none. */
function keyRows(
  view: SiteView,
  page: PlannedPage,
  rendered: RenderedView,
  kind: 'page' | 'error-page',
  key: string,
): Row[] {
  const own = pageRows(view, page).filter(({ what }) => what === key);
  const named = [
    ...own,
    ...headerRows(view, page.output, kind, key),
    ...stringRows(view, page, key),
    ...(own.length > 0 ? [] : frontMatterRows(view, page, key)),
    ...regionRows(view, key),
    ...pictureRows(view, page, rendered, key),
  ];
  return named.length > 0 ? named : textRows(view, page, rendered, key);
}

/** Counts what rendering has used, and lists the keys. */
function usedRows(view: SiteView, page: PlannedPage, rendered: RenderedView): Row[] {
  const masters = [...new Set(rendered.variants.map(({ master }) => master))];
  const overridden = [...rendered.strings].filter(
    ([key, language]) => view.site.strings(page.region.id, language).layers(key).length > 1,
  );
  return [
    {
      what: 'strings',
      value: `${rendered.strings.size} texts`,
      from: overridden.flatMap(([key]) =>
        stringRows(view, page, key).flatMap(({ from }) =>
          from.map((one) => ({ ...one, note: `${key}: ${one.note ?? ''}` })),
        ),
      ),
    },
    ...(masters.length > 0 ? [{ what: 'pictures', value: masters.join(', '), from: [] }] : []),
    ...(rendered.files.size > 0 ? [{ what: 'files', value: [...rendered.files.keys()].join(', '), from: [] }] : []),
    {
      what: 'headers',
      value: [...headersOf(view, page.output, pageKind(page)).keys()].join(', '),
      from: [],
    },
    ...(view.manifest
      ? []
      : [{ what: 'built', value: `no: run site build --region ${page.region.id} to see headers`, from: [] }]),
  ];
}

function unknownPath(view: SiteView, path: string): UsageError {
  const { id } = view.region.region;
  const all = [
    ...view.region.pages.map((page) => page.path),
    ...Object.keys(view.manifest?.files ?? {}).map((file) => `/${file}`),
    ...view.region.redirects.map(({ from }) => from),
  ];
  const slash = all.includes(`${path}/`) ? `Did you mean "${path}/"?` : suggest(path, all);
  const built =
    view.manifest === null && contentType(path, 'text') !== 'application/octet-stream'
      ? ` ${id} is not built: run site build --region ${id}.`
      : '';
  return new UsageError(`${id} has nothing at "${path}". ${slash}${built}`.trim());
}

function unknownKey(
  view: SiteView,
  page: PlannedPage | null,
  rendered: RenderedView | null,
  key: string,
  headers: readonly string[],
): UsageError {
  const { site, region } = view;
  const strings = site.strings(region.region.id, page?.language.code ?? region.region.languages[0]?.code ?? '');
  const names = [
    ...headers,
    ...strings.texts.keys(),
    ...fieldNames(page?.source?.data ?? {}),
    ...Object.keys(page?.source?.fields ?? {}),
    ...fieldNames(region.region),
    ...Object.keys(region.region.facts),
    ...region.region.claims.map(({ id }) => id),
    ...site.pictures.keys(),
    ...(rendered?.variants.map(({ name }) => name) ?? []),
  ];
  const close = nearest(key, new Set(names));
  const hint =
    close.length > 0
      ? `Did you mean ${close.map((name) => `"${name}"`).join(' or ')}?`
      : 'A key is a string key, a header, a picture, a field of front matter or region JSON, or text of the page.';
  return new UsageError(
    `${region.region.id}${page ? `:${page.path}` : ''} has no "${key}", and the page does not contain this text. ${hint}`,
  );
}
