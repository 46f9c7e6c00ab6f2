import { resolve } from 'node:path';
import { readDist } from '../check/check.ts';
import {
  describeChange,
  formatLegalLock,
  LEGAL_LOCK,
  type LegalText,
  type LegalTexts,
  legalTextsOf,
  lockState,
  readLegalLock,
} from '../check/legal-lock.ts';
import { locateField } from '../markdown/locate-field.ts';
import { type Problem, ProblemsError } from '../problems/problem.ts';
import { UsageError } from '../problems/usage-error.ts';
import { readRegions } from '../regions/regions.ts';
import { writeInside } from '../sources/write-inside.ts';
import { printMessage, printResult } from './terminal/print-text.ts';

interface LegalOptions {
  readonly root: string;
  readonly out?: string;
  readonly region: readonly string[];
  readonly lock?: boolean;
  readonly corrections?: boolean;
}

/** `site legal`: lists the legal pages, or locks their texts. */
export async function runLegal(options: LegalOptions): Promise<void> {
  if (options.corrections && !options.lock) throw new UsageError('--corrections is for --lock.');
  const root = resolve(options.root);
  const site = await readDist(root, options.region, options.out);
  const before = readLegalLock(root)?.texts ?? {};
  const regions = site.regions.map((region) => ({ id: region.id, texts: legalTextsOf(region) }));
  if (regions.every(({ texts }) => texts.length === 0) && Object.keys(before).length === 0) {
    printMessage('No legal pages: no page template of defineSite has "legal: true", or no page uses it.');
    return;
  }
  if (!options.lock) {
    printResult(regions.flatMap(({ id, texts }) => texts.map((text) => rowOf(id, text, before))).join(''));
    return;
  }
  const changed = regions.flatMap(({ id, texts }) => texts.flatMap((text) => problemOf(root, id, text, before)));
  if (changed.length > 0 && !options.corrections) throw new ProblemsError(changed);
  const now = regions.map(({ id, texts }) => [id, Object.fromEntries(texts.map(({ path, line }) => [path, line]))]);
  const known = new Set(readRegions(root, null).ids);
  const kept = Object.entries(before).filter(([id]) => known.has(id));
  writeInside(root, [{ path: LEGAL_LOCK, bytes: formatLegalLock(Object.fromEntries([...kept, ...now])) }]);
  printResult(`Written: ${LEGAL_LOCK}`);
  const locked = new Set(regions.map(({ id }) => id));
  const others = [...known].filter((id) => !locked.has(id));
  if (others.length > 0)
    printMessage(
      `Locked: ${[...locked].join(', ')}. Not locked again: ${others.join(', ')}${options.region.length > 0 ? '' : ', which are not built'}.`,
    );
}

const rowOf = (region: string, text: LegalText, before: LegalTexts): string =>
  `${region}:${text.path}  ${text.version}  since ${text.page.effective}  ${lockState(before[region]?.[text.path], text)}\n`;

function problemOf(root: string, region: string, text: LegalText, before: LegalTexts): Problem[] {
  const { path, page } = text;
  const locked = before[region]?.[path];
  const state = lockState(locked, text);
  if (state === 'locked' || state === 'new') return [];
  return [
    {
      code: 'LEGAL-UNVERSIONED',
      at: locateField(root, page.source, state === 'moved' ? 'effective' : 'version'),
      message: `${region}:${path} has ${describeChange(state, locked ?? '', text)}.`,
      help: 'Write a new version and a record of the change. For a corrected spelling, or a date that moves before users agree, add --corrections.',
    },
  ];
}
