import glob from 'fast-glob';
import { readJson } from '../sources/json-source.ts';
import { findIslands, type Islands } from '../templates/island-files.ts';
import type { CompleteSite } from '../templates/site-definition.ts';
import { readCopiedFiles } from './copied-files.ts';
import { PICTURE } from './pictures.ts';
import type { Names } from './site-names.ts';

/** Where the types of the names of a site are: every configuration of TypeScript for templates includes them. */
export const NAME_TYPES = 'templates/names.d.ts';

/** The types of the names of a site, for `SiteNames` of kit/site-types.ts. */
export function nameTypes(root: string, site: CompleteSite, { routes, regions, stringKeys }: Names): string {
  const files = glob.sync('**/*', { cwd: `${root}/assets` });
  const islands = findIslands(root);
  const icons = files.flatMap((file) => /^icons\/(.+)\.svg$/.exec(file)?.[1] ?? []);
  const kinds: Readonly<Record<string, readonly string[] | null>> = {
    claim: claimIds(root),
    flag: site.region.flags,
    icon: icons,
    island: [...islands.keys()],
    picture: files.filter((file) => PICTURE.test(file)),
    publicFile: readCopiedFiles(root, new Set(regions)).files.map(({ path }) => `/${path}`),
    // Pages that are made from records are known when everything is loaded.
    route: site.generatePages ? null : routes,
    stringKey: stringKeys,
  };
  const members = Object.entries(kinds).flatMap(([kind, names]) => (names ? member(kind, names) : []));
  return [
    '// Written by `site schema`: the names of this site, for the types of its templates.',
    "import 'region-site/kit';",
    '',
    "declare module 'region-site/kit' {",
    '  interface SiteNames {',
    ...members,
    '  }',
    ...islandComponents(islands),
    '}',
    '',
  ].join('\n');
}

function member(kind: string, names: readonly string[]): string[] {
  const sorted = [...new Set(names)].sort();
  if (sorted.length === 0) return [`    readonly ${kind}: never;`];
  const lines = sorted.map((name) => `      | '${name.replace(/[\\']/g, '\\$&')}'`);
  return [`    readonly ${kind}:`, ...lines.with(-1, `${lines.at(-1)};`)];
}

/** By their components, TypeScript knows what the islands take. */
function islandComponents(islands: Islands): string[] {
  if (islands.size === 0) return [];
  const lines = [...islands].map(
    ([name, file]) => `    readonly '${name}': typeof import('.${file.slice('templates'.length)}').default;`,
  );
  return ['  interface SiteIslands {', ...lines, '  }'];
}

/** The ids of the claims of all regions, also of those that have problems. A file may change the list of the defaults. */
function claimIds(root: string): string[] {
  return glob.sync('regions/*.json', { cwd: root, ignore: ['regions/*.lock.json'] }).flatMap((file) => {
    const { claims } = (readJson(root, file).source?.value ?? {}) as { claims?: unknown };
    const list = Array.isArray(claims) ? claims : ((claims as { '+'?: unknown })?.['+'] ?? []);
    return Array.isArray(list) ? list.flatMap(({ id }) => (typeof id === 'string' ? id : [])) : [];
  });
}
