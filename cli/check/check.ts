import { join, resolve } from 'node:path';
import { builtRegions } from '../build/emit/manifest.ts';
import { missingResult } from '../build/emit/missing-result.ts';
import { outputFolder } from '../build/emit/output-folder.ts';
import { openSite } from '../build/load/open-site.ts';
import { checkRoot } from '../build/load/site.ts';
import { SiteSources } from '../build/load/site-sources.ts';
import { planSite } from '../build/plan/site-plan.ts';
import { MarkedPages } from '../build/render/marked-page.ts';
import type { Explanation } from '../problems/explanation.ts';
import { limitSuggestions } from '../problems/nearest.ts';
import { ProblemsError } from '../problems/problem.ts';
import { requireRegions } from '../problems/usage-error.ts';
import { readRegions } from '../regions/regions.ts';
import { mendCache } from '../sources/cache-folders.ts';
import { rendererOf } from '../templates/renderer.ts';
import type { CompleteSite } from '../templates/site-definition.ts';
import { loadTemplates } from '../templates/templates.ts';
import type { BuiltSite } from './built-site.ts';
import { CheckMemory } from './check-memory.ts';
import type { AskAllOptions } from './external/ask-all.ts';
import { checkExternal } from './external/check-external.ts';
import type { Finding, RuleHit, Severity } from './finding.ts';
import { groupHits } from './group-hits.ts';
import { checkHtml } from './html-validity.ts';
import type { RenderMarked } from './locate-element.ts';
import { readSite } from './read-site.ts';
import { OF_ONE_PAGE, rulesFor } from './registry.ts';
import { distSource, type ResultSource } from './result-source.ts';

export interface CheckOptions {
  /** Whether html-validate runs; by default it does. */
  readonly html?: boolean | undefined;
  /** Whether external addresses are requested; by default they are not. Values replace the defaults of the requests. */
  readonly external?: boolean | Partial<AskAllOptions> | undefined;
  /** ISO date that expiry is measured by; the day on which it runs by default. */
  readonly today?: string | undefined;
  /** Whether the sources have some pages only. Then the checks run that need no other page and no other file. */
  readonly isPart?: boolean;
  /** Called from time to time; throws when the result is no longer wanted. */
  readonly pause?: () => void;
  /** Renders a page again with marks at the elements of templates, to find what has written a fault. */
  readonly renderMarked?: RenderMarked;
}

export interface CheckReport {
  /** The most severe first. */
  readonly findings: readonly Finding[];
  readonly regions: readonly { readonly id: string; readonly pages: number; readonly files: number }[];
  readonly ms: number;
  /** The time of each check, in ms. */
  readonly timings: Readonly<Record<string, number>>;
  /** The explanations of the codes that the site itself reports. */
  readonly explanations: Readonly<Record<string, Explanation>>;
}

interface Checker {
  /** @throws ProblemsError where region JSON, strings or a lock cannot be read */
  readonly check: (sources: readonly ResultSource[], options?: CheckOptions) => Promise<CheckReport>;
}

/**
 * Checks results repeatedly, as dev does: each version of a page and of a source is read once.
 * @param load returns the definition of the site
 */
export function createChecker(root: string, load = () => loadDefinition(root)): Checker {
  const memory = new CheckMemory();
  const siteSources = new SiteSources(resolve(root), join(resolve(root), '.cache'));
  let [lastDefinition, version]: [CompleteSite | null, number] = [null, 0];
  return {
    check: async (sources, options = {}) => {
      const definition = await load();
      if (definition !== lastDefinition) version++;
      lastDefinition = definition;
      siteSources.advance(null);
      siteSources.setDefinition(definition, String(version));
      return limitSuggestions(() => checkSources(siteSources, definition, sources, options, memory));
    },
  };
}

const loadDefinition = async (root: string): Promise<CompleteSite> => {
  const folder = resolve(root);
  checkRoot(folder);
  mendCache(folder);
  return (await loadTemplates(folder, rendererOf(folder), join(folder, '.cache'))).site;
};

/**
 * Checks what a build has left in `out`.
 * @param regions ids; every region that has a result when empty
 * @throws UsageError for an unknown region
 * @throws ProblemsError where there is no result, or nothing to measure it by
 */
export async function checkDist(
  root: string,
  regions: readonly string[],
  { out, ...options }: CheckOptions & { readonly out?: string | undefined } = {},
): Promise<CheckReport> {
  const sources = distSources(root, regions, out);
  return createChecker(root).check(sources, { renderMarked: renderFromSources(resolve(root), sources), ...options });
}

/** Reads what a build has left in `out`. @throws ProblemsError as `checkDist` does */
export async function readDist(root: string, regions: readonly string[], out?: string): Promise<BuiltSite> {
  const sources = distSources(root, regions, out);
  const definition = await loadDefinition(root);
  const siteSources = new SiteSources(root, join(root, '.cache'));
  siteSources.setDefinition(definition, '');
  return readSite(siteSources, definition, sources, new Date().toISOString().slice(0, 10), new Map());
}

/** Loads the sources when the first page is asked for: a check that finds nothing does not need them. */
function renderFromSources(root: string, results: readonly ResultSource[]): RenderMarked {
  const pages = new MarkedPages(rendererOf(root));
  const open = async () => {
    const site = await openSite(root);
    return { site, plans: planSite(site).regions };
  };
  let planned: ReturnType<typeof open> | undefined;
  return async (region, file) => {
    planned ??= open();
    try {
      const { site, plans } = await planned;
      // Pictures of a release have other names.
      const isRelease = results.some(({ manifest }) => manifest.region === region && manifest.compression === 'best');
      return await pages.render(
        { site: { ...site, pictureQuality: isRelease ? 'best' : 'quick' }, plans },
        region,
        file,
      );
    } catch (error) {
      // Sources with problems: the result is checked, and they are reported by the next build.
      if (error instanceof ProblemsError) return null;
      throw error;
    }
  };
}

function distSources(root: string, regions: readonly string[], out: string | undefined): ResultSource[] {
  checkRoot(root);
  requireRegions(regions, readRegions(root, null).ids);
  const folder = outputFolder(root, out);
  const wanted = regions.length > 0 ? regions : builtRegions(folder);
  const sources = wanted.map((region) => ({ region, source: distSource(folder, region) }));
  const missing = sources.filter(({ source }) => source === null).map(({ region }) => region);
  if (missing.length > 0 || wanted.length === 0) throw new ProblemsError([missingResult(root, folder, missing)]);
  return sources.flatMap(({ source }) => source ?? []);
}

async function checkSources(
  siteSources: SiteSources,
  definition: CompleteSite,
  sources: readonly ResultSource[],
  {
    html = true,
    external = false,
    today = new Date().toISOString().slice(0, 10),
    isPart = false,
    pause,
    renderMarked,
  }: CheckOptions,
  memory: CheckMemory,
): Promise<CheckReport> {
  const started = performance.now();
  const timings: Record<string, number> = {};
  const { root } = siteSources;
  const site = readSite(siteSources, definition, sources, today, isPart ? new Map(memory.facts) : memory.facts, pause);
  timings.read = performance.now() - started;
  const hits: RuleHit[] = [];
  const add = (hit: RuleHit) => {
    const level = levelOf(definition, hit.code);
    if (level !== 'off') hits.push(level ? { ...hit, severity: level } : hit);
  };
  for (const [name, rule] of Object.entries(rulesFor(site, memory))) {
    if (isPart && !OF_ONE_PAGE.has(name)) continue;
    pause?.();
    const from = performance.now();
    rule(site, add);
    timings[name] = performance.now() - from;
  }
  if (html) {
    const from = performance.now();
    await checkHtml(site, join(root, '.cache'), memory.html, { isPart, pause }, add);
    timings.html = performance.now() - from;
  }
  if (external) {
    const from = performance.now();
    await checkExternal(site, join(root, '.cache'), add, external === true ? {} : external);
    timings.external = performance.now() - from;
  }
  const from = performance.now();
  const findings = await groupHits(site, hits, { pause, renderMarked });
  timings.locate = performance.now() - from;
  const { problems: explanations } = definition;
  return { findings, regions: sizesOf(site), ms: performance.now() - started, timings, explanations };
}

/** Recommendations are warnings. A site may set another level for every code by `levels`. */
const RECOMMENDATIONS: Readonly<Record<string, Severity>> = { 'META-LENGTH': 'warning', 'META-TWICE': 'warning' };

const levelOf = ({ levels = {} }: CompleteSite, code: string): Severity | 'off' | undefined =>
  (Object.hasOwn(levels, code) ? levels[code] : undefined) ?? RECOMMENDATIONS[code];

const sizesOf = (site: BuiltSite): CheckReport['regions'] =>
  site.regions.map(({ id, pages, files }) => ({ id, pages: pages.length, files: files.size }));
