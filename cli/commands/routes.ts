import { resolve } from 'node:path';
import { openSite } from '../build/load/open-site.ts';
import { hasOwnAddress, pageIdentity, type RegionPlan } from '../build/plan/planned-page.ts';
import { planSite } from '../build/plan/site-plan.ts';
import { formatRouteLock, ROUTE_LOCK, routesOf } from '../check/route-lock.ts';
import { requireRegions } from '../problems/usage-error.ts';
import { writeInside } from '../sources/write-inside.ts';
import { printJson, printResult } from './terminal/print-text.ts';

interface RoutesOptions {
  readonly root: string;
  readonly region: readonly string[];
  readonly lock?: boolean;
  readonly json?: boolean;
}

/** `site routes`: prints every address with its layout, region, language and source, or writes the lock file. */
export async function runRoutes(options: RoutesOptions): Promise<void> {
  const root = resolve(options.root);
  const regions = await planRegions(root);
  if (options.lock) {
    writeInside(root, [{ path: ROUTE_LOCK, bytes: formatRoutes(regions) }]);
    printResult(`Written: ${ROUTE_LOCK}`);
    return;
  }
  requireRegions(
    options.region,
    regions.map(({ region }) => region.id),
  );
  const chosen = regions.filter(({ region }) => options.region.length === 0 || options.region.includes(region.id));
  const rows = chosen.flatMap(rowsOf);
  if (options.json) printJson(Object.fromEntries(chosen.map((plan) => [plan.region.id, rowsOf(plan)])));
  else printResult(table(rows));
}

/** The planned regions, also those with values that are not decided yet. */
export async function planRegions(root: string): Promise<readonly RegionPlan[]> {
  return planSite(await openSite(root, { acceptBlanks: true })).regions;
}

export const formatRoutes = (regions: readonly RegionPlan[]): string => formatRouteLock(routesOf(regions.map(routed)));

const routed = ({ region, pages }: RegionPlan) => ({
  id: region.id,
  region,
  pages: pages.map((page) => ({ path: page.path, identity: pageIdentity(page), isError: !hasOwnAddress(page) })),
});

interface Row {
  readonly region: string;
  readonly path: string;
  readonly route: string;
  readonly language: string;
  /** The language of the text; differs from `language` for a fallback. */
  readonly textLanguage: string;
  readonly layout: string;
  readonly template: string;
  readonly source: string;
}

const rowsOf = ({ region, pages }: RegionPlan): Row[] =>
  pages
    .map((page) => ({
      region: region.id,
      path: page.path,
      route: page.route,
      language: page.language.code,
      textLanguage: page.fallbackFrom?.code ?? page.language.code,
      layout: page.layout,
      template: page.template,
      source: page.source?.file ?? '',
    }))
    .sort((a, b) => (a.path < b.path ? -1 : 1));

function table(rows: readonly Row[]): string {
  const columns = ['region', 'path', 'language', 'layout', 'template', 'source'] as const;
  const cell = (row: Row, column: (typeof columns)[number]) =>
    column === 'language' && row.textLanguage !== row.language ? `${row.language} (${row.textLanguage})` : row[column];
  const widths = columns.map((column) => Math.max(column.length, ...rows.map((row) => cell(row, column).length)));
  const line = (cells: readonly string[]) =>
    cells
      .map((text, index) => text.padEnd(widths[index] as number))
      .join('  ')
      .trimEnd();
  return [line(columns), ...rows.map((row) => line(columns.map((column) => cell(row, column))))].join('\n');
}
