import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join, relative, resolve } from 'node:path';
import { outputFolder } from '../build/emit/output-folder.ts';
import { openSite } from '../build/load/open-site.ts';
import { planSite } from '../build/plan/site-plan.ts';
import { renderReport } from '../explain/report/render-report.ts';
import { readReportData } from '../explain/report/report-data.ts';
import { writeWholeFile } from '../sources/whole-file.ts';
import { fieldLocator } from './diff.ts';
import { today } from './option-values.ts';
import { printResult } from './terminal/print-text.ts';

interface ReportCommandOptions {
  readonly root: string;
  readonly out?: string;
  readonly since?: string;
  readonly file?: string;
  readonly today?: string;
  readonly html: boolean;
}

const FONT = '@fontsource-variable/geologica/files/geologica-latin-wght-normal.woff2';

/** `site report`: writes one HTML file and prints its path. Findings do not change the exit code. */
export async function report(options: ReportCommandOptions): Promise<void> {
  const root = resolve(options.root);
  const out = outputFolder(root, options.out);
  const site = await openSite(root);
  const data = await readReportData(site, planSite(site), {
    root,
    out,
    since: options.since === undefined ? null : resolve(options.since),
    today: options.today ?? today(),
    html: options.html,
    locate: fieldLocator(root),
  });
  const file = resolve(options.file ?? join(out, 'report.html'));
  writeWholeFile(file, renderReport(data, readFont()));
  printResult(relative(process.cwd(), file) || file);
}

/** Null if the font is not installed; the report then uses system fonts. */
function readFont(): string | null {
  try {
    return readFileSync(createRequire(import.meta.url).resolve(FONT)).toString('base64');
  } catch {
    return null;
  }
}
