import { resolve } from 'node:path';
import { openSite } from '../build/load/open-site.ts';
import { readTranslations } from '../build/load/translations.ts';
import { planSite } from '../build/plan/site-plan.ts';
import { formatStatus } from '../explain/i18n/format-status.ts';
import { translationStatus } from '../explain/i18n/translation-status.ts';
import { unknownRegion } from '../problems/nearest.ts';
import { stringifyForTerminal } from '../problems/sanitize-for-terminal.ts';
import { hasColour } from './terminal/colour.ts';
import { printResult } from './terminal/print.ts';
import { UsageError } from './terminal/report-failure.ts';

export interface I18nStatusOptions {
  readonly root: string;
  readonly region: readonly string[];
  readonly json?: boolean;
}

/** `site i18n status`: prints which texts are translated, outdated, fallbacks or missing. A report: it does not exit with 1. */
export async function i18nStatus(options: I18nStatusOptions): Promise<void> {
  const root = resolve(options.root);
  const site = await openSite(root);
  const ids = site.regions.map(({ region }) => region.id);
  for (const id of options.region) if (!ids.includes(id)) throw new UsageError(unknownRegion(id, ids));
  const status = translationStatus(site, planSite(site), readTranslations(root, site.regions, site.languages)).filter(
    ({ region }) => options.region.length === 0 || options.region.includes(region),
  );
  printResult(options.json ? `${stringifyForTerminal(status)}\n` : formatStatus(status, hasColour(process.stdout)));
}
