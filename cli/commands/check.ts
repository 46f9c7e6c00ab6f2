import { isAbsolute, relative, resolve, sep } from 'node:path';
import { builtRegions } from '../build/emit/manifest.ts';
import { outputFolder } from '../build/emit/output-folder.ts';
import { acceptFindings, applyBaseline, BASELINE } from '../check/baseline.ts';
import { checkDist } from '../check/check.ts';
import { type Finding, isAtLeast, type Severity } from '../check/finding.ts';
import { formatGithub } from '../check/formats/github.ts';
import { formatJson } from '../check/formats/json.ts';
import { formatJunit } from '../check/formats/junit.ts';
import { formatPretty } from '../check/formats/pretty.ts';
import { formatSarif } from '../check/formats/sarif.ts';
import { mendMarks } from '../check/mend-marks.ts';
import { type CheckOutcome, outcomeOfProblems } from '../check/outcome.ts';
import { fileProblem } from '../problems/file-problem.ts';
import { plural } from '../problems/phrases.ts';
import { ProblemsError } from '../problems/problem.ts';
import { requireRegions, UsageError } from '../problems/usage-error.ts';
import { readRegions } from '../regions/regions.ts';
import { VERSION } from '../version.ts';
import { today } from './option-values.ts';
import { hasColour } from './terminal/colour.ts';
import { ExitCode } from './terminal/exit-code.ts';
import { printMessage, printResult } from './terminal/print-text.ts';
import { warnOfOldResult } from './warn-of-old-result.ts';

interface CheckCommandOptions {
  readonly root: string;
  readonly out?: string;
  readonly region: readonly string[];
  readonly format: Format;
  readonly failOn: Severity | 'never';
  readonly today?: string;
  readonly html: boolean;
  readonly external?: boolean;
  readonly fix?: boolean;
  readonly baseline?: string;
  readonly accept?: string;
  readonly reason?: string;
}

type Format = 'pretty' | 'json' | 'junit' | 'sarif' | 'github';

/** `site check`: prints the findings, and exits with 1 for findings of the severity `--fail-on` or higher. */
export async function check(options: CheckCommandOptions): Promise<void> {
  const root = resolve(options.root);
  const { today: day = today(), accept: expires } = options;
  if ((expires === undefined) !== (options.reason === undefined))
    throw new UsageError('--accept <date> and --reason <text> must be used together.');
  if (expires !== undefined && expires < day) throw new UsageError(`--accept ${expires} is in the past.`);
  try {
    await checkAndPrint(root, day, options);
  } catch (error) {
    const known = error instanceof ProblemsError ? error : fileProblem(error);
    if (!known) throw error;
    // Programs that read stdout get a whole document: an empty one would be taken for a fault of the tool.
    if (options.format !== 'pretty') printResult(print(outcomeOfProblems(known.problems), options.format, root));
    throw known;
  }
}

async function checkAndPrint(root: string, day: string, options: CheckCommandOptions): Promise<void> {
  const { accept: expires } = options;
  if (options.fix) fixMarks(root, options.region);
  const out = outputFolder(root, options.out);
  const report = await checkDist(root, options.region, {
    out: options.out,
    today: day,
    html: options.html,
    external: options.external,
  });
  const file = options.baseline && relative(root, resolve(options.baseline));
  if (expires !== undefined) acceptFindings(root, report.findings, { reason: options.reason ?? '', expires, file });
  const whole = options.html && report.regions.length === builtRegions(out).length;
  const outcome = applyBaseline(report, root, { file, today: day, whole });
  if (expires !== undefined) printMessage(`Accepted until ${expires}: ${file ?? BASELINE}`);
  printResult(print(outcome, options.format, root));
  warnOfOldResult(root, out);
  const { failOn } = options;
  if (failOn !== 'never' && outcome.findings.some(({ severity }) => isAtLeast(severity, failOn)))
    process.exitCode = ExitCode.problems;
}

/** Mends typographic marks in the sources, and says what it has changed. */
function fixMarks(root: string, regions: readonly string[]): void {
  requireRegions(regions, readRegions(root, null).ids);
  const mended = mendMarks(root, regions);
  for (const { at, before, after } of mended)
    printMessage(`${at.file}:${at.line}:${at.column}  ${visibleSpaces(before)}  →  ${visibleSpaces(after)}`);
  const count = plural(mended.length, 'mark');
  printMessage(mended.length === 0 ? 'No mark to mend.' : `Mended: ${count}. Build again to see them in the result.`);
}

/** No-break spaces look like others. */
const visibleSpaces = (text: string): string => text.replaceAll('\u00a0', '⍽').replaceAll('\u202f', '⎵');

function print(outcome: CheckOutcome, format: Format, root: string): string {
  switch (format) {
    case 'pretty':
      return formatPretty(outcome, root, hasColour(process.stdout));
    case 'json':
      return formatJson(outcome);
    case 'junit':
      return formatJunit(outcome);
    case 'sarif':
      return formatSarif(fromFolder(outcome, root), VERSION);
    case 'github':
      return formatGithub(fromFolder(outcome, root));
  }
}

/** With files as the current folder has them: a repository may have the site in a folder, and its host shows its own files. */
function fromFolder(outcome: CheckOutcome, root: string): CheckOutcome {
  const folder = relative(process.cwd(), root).split(sep).join('/');
  if (folder === '' || folder.startsWith('..') || isAbsolute(folder)) return outcome;
  const moved = (findings: readonly Finding[]) =>
    findings.map((finding) => ({
      ...finding,
      at: finding.at && { ...finding.at, file: `${folder}/${finding.at.file}` },
    }));
  return { ...outcome, findings: moved(outcome.findings), accepted: moved(outcome.accepted) };
}
