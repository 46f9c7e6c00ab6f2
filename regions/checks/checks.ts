import type { SiteCheck } from 'region-site/kit';
import { closedMarket } from './closed-market.ts';
import { compliance } from './compliance.ts';
import { datesAhead } from './dates-ahead.ts';
import { figures } from './figures.ts';
import { foreignNames } from './foreign-names.ts';
import { helpEntries } from './help-entries.ts';
import { inducements } from './inducements.ts';
import { installers } from './installers.ts';
import { marketing } from './marketing.ts';
import { numbers } from './numbers.ts';
import { securityContact } from './security-contact.ts';
import { urgentHelp } from './urgent-help.ts';

/** The checks that know the law of the markets. */
export const checks: Readonly<Record<string, SiteCheck>> = {
  compliance,
  marketing,
  installers,
  help: helpEntries,
  dates: datesAhead,
  numbers,
  inducements,
  urgentHelp,
  closedMarket,
  foreignNames,
  figures,
  securityContact,
};
