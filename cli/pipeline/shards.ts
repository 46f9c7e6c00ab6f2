import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import type { Compression, ManifestFile } from '../build/emit/manifest.ts';
import type { RegionPlan } from '../build/plan/planned-page.ts';
import { mergeRecords, type RegionRecords } from '../build/render/page-records.ts';
import { type Problem, ProblemsError } from '../problems/problem.ts';
import { readRecords, writeRecords } from '../sources/records.ts';

/** One of several jobs that each build a part of the pages of a region. */
export interface Shard {
  /** From 1 on. */
  readonly index: number;
  readonly of: number;
}

/** `<region>.shard-2-of-8.json`, beside the folder with the pages of the shard. */
interface ShardRecord {
  readonly schema: 1;
  readonly region: string;
  readonly shard: Shard;
  /** Identifies the sources and the version of the generator. */
  readonly state: string;
  readonly compression: Compression;
  readonly files: Readonly<Record<string, ManifestFile>>;
  readonly records: RegionRecords;
}

/** All shards of a region, checked. */
export interface ShardSet {
  readonly compression: Compression;
  readonly records: RegionRecords;
  /** Each file with the path on this machine. */
  readonly files: ReadonlyMap<string, { readonly entry: ManifestFile; readonly source: string }>;
}

/** More shards than this would each load the site for a handful of pages. */
const MOST = 999;

/** `2/8`; null for another text. */
export function parseShard(text: string): Shard | null {
  const [, index, of] = (/^(\d{1,3})\/(\d{1,3})$/.exec(text) ?? []).map(Number);
  return index && of && index <= of && of <= MOST ? { index, of } : null;
}

/** The folder of a shard's pages, and the file with its record. */
export function shardPaths(out: string, region: string, { index, of }: Shard) {
  const folder = join(out, `${region}.shard-${index}-of-${of}`);
  return { folder, record: `${folder}.json` };
}

/** The plan with the pages of one shard. Pages of one source stay together, because it is compiled once for all. */
export function planShard(plan: RegionPlan, { index, of }: Shard): RegionPlan {
  const sourceOf = ({ source }: RegionPlan['pages'][number]) => source?.file ?? '';
  const sources = [...new Set(plan.pages.map(sourceOf))].sort();
  const own = new Set(sources.filter((_, position) => position % of === index - 1));
  return { ...plan, pages: plan.pages.filter((page) => own.has(sourceOf(page))) };
}

export const writeShard = (out: string, record: ShardRecord): void =>
  writeRecords(shardPaths(out, record.region, record.shard).record, record);

/**
 * Reads all shards of a region.
 * @param state that of the sources on this machine
 * @throws ProblemsError if a shard is missing or incomplete, or was built from other sources
 */
export function readShards(out: string, region: string, state: string): ShardSet {
  const found = findShards(out, region);
  const [first] = found;
  if (!first) throw problem('SHARD-MISSING', `There is no shard of "${region}" in ${out}.`, help(region, 1, 8));
  const problems: Problem[] = [];
  const { of } = first.shard;
  for (let index = 1; index <= of; index++)
    if (!found.some(({ shard }) => shard.index === index && shard.of === of))
      problems.push(
        ...problem('SHARD-MISSING', `Shard ${index} of ${of} of "${region}" is not in ${out}.`, help(region, index, of))
          .problems,
      );
  for (const other of found) {
    const name = `Shard ${other.shard.index} of ${other.shard.of} of "${region}"`;
    if (other.shard.of !== of)
      problems.push(
        ...problem('SHARD-STATE', `${name} is one of ${other.shard.of}, others are of ${of}.`, REMOVE).problems,
      );
    else if (other.state !== state || other.compression !== first.compression)
      problems.push(
        ...problem('SHARD-STATE', `${name} was built from other sources, or in another way.`, REBUILD).problems,
      );
  }
  if (problems.length > 0) throw new ProblemsError(problems);
  const files: [string, { entry: ManifestFile; source: string }][] = found.flatMap((shard) =>
    Object.entries(shard.files).map(([path, entry]): [string, { entry: ManifestFile; source: string }] => [
      path,
      { entry, source: join(shardPaths(out, region, shard.shard).folder, path) },
    ]),
  );
  const lost = files.find(([, { source }]) => !existsSync(source));
  if (lost) throw problem('SHARD-MISSING', `${lost[1].source} is missing.`, 'Copy the whole folder of the shard.');
  return {
    compression: first.compression,
    files: new Map(files),
    records: mergeRecords(found.map(({ records }) => records)),
  };
}

const REMOVE = 'Remove the shards of earlier builds.';
const REBUILD = 'Build all shards again, from one commit and with the same options.';
const help = (region: string, index: number, of: number) =>
  `Run site build --region ${region} --shard ${index}/${of}, and copy its result here.`;

const problem = (code: Problem['code'], message: string, advice: string) =>
  new ProblemsError([{ code, at: null, message, help: advice }]);

function findShards(out: string, region: string): ShardRecord[] {
  const name = new RegExp(`^${region}\\.shard-\\d+-of-\\d+\\.json$`);
  const files = existsSync(out) ? readdirSync(out).filter((file) => name.test(file)) : [];
  return files
    .flatMap((file) => readRecords<ShardRecord>(join(out, file)) ?? [])
    .filter(({ schema }) => schema === 1)
    .sort((a, b) => a.shard.of - b.shard.of || a.shard.index - b.shard.index);
}
