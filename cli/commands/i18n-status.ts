import { resolve } from 'node:path';
import { openSite } from '../build/load/open-site.ts';
import { planSite } from '../build/plan/site-plan.ts';
import { formatStatus } from '../explain/i18n/format-status.ts';
import { translationStatus } from '../explain/i18n/translation-status.ts';
import { requireRegions } from '../problems/usage-error.ts';
import { readTranslations } from '../translations/translation-states.ts';
import { hasColour } from './terminal/colour.ts';
import { printJson, printResult } from './terminal/print-text.ts';

interface I18nStatusOptions {
  readonly root: string;
  readonly region: readonly string[];
  readonly json?: boolean;
}

/** `site i18n status`: prints which texts are translated, outdated, fallbacks or missing. A report: it does not exit with 1. */
export async function i18nStatus(options: I18nStatusOptions): Promise<void> {
  const root = resolve(options.root);
  const site = await openSite(root);
  requireRegions(
    options.region,
    site.regions.map(({ region }) => region.id),
  );
  const status = translationStatus(site, planSite(site), readTranslations(root, site.regions, site.languages)).filter(
    ({ region }) => options.region.length === 0 || options.region.includes(region),
  );
  if (options.json) printJson(status);
  else printResult(formatStatus(status, hasColour(process.stdout)));
}
