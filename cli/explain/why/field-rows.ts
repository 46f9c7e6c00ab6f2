import type { PlannedPage } from '../../build/plan/planned-page.ts';
import { readMarkdown } from '../../markdown/markdown-file.ts';
import { formatPath, valueAt } from '../../sources/schema-problems.ts';
import { asText, layered, origin, type Row } from './answer.ts';
import { findField } from './field-path.ts';
import type { SiteView } from './site-view.ts';

/** A string by its key, in the page's language. */
export function stringRows(
  { site, region: { region, loaded } }: SiteView,
  page: PlannedPage | null,
  key: string,
): Row[] {
  const language = page?.language ?? region.languages[0];
  if (!language) return [];
  const layers = site.strings(region.id, language.code).layers(key);
  const [winner] = layers;
  if (!winner) return [];
  const required = region.languages.flatMap((offered, index) =>
    offered === language && offered.requiredStrings.includes(key)
      ? [loaded.locate(['languages', index, 'requiredStrings', offered.requiredStrings.indexOf(key)], 'value')]
      : [],
  );
  const named = loaded.requiredStrings.filter((one) => one.key === key).map(({ path }) => loaded.locate(path, 'value'));
  return [
    {
      what: key,
      value: winner.text,
      from: [
        ...layered(
          layers.map(({ at, text }) => ({
            at,
            says: text,
            note: at.file.endsWith(`strings.${region.id}.json`)
              ? `the text of ${region.id} in ${language.code}`
              : `the text of every region in ${language.code}`,
          })),
        ),
        ...[...required, ...named].map((at) => origin('names', at, { note: 'legally required' })),
      ],
    },
  ];
}

/** A field of region JSON: from the region's file, else from the defaults, else from the schema. */
export function regionRows({ region: { region, loaded } }: SiteView, key: string): Row[] {
  // Entries of lists and records can be named directly: `welcome-offer`, `supportEmail`.
  const path = [key, ...Object.keys(region).map((name) => `${name}.${key}`)]
    .map((name) => findField(region, name))
    .find((found) => found !== null);
  if (!path) return [];
  const layers = loaded.layers(path);
  const value = valueAt(region, path);
  const merges = value !== null && typeof value === 'object' && !Array.isArray(value);
  const from = layered(
    layers.map(({ at, value: says }) => ({
      at,
      says: asText(says),
      note: at.file === loaded.file ? null : 'the defaults of all regions',
    })),
  );
  return [
    {
      what: formatPath(path),
      value: asText(value),
      // Objects are merged by key, so the defaults contribute to the value.
      from:
        from.length === 0
          ? [origin('default', null, { note: 'no file has a value; this is the default of the schema' })]
          : from.map((layer, index) => (merges && index > 0 ? { ...layer, standing: 'adds' as const } : layer)),
    },
  ];
}

/** A field of the page's front matter. */
export function frontMatterRows({ site }: SiteView, page: PlannedPage | null, key: string): Row[] {
  const file = page?.source?.file;
  const read = file ? readMarkdown(site.root, file) : null;
  if (!read || 'problem' in read) return [];
  const { frontMatter } = read;
  const path = frontMatter && findField(frontMatter.data, key);
  if (!frontMatter || !path) return [];
  const value = valueAt(frontMatter.data, path);
  return [
    {
      what: formatPath(path),
      value: asText(value),
      from: [origin('wins', frontMatter.locate(path, 'value'), { note: 'front matter' })],
    },
  ];
}
