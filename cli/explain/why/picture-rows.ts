import { posix } from 'node:path';
import type { PlannedPage } from '../../build/plan/planned-page.ts';
import { assetSource } from '../../build/render/asset-files.ts';
import { compileFor } from '../../build/render/compile-cache.ts';
import { locateOrigin } from '../../build/render/link-origin.ts';
import { readMarkdown } from '../../markdown/markdown-file.ts';
import { leaves } from '../../markdown/visible-text.ts';
import { locate, startOf } from '../../problems/problem.ts';
import { findFiles } from '../../sources/find-files.ts';
import { readSource } from '../../sources/source-file.ts';
import { origin, type Row, type ValueOrigin } from './answer.ts';
import type { RenderedView, SiteView } from './site-view.ts';

/** A picture or another asset of a page: its source file, and the files that are generated from it. */
export function pictureRows(
  view: SiteView,
  page: PlannedPage | null,
  rendered: RenderedView | null,
  key: string,
): Row[] {
  const { site } = view;
  const wanted = key.replace(/^\//, '');
  const assets = findFiles(site.root, 'assets', /./, []);
  const isWanted = ({ name }: { readonly name: string }) => [`assets/${name}`, name].includes(wanted);
  const isOther = rendered?.otherVariants.some(isWanted) === true && !rendered.variants.some(isWanted);
  const all = (isOther ? rendered?.otherVariants : rendered?.variants) ?? [];
  const made = all.find(isWanted);
  const copied = [...(rendered?.files ?? [])].find(([name]) => [`assets/${name}`, name].includes(wanted));
  const file =
    made?.master ??
    (copied ? assetSource(copied[1]) : undefined) ??
    [...site.pictures.keys(), ...assets].find(
      (path) => path === wanted || path === `assets/${wanted}` || path.endsWith(`/${wanted}`),
    );
  if (file === undefined) return [];
  const variants = all.filter(({ master }) => master === file);
  const copies = [...(rendered?.files ?? [])].filter(([, path]) => assetSource(path) === file);
  const names = [...variants.map(({ name }) => name), ...copies.map(([name]) => name)];
  return [
    {
      what: 'picture',
      value: describe(view, file, names),
      from: [
        origin('wins', startOf(file), { note: variants.length > 0 ? 'the master' : 'the file itself' }),
        ...(isOther ? [origin('names', null, { note: otherKind(view) })] : []),
        ...findReferences(view, page, file),
      ],
    },
  ];
}

const otherKind = ({ manifest }: SiteView): string =>
  manifest?.compression === 'best'
    ? 'a quick build has this file, the release here does not'
    : 'a release has this file';

function describe({ site }: SiteView, file: string, names: readonly string[]): string {
  const picture = site.pictures.get(file);
  const size = picture && 'width' in picture ? `${picture.width} x ${picture.height} px` : '';
  return [size, ...names].filter(Boolean).join(', ') || file;
}

/** The locations in Markdown, front matter, region JSON and templates that refer to the file. */
function findReferences({ site, region }: SiteView, page: PlannedPage | null, file: string): ValueOrigin[] {
  const found: ValueOrigin[] = [];
  const short = file.replace(/^assets\//, '');
  const source = page?.source;
  const read = source ? readMarkdown(site.root, source.file) : null;
  if (page && source && read && 'text' in read) {
    for (const placeholder of compileFor(page, site).compiled?.placeholders ?? []) {
      if (placeholder.kind !== 'picture') continue;
      if (posix.normalize(posix.join(posix.dirname(source.file), decodeURI(placeholder.src))) === file)
        found.push(origin('names', locateOrigin(site.root, placeholder.at), { note: `"${placeholder.alt}"` }));
    }
    const inFields = read.text.slice(0, read.bodyOffset).indexOf(short);
    if (inFields !== -1)
      found.push(origin('names', locate(source.file, read.text, inFields), { note: 'front matter' }));
  }
  for (const { path, value } of leaves(region.region))
    if (value === short || value === file) found.push(origin('names', region.loaded.locate(path, 'value')));
  for (const template of findFiles(site.root, 'templates', /\.(tsx?|css)$/, [])) {
    const text = readSource(site.root, template);
    const at = 'text' in text ? text.text.indexOf(short) : -1;
    if ('text' in text && at !== -1) found.push(origin('names', locate(template, text.text, at)));
  }
  return found;
}
