import { formatBytes, joinFirst } from '../../problems/phrases.ts';
import type { DeployReport } from '../../publish/deploy.ts';
import type { DeployError } from '../../publish/deploy-error.ts';
import type { ReleaseList } from '../../publish/list-releases.ts';
import type { DeployPlan } from '../../publish/plan-deploy.ts';
import type { RollbackReport } from '../../publish/rollback.ts';

/** Further paths are only counted. */
const MAX_LISTED = 3;

export function formatDeploy(report: DeployReport): string {
  const { region, to, release, dryRun, unchanged, writes, vanishing, deleted, invalidated, requests } = report;
  const sent = Object.entries(requests)
    .map(([method, count]) => `${count} ${method}`)
    .join(', ');
  if (unchanged) return `${region}: ${to} already has this build (release ${release}; ${sent}).\n`;
  const copied = writes.filter((write) => write.copied).length;
  const bytes = writes.reduce((sum, write) => sum + (write.copied ? 0 : write.bytes), 0);
  const counts = [
    `${writes.length - copied} uploaded, ${formatBytes(bytes)}`,
    ...(copied > 0 ? [`${copied} copied inside the store`] : []),
    ...(vanishing.length > 0 ? [`${vanishing.length} to be deleted after the grace period`] : []),
    ...(deleted.length > 0 ? [`${deleted.length} deleted`] : []),
    ...(invalidated.length > 0 ? [`paths for CDN invalidation: ${joinFirst(invalidated, MAX_LISTED)}`] : []),
  ];
  const lines = writes.map(({ key, why, copied: copy }) => `  ${(copy ? 'copy' : why).padEnd(8)}${key}`);
  const shown = dryRun
    ? [...lines, ...vanishing.map((key) => `  gone    ${key}`), ...deleted.map((key) => `  delete  ${key}`)]
    : [];
  const head = dryRun ? `${region} → ${to}: dry run, nothing was written` : `${region} → ${to}: release ${release}`;
  return `${[head, ...shown, ...counts.map((count) => `  ${count}`), `  ${sent}`].join('\n')}\n`;
}

export function formatRollback({ region, target, from, release, dryRun, unchanged, restored }: RollbackReport): string {
  if (unchanged) return `${region}: release ${release} is already live.\n`;
  const result = restored.length > 0 ? `${restored.length} files restored` : 'pointer moved';
  return `${region}: ${target} ${dryRun ? 'would go' : 'went'} from ${from ?? 'nothing'} to ${release}${dryRun ? '' : ` (${result})`}.\n`;
}

export function formatReleases({ region, target, mode, releases, unfinished }: ReleaseList): string {
  const rows = releases
    .toReversed()
    .map(
      ({ id, at, pages, files, current, restores, source }) =>
        `${current ? '*' : ' '} ${id}  ${at.slice(0, 16).replace('T', ' ')}  ${pages} pages, ${files} files${restores ? `, restores ${restores}` : ''}${source ? `, of ${shortSource(source)}` : ''}`,
    );
  const notice = unfinished
    ? [`A deploy of process ${unfinished.pid} on ${unfinished.host}, started ${unfinished.at}, has not ended.`]
    : [];
  return `${[`${region} at ${target}, ${mode === 'releases' ? 'with releases' : 'in place'} (* is live)`, ...rows, ...notice].join('\n')}\n`;
}

/** A commit by its first digits. */
const shortSource = (source: string): string => source.replace(/^([0-9a-f]{10})[0-9a-f]+(?=\+|$)/, '$1');

/** The question before the first write. */
export function askToDeploy(plan: DeployPlan, to: string): string {
  const removed = plan.vanishing.length > 0 ? `, remove ${joinFirst(plan.vanishing, MAX_LISTED)} from the site` : '';
  const deleted = plan.due.length > 0 ? `, delete ${plan.due.length} old files` : '';
  return `Write ${plan.writes.length} files to ${to}${removed}${deleted}? [y/N] `;
}

export const formatRefusal = ({ code, message, help, partial }: DeployError): string =>
  `✖ ${code}\n  ${message}\n  ${help}\n\n${partial ? 'The deploy is not complete.' : 'Nothing was written.'}\n`;
