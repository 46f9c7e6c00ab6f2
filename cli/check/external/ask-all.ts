import { readRecords, writeRecords } from '../../sources/records.ts';
import { AdaptiveConcurrency, mapConcurrent } from '../../storage/map-concurrent.ts';
import { type AskOptions, askAddress, type ExternalAnswer } from './ask-address.ts';

export interface AskAllOptions extends AskOptions {
  /** Addresses of one host at a time. */
  readonly perHost: number;
  /** Hosts at a time. */
  readonly hosts: number;
  /** Where answers are kept; null keeps none. */
  readonly cacheFile: string | null;
  /** ms since the epoch. */
  readonly now: number;
}

interface Kept {
  readonly answer: ExternalAnswer;
  readonly at: number;
}

/** How long an answer is reused, in ms: a day, and an hour if the address was dead. */
const MAX_AGE = { alive: 86_400_000, moved: 86_400_000, dead: 3_600_000 } as const;

/** Requests every address once, a few of each host at a time, and caches the answers. */
export async function askAll(
  urls: Iterable<string>,
  options: AskAllOptions,
): Promise<ReadonlyMap<string, ExternalAnswer>> {
  const cache = (options.cacheFile && readRecords<Record<string, Kept>>(options.cacheFile)) || {};
  const answers = new Map<string, ExternalAnswer>();
  const hosts = new Map<string, string[]>();
  for (const url of new Set(urls)) {
    const kept = Object.hasOwn(cache, url) ? cache[url] : undefined;
    if (kept && options.now - kept.at < MAX_AGE[kept.answer.state]) answers.set(url, kept.answer);
    else hosts.set(new URL(url).host, [...(hosts.get(new URL(url).host) ?? []), url]);
  }
  await mapConcurrent([...hosts.values()], new AdaptiveConcurrency(options.hosts), (list) =>
    mapConcurrent(list, new AdaptiveConcurrency(options.perHost), async (url) => {
      answers.set(url, await askAddress(url, options));
    }),
  );
  if (options.cacheFile && hosts.size > 0) {
    const asked = [...hosts.values()].flat();
    const fresh = asked.map((url): [string, Kept] => [
      url,
      { answer: answers.get(url) as ExternalAnswer, at: options.now },
    ]);
    writeRecords(options.cacheFile, { ...cache, ...Object.fromEntries(fresh) });
  }
  return answers;
}
