/**
 * Compares deploy tools on one S3 server: the number of requests without a change and after new mtimes, pages that name
 * missing files after the tool was killed, and the result when the server refuses one asset.
 *
 *   node tests/bench/deploy.ts [--kills 8]
 */
import { readdirSync, utimesSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { Buckets } from '../hosts/buckets.ts';
import { ACCESS_KEY, ensureCeph, type S3Server, SECRET_KEY, startCeph } from '../hosts/ceph.ts';
import { buildSmall, temporary } from '../hosts/deploy-site.ts';
import { type BuiltSite, withStore } from '../hosts/deploy-to.ts';
import { type FaultProxy, startFaultProxy } from '../hosts/fault-proxy.ts';
import type { LoggedRequest } from '../hosts/request-log.ts';
import { lookAtPages } from '../soak/kill-deploys.ts';
import { type DeployTool, findDeployTools } from './deploy-tools.ts';

const { values } = parseArgs({ options: { kills: { type: 'string', default: '8' } } });
const kills = Number(values.kills);
const { missing } = ensureCeph();
if (missing) {
  console.error(missing);
  process.exit(1);
}
process.env.AWS_ACCESS_KEY_ID = ACCESS_KEY;
process.env.AWS_SECRET_ACCESS_KEY = SECRET_KEY;
const place = temporary();
const server = await startCeph();
const proxy = await startFaultProxy(server.url);
const buckets = new Buckets(server.url);
try {
  const found = findDeployTools();
  for (const sentence of found.missing) console.log(sentence);
  console.log(found.tools.map(({ name, version }) => `${name} ${version}`).join(' · '));
  const sites = [await buildSmall(place.folder, 20), await buildSmall(place.folder, 200)] as const;
  const files = readdirSync(join(sites[0].out, 'home'), { recursive: true, withFileTypes: true });
  console.log(
    `${files.filter((file) => file.isFile()).length} files; from one build to the other every asset is renamed`,
  );
  const rows: string[][] = [];
  for (const tool of found.tools) rows.push(await measure(tool, sites, server, proxy));
  print(['', 'first', 'no change', 'new mtimes', `broken of ${kills} kills`, 'an asset is refused'], rows);
} finally {
  buckets.close();
  await proxy.close();
  await server.close();
  place.remove();
}

async function measure(
  tool: DeployTool,
  [before, after]: readonly [BuiltSite, BuiltSite],
  server: S3Server,
  proxy: FaultProxy,
): Promise<string[]> {
  let bucket = await buckets.create();
  // A bucket with the files of an earlier run would save the next tool work.
  const afresh = async () => {
    bucket = await buckets.create();
    await deploy(before);
  };
  const deploy = (site: BuiltSite, started: (kill: () => void) => void = () => {}) =>
    new Promise<number | null>((resolve) => {
      const { root, region } = site;
      const folder = join(site.out, region);
      const child = tool.start({ root, region, folder, bucket, endpoint: proxy.url, scratch: place.folder });
      child.once('exit', (status) => resolve(status));
      started(() => {
        if (child.pid !== undefined && child.exitCode === null) process.kill(-child.pid, 'SIGKILL');
      });
    });
  const witnessed = async (work: () => Promise<unknown>) => {
    const mark = await server.mark();
    await work();
    return server.requests(mark);
  };
  const first = await witnessed(() => deploy(before));
  const again = await witnessed(() => deploy(before));
  const touched = await witnessed(async () => {
    const folder = join(before.out, before.region);
    for (const file of readdirSync(folder, { recursive: true, encoding: 'utf8' }))
      utimesSync(join(folder, file), new Date(), new Date());
    await deploy(before);
  });
  const requests = (await witnessed(() => deploy(after))).length;
  let broken = 0;
  for (let turn = 0; turn < kills; turn++) {
    await afresh();
    const at = 1 + Math.floor(((turn + 0.5) / kills) * requests);
    let kill = () => {};
    proxy.set(({ number }) => {
      if (number < at) return 'pass';
      kill();
      return 'cut';
    });
    await deploy(after, (how) => {
      kill = how;
    });
    await proxy.quiet();
    proxy.clear();
    const seen = await withStore(`s3://${bucket}`, server.url, (store, lanes) => lookAtPages(store, lanes));
    if (seen.broken.length > 0) broken++;
  }
  await afresh();
  const asset = readdirSync(join(after.out, 'home/assets')).sort()[0] as string;
  proxy.set(({ method, target }) =>
    method === 'PUT' && target.includes(asset) ? { status: 403, code: 'AccessDenied' } : 'pass',
  );
  const refused = await witnessed(() => deploy(after));
  proxy.clear();
  const pages = refused.filter(({ method, target }) => method === 'PUT' && target.includes('.html')).length;
  const deletes = refused.filter(({ method, target }) => method === 'DELETE' || target.includes('?delete')).length;
  return [
    tool.name,
    counts(first),
    counts(again),
    counts(touched),
    String(broken),
    `${pages} pages, ${deletes} deletes`,
  ];
}

function counts(log: readonly LoggedRequest[]): string {
  const found = new Map<string, number>();
  for (const { method, target } of log) {
    const kind = method === 'GET' && /[?&](list-type|prefix|delimiter|max-keys)/.test(target) ? 'LIST' : method;
    found.set(kind, (found.get(kind) ?? 0) + 1);
  }
  return [...found].map(([method, count]) => `${count} ${method}`).join(', ') || 'none';
}

function print(head: readonly string[], rows: readonly string[][]): void {
  const widths = head.map((title, at) => Math.max(title.length, ...rows.map((row) => (row[at] ?? '').length)));
  for (const row of [head, ...rows]) console.log(row.map((cell, at) => cell.padEnd(widths[at] ?? 0)).join('  '));
}
