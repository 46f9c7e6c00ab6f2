import type { SiteRule } from 'region-site/kit';
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

/** The rules that know the law of the markets. Attributes mark ages on every page, and what blocks render. */
export const rules: readonly SiteRule[] = [
  { name: 'compliance', hooks: ['data-age-limit', 'data-audience-age'], check: compliance },
  { name: 'marketing', check: marketing },
  { name: 'installers', check: installers },
  { name: 'help', check: helpEntries },
  { name: 'dates', check: datesAhead },
  { name: 'numbers', check: numbers },
  { name: 'inducements', check: inducements },
  { name: 'urgentHelp', hooks: ['data-block'], check: urgentHelp },
  { name: 'closedMarket', check: closedMarket },
  { name: 'foreignNames', hooks: ['data-block'], check: foreignNames },
  { name: 'figures', hooks: ['data-block', 'data-prose'], check: figures },
  { name: 'securityContact', check: securityContact },
];
