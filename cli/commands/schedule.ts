import { resolve } from 'node:path';
import { openSite } from '../build/load/open-site.ts';
import { planSchedule, type ScheduledChange } from '../build/plan/schedule.ts';
import { printJson, printMessage, printResult } from './terminal/print-text.ts';

interface ScheduleOptions {
  readonly root: string;
  readonly asOf?: number;
  readonly next?: boolean;
  readonly json?: boolean;
}

/** `site schedule`: what changes by itself after an instant. */
export async function schedule(options: ScheduleOptions): Promise<void> {
  const root = resolve(options.root);
  const { asOf = Date.now() } = options;
  const site = await openSite(root, { asOf });
  const changes = planSchedule(site, asOf);
  if (options.json) return printJson({ asOf: new Date(asOf).toISOString(), changes });
  if (options.next) return printResult(changes[0] ? `${changes[0].at}\n` : '');
  if (changes.length === 0) return printMessage('Nothing changes by itself.');
  printResult(changes.map(formatChange).join(''));
}

const formatChange = ({ at, kind, what, happens, file }: ScheduledChange): string =>
  `${at.replace(':00.000Z', 'Z')}  ${kind} ${what} ${happens}  ${file}\n`;
