/**
 * The descriptions of each market in README.md and regions/README.md, from the sources. `node tests/support/market-table.ts`
 * writes both; a test compares them.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Site } from '../../cli/build/load/site.ts';
import { hasOwnAddress, type PlannedPage, type RegionPlan } from '../../cli/build/plan/planned-page.ts';
import { planSite } from '../../cli/build/plan/site-plan.ts';
import { market, pointsToVerify } from '../../regions/market.ts';
import { loadRealSite } from './load-real-site.ts';
import { PROJECT } from './project.ts';

const HEAD = [
  '| region | posture | languages | pages | words | age | help line | to verify |',
  '|---|---|---|--:|--:|--:|---|--:|',
];
const ROW = /^\| `[a-z-]+` \|.*\|$/;

const wordsIn = (text: string): number => text.match(/\p{L}[\p{L}\p{M}’'-]*/gu)?.length ?? 0;

/** Words of the Markdown file of a page, and of the general page that it extends; front matter included. */
const wordsOf = ({ source }: PlannedPage): number =>
  [source?.file, source?.general].reduce(
    (sum, file) => (!file ? sum : sum + wordsIn(readFileSync(join(PROJECT, file), 'utf8'))),
    0,
  );

function row({ region, pages: all }: RegionPlan): string {
  const pages = all.filter((page) => hasOwnAddress(page) && page.fallbackFrom === null);
  const words = pages.reduce((sum, page) => sum + wordsOf(page), 0);
  const languages = region.languages.map(({ code }) => code).join(', ');
  const rounded = (Math.round(words / 100) * 100).toLocaleString('en-GB');
  const { status, ageLimit, helpLine } = region;
  return `| \`${region.id}\` | ${status} | ${languages} | ${pages.length} | ${rounded} | ${ageLimit} | \`${helpLine}\` | ${pointsToVerify(region).length} |`;
}

/** The table of README.md. */
export const marketTable = (site: Site): string => [...HEAD, ...planSite(site).regions.map(row)].join('\n');

/** The table as README.md has it. */
export const tableInReadme = (readme: string): string =>
  readme
    .split('\n')
    .filter((line) => HEAD.includes(line) || ROW.test(line))
    .join('\n');

/** The complete text of regions/README.md. */
export function marketNotes({ regions }: Pick<Site, 'regions'>): string {
  const notes = regions.flatMap(({ region }) => {
    const { decisions, open } = market.review?.(region) ?? { decisions: {}, open: [] };
    const because = Object.entries(decisions).filter((entry) => entry[1].because !== null);
    return [
      `## ${region.id}: ${region.status}`,
      because.map(([name, { value, because: reason }]) => `- \`${name}\`: ${value}. ${reason}`).join('\n'),
      'To verify:',
      open.map((point) => `- ${point}`).join('\n'),
    ];
  });
  return `${[
    '# Markets',
    'Why each market has its posture, and what has no certain source. Both are data of the region files (`reasons`, `unverified`, `toVerify` of entries of help); `node tests/support/market-table.ts` writes this file from them, and `site report` shows them with the rest of each market. The facts are public ones, not checked with counsel.',
    ...notes,
  ].join('\n\n')}\n`;
}

if (import.meta.main) {
  const site = await loadRealSite();
  const file = join(PROJECT, 'README.md');
  const readme = readFileSync(file, 'utf8');
  writeFileSync(
    file,
    readme.replace(tableInReadme(readme), () => marketTable(site)),
  );
  writeFileSync(join(PROJECT, 'regions', 'README.md'), marketNotes(site));
}
