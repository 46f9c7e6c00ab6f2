import { hash } from 'node:crypto';
import { cacheControl, contentType, type FileKind } from '../../build/plan/headers.ts';
import type { Location } from '../../problems/problem.ts';
import { type Origin, origin, type Row, startOf } from './answer.ts';
import { locateOwn } from './own-source.ts';
import type { SiteView } from './site-view.ts';

const TABLE = 'cli/build/plan/headers.ts';
/** What no file of the result knows: the edge adds it to an answer. */
const OF_THE_EDGE: Readonly<Record<string, readonly [file: string, pattern: RegExp, note: string]>> = {
  'Server-Timing': [
    'cli/serve/preview/send-file.ts',
    /Server-Timing/,
    "the visitor's place, as the edge tells it: see site geo explain",
  ],
  ETag: ['cli/serve/preview/etag.ts', /export/, 'of the bytes'],
};

/** The headers that a file of this kind is answered with. */
export function headersOf({ manifest }: SiteView, path: string, kind: FileKind): Map<string, string | null> {
  const isPage = kind === 'page' || kind === 'error-page';
  return new Map<string, string | null>([
    ['Content-Type', contentType(path, kind)],
    ['Cache-Control', cacheControl(kind)],
    ...Object.entries(manifest?.headers[isPage ? 'page' : 'file'] ?? {}),
    ...(isPage ? Object.keys(OF_THE_EDGE) : ['ETag']).map((name): [string, null] => [name, null]),
  ]);
}

/** Where one header comes from; names are those of HTTP, in any case. */
export function headerRows(view: SiteView, path: string, kind: FileKind, name: string): Row[] {
  const known = [...headersOf(view, path, kind)].find(([header]) => header.toLowerCase() === name.toLowerCase());
  if (!known) return [];
  const [header, value] = known;
  const edge = OF_THE_EDGE[header];
  if (edge) return [{ what: header, value, from: [origin('wins', locateOwn(edge[0], edge[1]), { note: edge[2] })] }];
  if (header === 'Content-Security-Policy' && value !== null) return policyRows(view, value);
  return [
    { what: header, value, from: [origin('wins', lineOf(header, path, kind), { note: 'the one table of headers' })] },
  ];
}

function lineOf(header: string, path: string, kind: FileKind): Location {
  if (header === 'Cache-Control') return locateOwn(TABLE, new RegExp(`(?<=CACHE[^}]*\\n {2})'?${kind}'?: '`));
  const ending = path.slice(path.lastIndexOf('.') + 1).toLowerCase();
  if (header === 'Content-Type')
    return locateOwn(TABLE, new RegExp(`(?<=\\n {2})${kind === 'api' ? 'json' : ending}: '`));
  return locateOwn(TABLE, new RegExp(`'${header}'`));
}

/** A directive a row, with what each of its hashes is the hash of. */
function policyRows(view: SiteView, policy: string): Row[] {
  const { site, region } = view;
  const hashes = new Map<string, Origin>();
  const add = (texts: ReadonlyMap<string, string>, files: Readonly<Record<string, string>>, what: string) => {
    for (const [name, text] of texts) {
      const css = region.region.cdnBase
        ? text.replaceAll('url(/assets/', `url(${region.region.cdnBase}/assets/`)
        : text;
      for (const variant of new Set([text, css]))
        hashes.set(
          `'sha256-${hash('sha256', variant, 'base64')}'`,
          origin('adds', startOf(`templates/${files[name] ?? ''}`), { note: `the inline ${what} "${name}"` }),
        );
    }
  };
  const { entries } = site.templates.site;
  add(site.templates.styles, entries.styles, 'style');
  add(site.templates.inlineScripts, entries.inlineScripts, 'script');
  const cdn = region.region.cdnBase;
  return policy.split('; ').map((directive) => {
    const [name = '', ...sources] = directive.split(' ');
    return {
      what: name,
      value: sources.join(' '),
      from: [
        origin('wins', locateOwn(TABLE, new RegExp(`(?<=["\`'])${name} `)), { note: 'the one table of headers' }),
        ...(cdn && sources.includes(cdn)
          ? [origin('adds', region.loaded.locate(['cdnBase'], 'value'), { note: `the host ${cdn}` })]
          : []),
        ...sources.flatMap((source) =>
          source.startsWith("'sha256-")
            ? [
                hashes.get(source) ??
                  origin('adds', null, { note: `${source} is of sources that have changed since the build` }),
              ]
            : [],
        ),
      ],
    };
  });
}
