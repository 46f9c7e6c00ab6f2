import type { BuiltSite } from './built-site.ts';
import type { Report } from './finding.ts';

/** One thing that every result must keep to. Pure over what was read: the same result has the same hits. */
export type Rule = (site: BuiltSite, report: Report) => void;
