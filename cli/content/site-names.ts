import glob from 'fast-glob';
import { ANY_NAME } from '../markdown/conditions.ts';
import { readJson } from '../sources/json-source.ts';
import type { CompleteSite } from '../templates/site-definition.ts';
import { findContentFiles } from './content-files.ts';

/** The names of a site that editors complete. */
export interface Names {
  readonly regions: readonly string[];
  readonly routes: readonly string[];
  readonly stringKeys: readonly string[];
  readonly files: readonly string[];
  readonly layouts: readonly string[];
  readonly templates: readonly string[];
}

/** Collects the names that a site has, each list sorted. */
export function collectNames(root: string, site: CompleteSite): Names {
  const keys = glob
    .sync('content/*/strings{,.*}.json', { cwd: root })
    .flatMap((file) => Object.keys((readJson(root, file).source?.value ?? {}) as object));
  const sorted = (values: Iterable<string>) => [...new Set(values)].sort();
  return {
    regions: sorted(
      glob
        .sync('regions/*.json', {
          cwd: root,
          ignore: ['regions/defaults.json', 'regions/tsconfig.json', 'regions/*.lock.json'],
        })
        .map((file) => file.slice('regions/'.length, -'.json'.length)),
    ),
    routes: sorted(findContentFiles(root, ANY_NAME, ANY_NAME).files.map(({ route }) => route)),
    stringKeys: sorted(keys.filter((key) => key !== '$schema')),
    files: sorted(glob.sync('assets/{images,icons}/**/*', { cwd: root }).map((file) => file.slice('assets/'.length))),
    layouts: site.layouts,
    templates: sorted(Object.keys(site.pages).filter((name) => name !== 'error')),
  };
}
