import { hash } from 'node:crypto';
import { cacheControl, contentType } from '../../build/plan/headers.ts';
import { hostsOf, type PolicyMember } from '../../build/plan/third-parties.ts';
import { styleText } from '../../build/render/styles.ts';
import type { FileKind } from '../../kit/site-host.ts';
import { type Location, startOf } from '../../problems/problem.ts';
import { chooseHeaders, isHtml } from '../../serve/preview/choose-headers.ts';
import { locateDefinition } from '../../templates/site-definition.ts';
import { origin, type Row, type ValueOrigin } from './answer.ts';
import { locateInCliSource } from './locate-in-cli-source.ts';
import type { SiteView } from './site-view.ts';

const TABLE = 'cli/build/plan/headers.ts';
/** Headers that the edge adds to responses. */
const EDGE_HEADERS: Readonly<Record<string, readonly [file: string, pattern: RegExp, note: string]>> = {
  'Server-Timing': [
    'cli/serve/preview/send-file.ts',
    /Server-Timing/,
    "the visitor's location from the edge: see site geo explain",
  ],
  ETag: ['cli/serve/preview/etag.ts', /export/, 'of the bytes'],
};

/** The response headers of a file of this kind. */
export function headersOf({ manifest, region }: SiteView, path: string, kind: FileKind): Map<string, string | null> {
  return new Map<string, string | null>([
    ['Content-Type', contentType(path, kind)],
    ['Cache-Control', cacheControl(kind)],
    ...Object.entries(manifest ? chooseHeaders(manifest.headers, { kind, contentType: contentType(path, kind) }) : {}),
    ...['Server-Timing', 'ETag']
      .filter((name) => name === 'ETag' || (isHtml({ kind }) && region.region.placeAccess))
      .map((name): [string, null] => [name, null]),
  ]);
}

/** The origin of one header; the name is case-insensitive. */
export function headerRows(view: SiteView, path: string, kind: FileKind, name: string): Row[] {
  const known = [...headersOf(view, path, kind)].find(([header]) => header.toLowerCase() === name.toLowerCase());
  if (!known) return [];
  const [header, value] = known;
  const edge = EDGE_HEADERS[header];
  if (edge)
    return [{ what: header, value, from: [origin('wins', locateInCliSource(edge[0], edge[1]), { note: edge[2] })] }];
  if (header === 'Content-Security-Policy' && value !== null) return policyRows(view, value);
  return [
    {
      what: header,
      value,
      from: [origin('wins', lineOf(header, path, kind), { note: 'the table of headers of site' })],
    },
  ];
}

function lineOf(header: string, path: string, kind: FileKind): Location | null {
  if (header === 'Cache-Control') return locateInCliSource(TABLE, new RegExp(`(?<=CACHE[^}]*\\n {2})'?${kind}'?: '`));
  const ending = path.slice(path.lastIndexOf('.') + 1).toLowerCase();
  if (header === 'Content-Type')
    return locateInCliSource(TABLE, new RegExp(`(?<=\\n {2})${kind === 'api' ? 'json' : ending}: '`));
  return locateInCliSource(TABLE, new RegExp(`'${header}'`));
}

/** Directives by the members of region JSON that open them. */
const MEMBER: Readonly<Record<string, PolicyMember>> = {
  'script-src': 'script',
  'style-src': 'style',
  'img-src': 'image',
  'font-src': 'font',
  'connect-src': 'connect',
  'media-src': 'media',
  'frame-src': 'frame',
  'form-action': 'form',
  'trusted-types': 'policies',
};

/** What allows a host: `policy` of region JSON, the address of icons, or the code of the site. */
function openedBy({ site, region: { region, loaded } }: SiteView, directive: string, source: string): ValueOrigin[] {
  const member = MEMBER[directive];
  if (!member) return [];
  const note = `the source ${source}`;
  const index = region.policy[member]?.indexOf(source) ?? -1;
  const found: ValueOrigin[] = [];
  if (index !== -1) found.push(origin('adds', loaded.locate(['policy', member, index], 'value'), { note }));
  if (member === 'connect' && hostsOf(region.icons?.url).includes(source))
    found.push(origin('adds', loaded.locate(['icons', 'url'], 'value'), { note }));
  if (site.templates.site.region.thirdParties(region)[member]?.includes(source))
    found.push(
      origin('adds', locateDefinition(site.root, ['region', 'thirdParties']), { note: `${note}, by thirdParties` }),
    );
  return found;
}

/** One row for each directive, with the source of each hash. */
function policyRows(view: SiteView, policy: string): Row[] {
  const { site, region } = view;
  const hashes = new Map<string, ValueOrigin>();
  const add = (texts: ReadonlyMap<string, string>, files: Readonly<Record<string, string>>, what: string) => {
    for (const [name, text] of texts) {
      for (const variant of new Set([text, styleText(text, region.region)]))
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
        origin('wins', locateInCliSource(TABLE, new RegExp(`(?<=["\`'])${name} `)), {
          note: 'the table of headers of site',
        }),
        ...(cdn && sources.includes(cdn)
          ? [origin('adds', region.loaded.locate(['cdnBase'], 'value'), { note: `the host ${cdn}` })]
          : []),
        ...sources
          .filter((source) => source !== cdn && !source.startsWith("'sha256-"))
          .flatMap((source) => openedBy(view, name, source)),
        ...sources.flatMap((source) =>
          source.startsWith("'sha256-")
            ? [
                hashes.get(source) ??
                  origin('adds', null, { note: `${source} belongs to sources that have changed since the build` }),
              ]
            : [],
        ),
      ],
    };
  });
}
