import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium } from 'playwright';
import { rebuildSite } from '../../cli/pipeline/rebuild.ts';
import { startPreview } from '../../cli/serve/preview/start-preview.ts';
import { findShell } from '../browser/chromium.ts';
import { chromiumEngine } from '../engines/chromium.ts';
import type { Engine } from '../engines/engine.ts';
import { firefox } from '../engines/firefox.ts';
import { visitSite } from '../engines/visit.ts';
import { webkit } from '../engines/webkit.ts';
import { buildHostile, type HostileSite } from '../support/hostile-content.ts';
import { attackVisits, findExecutable, runUnescaped } from '../support/hostile-visits.ts';
import { copySources } from '../support/project.ts';
import { copyRealSite, keepOpenMarkets, PROJECT, SMALL } from '../support/site-copy.ts';
import { PAYLOADS } from '../support/xss-payloads.ts';
import type { Soak } from './soak.ts';

const REGIONS = ['uk', 'global'] as const;
/** Payloads of one round of visits. */
const PART = 12;
const PARTS = Math.ceil(PAYLOADS.length / PART);
/** A round with hostile content builds a site, which takes as long as ten rounds of visits. */
const CONTENT_EVERY = 10;

/**
 * A round attacks one region in one engine, with or without the policy, with some of the payloads; consecutive seeds go
 * through all combinations. Escaping and policy must each be sufficient alone.
 */
export async function start(): Promise<Soak> {
  const engines: [string, Engine][] = [
    ['Chromium', chromiumEngine(await chromium.launch({ executablePath: findShell() ?? '', args: ['--no-sandbox'] }))],
  ];
  for (const kind of [firefox, webkit])
    if (kind.missing().length === 0) engines.push([kind.name, await kind.start()]);
    else console.log(`Without ${kind.name}: this machine has no ${kind.missing().join(', ')}.`);
  await rebuildSite({ root: PROJECT, regions: REGIONS });
  const previews = await Promise.all(
    REGIONS.map((region) => startPreview({ root: PROJECT, regions: [region], port: 0, report: () => {} })),
  );
  const addresses = previews.map(({ address }) => address);
  for (const [name, engine] of engines) {
    const control = await runUnescaped(engine, addresses[0] as string, { withoutPolicy: true });
    if (control.length === 0) throw new Error(`The control in ${name} saw no execution.`);
    console.log(`${name}: ${control.length} of ${PAYLOADS.length} payloads run without escaping and policy`);
  }
  return {
    round: async (seed) => {
      let rest = seed;
      const digit = (base: number) => {
        const value = rest % base;
        rest = Math.floor(rest / base);
        return value;
      };
      const [name, engine] = engines[digit(engines.length)] as [string, Engine];
      const at = digit(REGIONS.length);
      const withoutPolicy = digit(2) === 1;
      const part = PAYLOADS.slice((rest % PARTS) * PART).slice(0, PART);
      const visits = await attackVisits(engine, addresses[at] as string, part, { withoutPolicy, paths: PART });
      const contents = seed % CONTENT_EVERY === 0 ? await attackContents(engine, seed) : [];
      const executed = [visits, ...contents].flatMap((report) => report.executed);
      if (executed.length > 0) throw new Error(`${executed.length} executions:\n${executed.join('\n')}`);
      const tried = [...visits.attempts.values(), ...contents.map((site) => site.tried)].reduce((a, b) => a + b, 0);
      const refused = contents.reduce((sum, site) => sum + site.refused, 0);
      const policy = withoutPolicy ? 'without policy' : 'with policy';
      return `${name}, ${REGIONS[at]}, ${policy}: ${tried} attempts, ${refused} refused by the build, 0 executions`;
    },
    close: async () => {
      await Promise.all(previews.map((preview) => preview.close()));
      await Promise.all(engines.map(([, engine]) => engine.close()));
    },
  };
}

export type ContentReport = HostileSite & { readonly executed: readonly string[] };

const attackContents = async (engine: Engine, seed: number): Promise<ContentReport[]> => [
  await attackSmallSite(engine, PAYLOADS, seed),
  // Names in the record of global are in the texts of other markets: there, a changed one is refused as foreign.
  await attackRealSite(engine, 'uk', PAYLOADS, seed),
];

/** Payloads in everything that the small site has; many in Markdown. */
export async function attackSmallSite(
  engine: Engine,
  payloads: readonly string[],
  seed: number,
): Promise<ContentReport> {
  const folder = mkdtempSync(join(tmpdir(), 'site-xss-'));
  try {
    copySources(SMALL, folder);
    const files = [
      'regions/home.json',
      ...['en/strings.json', 'de/strings.json'].map((name) => `content/${name}`),
      ...['en/index.md', 'en/more.md', 'en/terms.md', 'de/index.md'].map((name) => `content/${name}`),
    ];
    const site = await buildHostile(folder, { region: 'home', files, payloads, seed, paragraphs: payloads.length });
    const paths = ['/', '/more/', '/terms/', '/de/', '/nowhere/'];
    return { ...site, executed: await openAll(engine, folder, 'home', paths, false) };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Pages whose front matter is changed, and which are opened: together they show all of a region's record. */
const PAGES: Readonly<Record<string, readonly string[]>> = {
  uk: ['index', 'contact', 'cookie-policy', 'download', 'responsible-gaming'],
  global: ['index', 'about-us', 'promotions', 'streamer-mode', 'terms-conditions', 'ggteam/aiko-ferrand'],
};

/** Payloads in the records of a region, in strings and front matter of the real site. */
export async function attackRealSite(
  engine: Engine,
  region: string,
  payloads: readonly string[],
  seed: number,
  patience: number | undefined = undefined,
): Promise<ContentReport> {
  const pages = PAGES[region] ?? [];
  const folder = mkdtempSync(join(tmpdir(), 'site-xss-'));
  try {
    copyRealSite(folder, { [region]: {} });
    keepOpenMarkets(folder);
    const files = [
      `regions/${region}.json`,
      // Global has three languages, so each turn of refusals takes three times as long.
      ...(region === 'uk' ? ['regions/defaults.json', 'content/en/strings.json'] : []),
      ...pages.flatMap((name) => [`content/en/${name}.md`, `content/en/${name}.${region}.md`]),
    ];
    const site = await buildHostile(folder, { region, files, payloads, seed, paragraphs: 0, patience });
    const paths = [...pages.map((name) => (name === 'index' ? '/' : `/${name}/`)), '/cookie-settings/', '/nowhere/'];
    return { ...site, executed: await openAll(engine, folder, region, paths, true) };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Opens pages without the policy: escaping alone must be sufficient. */
async function openAll(engine: Engine, root: string, region: string, paths: readonly string[], module: boolean) {
  const preview = await startPreview({ root, regions: [region], port: 0, report: () => {} });
  const executed: string[] = [];
  const visit = visitSite(
    () => engine,
    () => preview.address,
  );
  try {
    await visit({ place: region === 'uk' ? 'GB' : 'NZ', withoutPolicy: true, module }, async (page) => {
      for (const path of paths) {
        await page.open(path);
        await page.press('Tab');
        executed.push(...(await page.evaluate(findExecutable)).map((found) => `${path}: ${found}`));
      }
      executed.push(...page.executed.map((payload) => `ran: ${PAYLOADS[Number(payload)]}`));
    });
  } finally {
    await preview.close();
  }
  return executed;
}
