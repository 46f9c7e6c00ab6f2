import { parseArgs } from 'node:util';

export interface AuditOptions {
  readonly regions: readonly string[];
  /** Parts of titles; all pages if empty. */
  readonly only: readonly string[];
  /** Runs of Lighthouse for each page; the median counts. */
  readonly runs: number;
  /** Maximum number of further runs for a page that missed only time limits. */
  readonly again: number;
  /** How much slower the simulated phone is than this machine; null to measure it. */
  readonly slowdown: number | null;
  readonly port: number;
  readonly parts: readonly Part[];
  readonly json: boolean;
}

export const PARTS = ['lighthouse', 'seo', 'walk', 'axe', 'html'] as const;
export type Part = (typeof PARTS)[number];

const USAGE = `npm run audit                                  every template, island and error page of uk and global
npm run audit -- --region uk --only /download/ one page
npm run audit -- --region all --parts axe      what the accessibility statements show
npm run audit -- --json > audit.json           one document

  --region <id>     may be given several times; all: each region (default: uk and global)
  --only <text>     pages whose line has the text; may be given several times
  --parts <list>    of ${PARTS.join(',')} (default: all)
  --runs <n>        runs of Lighthouse a page, of which the median counts (default: 3)
  --again <n>       more runs for a page that missed a gate of time (default: 3)
  --slowdown <n>    how much slower than this machine the phone is (default: measured, at most 4)
  --port <n>        the first of five ports (default: 4700)
  --json            one JSON document on stdout

Exit: 0 every gate kept · 1 a gate missed · 2 wrong usage`;

/** @returns the options, or a text to print and the exit code */
export function readOptions(args: readonly string[]): AuditOptions | { readonly text: string; readonly code: 0 | 2 } {
  const wrong = (text: string) => ({ text: `${text}\n\n${USAGE}`, code: 2 as const });
  try {
    const { values } = parseArgs({
      args: [...args],
      options: {
        region: { type: 'string', multiple: true, default: ['uk', 'global'] },
        only: { type: 'string', multiple: true, default: [] },
        parts: { type: 'string', default: PARTS.join(',') },
        runs: { type: 'string', default: '3' },
        again: { type: 'string', default: '3' },
        slowdown: { type: 'string' },
        port: { type: 'string', default: '4700' },
        json: { type: 'boolean', default: false },
        help: { type: 'boolean', short: 'h', default: false },
      },
    });
    if (values.help) return { text: USAGE, code: 0 };
    const [runs, again, port] = [values.runs, values.again, values.port].map(Number) as [number, number, number];
    const slowdown = values.slowdown === undefined ? null : Number(values.slowdown);
    const parts = values.parts.split(',') as Part[];
    const unknown = parts.find((part) => !PARTS.includes(part));
    if (unknown !== undefined) return wrong(`There is no part "${unknown}".`);
    if (!Number.isInteger(runs) || runs < 1) return wrong('--runs takes a whole number from 1 on.');
    if (!Number.isInteger(again) || again < 0) return wrong('--again takes a whole number from 0 on.');
    if (!Number.isInteger(port) || port < 1024 || port > 65_000)
      return wrong('--port takes a port from 1024 to 65000.');
    if (slowdown !== null && !(slowdown >= 1 && slowdown <= 20))
      return wrong('--slowdown takes a number from 1 to 20.');
    return { regions: values.region, only: values.only, parts, runs, again, slowdown, port, json: values.json };
  } catch (error) {
    return wrong((error as Error).message);
  }
}
