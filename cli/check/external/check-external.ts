import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { cacheFolder } from '../../sources/cache-folders.ts';
import { Addresses } from '../addresses.ts';
import type { BuiltSite } from '../built-site.ts';
import type { Report, RuleHit } from '../finding.ts';
import { type AskAllOptions, askAll } from './ask-all.ts';

/** Host names reserved for examples and tests; no server has them (RFC 2606, RFC 6761). */
const RESERVED = /(^|\.)(example|test|invalid|localhost|example\.(com|net|org))$/;

/** Requests every external address, and reports which are dead or have moved permanently. */
export async function checkExternal(
  site: BuiltSite,
  cacheDir: string,
  report: Report,
  options: Partial<AskAllOptions> = {},
): Promise<void> {
  const addresses = new Addresses(site);
  const hits = new Map<string, Omit<RuleHit, 'code' | 'message' | 'help' | 'severity'>[]>();
  for (const { pages } of site.regions)
    for (const page of pages)
      for (const { attributes, offset, zone } of page.facts.anchors) {
        const href = attributes.href ?? '';
        const target = addresses.resolve(href, page);
        if (target.kind !== 'outside' || RESERVED.test(target.url.hostname)) continue;
        target.url.hash = '';
        const url = target.url.href;
        const hit = { cause: href, region: page.region.id, file: page.file, offset, chrome: !zone.main, look: [href] };
        const known = hits.get(url);
        if (known) known.push(hit);
        else hits.set(url, [hit]);
      }
  const answers = await askAll(hits.keys(), {
    fetch,
    attempts: 3,
    timeout: 10_000,
    wait: async (ms) => void (await wait(ms)),
    perHost: 1,
    hosts: 8,
    cacheFile: join(cacheFolder(cacheDir, 'check'), 'external.json'),
    now: Date.now(),
    ...options,
  });
  for (const [url, answer] of answers) {
    if (answer.state === 'alive') continue;
    const fault =
      answer.state === 'dead'
        ? ({
            code: 'LINK-DEAD',
            severity: 'error',
            message: `${url} does not answer: ${answer.why}.`,
            help: 'Find its new address, or remove the link.',
          } as const)
        : ({
            code: 'LINK-MOVED',
            severity: 'warning',
            message: `${url} has moved for good to ${answer.to}.`,
            help: `Write ${answer.to}.`,
          } as const);
    for (const hit of hits.get(url) ?? []) report({ ...hit, ...fault });
  }
}
