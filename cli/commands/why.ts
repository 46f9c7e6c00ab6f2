import { join, resolve } from 'node:path';
import { formatAnswer } from '../explain/why/format-answer.ts';
import { whySite } from '../explain/why/why-site.ts';
import { stringifyForTerminal } from '../problems/sanitize-for-terminal.ts';
import { hasColour } from './terminal/colour.ts';
import { printResult } from './terminal/print.ts';

export interface WhyOptions {
  readonly root: string;
  readonly out?: string;
  readonly json?: boolean;
}

/** `site why`: prints the source of an address or of a part of it, and what it overrides. */
export async function why(subject: string, key: string | undefined, options: WhyOptions): Promise<void> {
  const root = resolve(options.root);
  const answer = await whySite(root, resolve(options.out ?? join(root, 'dist')), subject, key ?? null);
  printResult(options.json ? stringifyForTerminal(answer) : formatAnswer(answer, hasColour(process.stdout)));
}
