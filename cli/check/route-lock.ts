import { z } from 'zod';
import { prefixedPath } from '../build/plan/public-url.ts';
import type { Region } from '../kit/region.ts';
import type { PageIdentity } from '../kit/site-checks.ts';
import { type Location, startOf } from '../problems/problem.ts';
import { readLockFile } from '../sources/lock-file.ts';

/**
 * `regions/routes.lock.json`: the agreed addresses of each region, with layout and language.
 * Other sites link to these addresses, so one that moves must be redirected.
 */
export const ROUTE_LOCK = 'regions/routes.lock.json';

/** Address to "layout language", with the route where a slug translates it. The error pages are left out. */
export type Routes = ReadonlyMap<string, string>;

interface RouteLock {
  readonly regions: ReadonlyMap<string, Routes>;
  /** The line of an address, else of its region, else of the file. */
  readonly locate: (region: string, path: string) => Location;
}

/** A region with its addresses, built or planned. */
interface Routed {
  readonly id: string;
  readonly region: Region;
  readonly pages: readonly RoutedPage[];
}

interface RoutedPage {
  readonly path: string;
  readonly identity: PageIdentity;
  readonly isError: boolean;
}

export const routesOf = (regions: readonly Routed[]): ReadonlyMap<string, Routes> =>
  new Map(
    regions.map(({ id, region, pages }) => [
      id,
      new Map(
        pages
          .filter(({ isError, identity }) => !isError && !identity.timed)
          .map(({ path, identity }): [string, string] => {
            const isTranslated = path !== pathOfRoute(region, identity.language, identity.route);
            const route = isTranslated ? ` ${identity.route}` : '';
            return [path, `${identity.layout} ${identity.language}${route}`];
          })
          .sort(([a], [b]) => (a < b ? -1 : 1)),
      ),
    ]),
  );

const pathOfRoute = (region: Region, code: string, route: string): string => {
  const language = region.languages.find((one) => one.code === code);
  return language ? prefixedPath(region, language, route) : route;
};

/** The address that the page of a locked address has now; null if there is no such page. */
export function movedAddress({ region, pages }: Routed, path: string, locked: string): string | null {
  const [, language = '', route] = locked.split(' ');
  const found = pages.find(
    ({ identity, isError }) =>
      !isError &&
      identity.language === language &&
      (route === undefined ? pathOfRoute(region, language, identity.route) === path : identity.route === route),
  );
  return found && found.path !== path ? found.path : null;
}

/** A line for each address, sorted: a removed or new route is one line of the diff. */
export function formatRouteLock(regions: ReadonlyMap<string, Routes>): string {
  const sections = [...regions]
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([id, routes]) => {
      const lines = [...routes].map(([path, what]) => `    ${JSON.stringify(path)}: ${JSON.stringify(what)}`);
      return `  ${JSON.stringify(id)}: ${lines.length === 0 ? '{}' : `{\n${lines.join(',\n')}\n  }`}`;
    });
  return `{\n${sections.join(',\n')}\n}\n`;
}

const schema = z.record(z.string(), z.record(z.string().startsWith('/'), z.string().regex(/^\S* \S+( \/\S*)?$/)));

/**
 * Null if the site has no lock: then nothing is compared.
 * @throws ProblemsError if the file has another form
 */
export function readRouteLock(root: string): RouteLock | null {
  const lock = readLockFile(root, ROUTE_LOCK, schema, {
    line: 'an address, then layout, language and a translated route',
    help: 'Run "site routes --lock" to write it again, and review the diff.',
  });
  if (!lock) return null;
  const { value, source } = lock;
  return {
    regions: new Map(Object.entries(value).map(([id, routes]) => [id, new Map(Object.entries(routes))])),
    locate: (region, path) => source.locateKey([region, path]) ?? source.locateKey([region]) ?? startOf(ROUTE_LOCK),
  };
}
