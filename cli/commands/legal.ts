import { writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { locateField } from '../build/load/locate-field.ts';
import { readDist } from '../check/check.ts';
import {
  formatLegalLock,
  type LegalText,
  type LegalTexts,
  LOCK,
  legalTextsOf,
  lockState,
  readLegalLock,
} from '../check/legal-lock.ts';
import { type Problem, ProblemsError } from '../problems/problem.ts';
import { UsageError } from '../problems/usage-error.ts';
import { printMessage, printResult } from './terminal/print.ts';

interface LegalOptions {
  readonly root: string;
  readonly out?: string;
  readonly region: readonly string[];
  readonly lock?: boolean;
  readonly corrections?: boolean;
}

/** `site legal`: lists the legal pages, or locks their texts. */
export async function legal(options: LegalOptions): Promise<void> {
  if (options.corrections && !options.lock) throw new UsageError('--corrections is for --lock.');
  const root = resolve(options.root);
  const site = await readDist(root, options.region, options.out);
  const before = readLegalLock(root)?.texts ?? {};
  const regions = site.regions.map((region) => ({ id: region.id, texts: legalTextsOf(region) }));
  if (!options.lock) {
    const rows = regions.flatMap(({ id, texts }) => texts.map((text) => rowOf(id, text, before)));
    if (rows.length > 0) printResult(rows.join(''));
    else printMessage('No legal pages: no page template of defineSite has "legal: true", or no page uses it.');
    return;
  }
  const changed = regions.flatMap(({ id, texts }) =>
    texts
      .filter((text) => lockState(before[id]?.[text.path], text) === 'changed')
      .map((text) => problemOf(root, id, text)),
  );
  if (changed.length > 0 && !options.corrections) throw new ProblemsError(changed);
  const now = regions.map(({ id, texts }) => [id, Object.fromEntries(texts.map(({ path, line }) => [path, line]))]);
  writeFileSync(join(root, LOCK), formatLegalLock(before, Object.fromEntries(now)));
  printResult(`Written: ${LOCK}`);
}

const rowOf = (region: string, text: LegalText, before: LegalTexts): string =>
  `${region}:${text.path}  ${text.version}  since ${text.page.effective}  ${lockState(before[region]?.[text.path], text)}\n`;

const problemOf = (root: string, region: string, { path, version, page }: LegalText): Problem => ({
  code: 'LEGAL-UNVERSIONED',
  at: locateField(root, page.source, 'version'),
  message: `The text of ${region}:${path} is another one than that of its version ${version} in ${LOCK}.`,
  help: 'Write a new version and a record of the change. For a corrected spelling, add --corrections.',
});
