import type { BuiltSite } from './built-site.ts';
import type { Report, RuleHit } from './finding.ts';

/** One thing that every result must keep to. Pure over what was read: the same result has the same hits. */
export type Rule = (site: BuiltSite, report: Report) => void;

/** Reports a hit of one code. @param more what this hit has besides */
export type Add = (cause: string, message: string, help: RuleHit['help'], more?: Partial<RuleHit>) => void;

/** Reports hits that have something in common, such as their page. */
export const reporter =
  (report: Report, common: Pick<RuleHit, 'region' | 'file'> & Partial<RuleHit>) =>
  (code: RuleHit['code']): Add =>
  (cause, message, help, more) =>
    report({ ...common, code, cause, message, help, ...more });

/** What the hits of a page have in common. */
export const onPage = ({ region, file }: { readonly region: { readonly id: string }; readonly file: string }) => ({
  region: region.id,
  file,
});
