import { deepStrictEqual } from 'node:assert';
import { mkdtempSync } from 'node:fs';
import { join } from 'node:path';
import { Buckets } from '../hosts/buckets.ts';
import { ACCESS_KEY, ensureCeph, SECRET_KEY, startCeph } from '../hosts/ceph.ts';
import { buildSmall, temporary } from '../hosts/deploy-site.ts';
import type { BuiltSite } from '../hosts/deploy-to.ts';
import { startFaultProxy } from '../hosts/fault-proxy.ts';
import { killedDeploys, killFolderDeploys } from './kill-deploys.ts';
import type { Soak } from './soak.ts';

/** Rounds in turn: in place on S3, with releases on S3, with releases in a folder. */
export async function start(): Promise<Soak> {
  const { missing } = ensureCeph();
  if (missing !== undefined) throw new Error(missing);
  process.env.AWS_ACCESS_KEY_ID = ACCESS_KEY;
  process.env.AWS_SECRET_ACCESS_KEY = SECRET_KEY;
  const place = temporary();
  // One after the other, because the daemons, the proxy and the builds share few CPU cores.
  const server = await startCeph();
  const proxy = await startFaultProxy(server.url);
  const buckets = new Buckets(server.url);
  const sites: BuiltSite[] = [];
  for (const shade of [20, 200, 110]) sites.push(await buildSmall(place.folder, shade));
  return {
    round: async (seed) => {
      if (seed % 3 === 2) {
        const folder = mkdtempSync(join(place.folder, 'folder-'));
        const { faults, killed, reached } = await killFolderDeploys({ folder, sites, kills: 50, seed });
        deepStrictEqual(faults, []);
        return `${killed} kills (releases in a folder), ${reached} reached visitors`;
      }
      const mode = seed % 3 === 0 ? 'in-place' : 'releases';
      const to = `s3://${await buckets.create()}`;
      const folder = place.folder;
      const { broken, unsettled, killed, mixed, reached } = await killedDeploys({
        ...{ to, server, proxy, sites, kills: 50, seed, folder, mode },
      });
      deepStrictEqual({ broken, unsettled, killed }, { broken: [], unsettled: [], killed: 50 });
      if (mode === 'releases') deepStrictEqual({ mixed }, { mixed: 0 });
      return `${killed} kills (${mode}), ${reached} reached visitors, ${mixed} left pages of both builds`;
    },
    close: async () => {
      buckets.close();
      await proxy.close();
      await server.close();
      place.remove();
    },
  };
}
