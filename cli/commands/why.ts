import { resolve } from 'node:path';
import { outputFolder } from '../build/emit/output-folder.ts';
import { formatAnswer } from '../explain/why/format-answer.ts';
import { whySite } from '../explain/why/why-site.ts';
import { hasColour } from './terminal/colour.ts';
import { printJson, printResult } from './terminal/print-text.ts';

interface WhyOptions {
  readonly root: string;
  readonly out?: string;
  readonly json?: boolean;
}

/** `site why`: prints the source of an address or of a part of it, and what it overrides. */
export async function why(subject: string, key: string | undefined, options: WhyOptions): Promise<void> {
  const root = resolve(options.root);
  const answer = await whySite(root, outputFolder(root, options.out), subject, key ?? null);
  if (options.json) printJson(answer);
  else printResult(formatAnswer(answer, hasColour(process.stdout)));
}
