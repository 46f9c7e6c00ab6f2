import type { SiteCheck } from 'region-site/kit';

/** What `npm run audit` writes, by region. */
export type AccessibilityAudits = Readonly<Record<string, AccessibilityAudit>>;

export interface AccessibilityAudit {
  readonly auditedOn: string;
  readonly pages: number;
  /** The rules that failed, by their names in axe. */
  readonly findings: readonly string[];
}

/** The string that names a gap, by the rule of axe: `color-contrast` is ACCESSIBILITY_GAP_COLOR_CONTRAST. */
export const gapKey = (rule: string): string => `ACCESSIBILITY_GAP_${rule.replaceAll('-', '_').toUpperCase()}`;

/** In days. */
const YEAR = 365;
const ROUTE = '/accessibility/';

/**
 * Each region and language states how accessible the site is, by an audit of the last year. What the audit found is named there:
 * a rule without a text is reported.
 */
export const accessibilityStatement =
  (audits: AccessibilityAudits): SiteCheck =>
  (site, report) => {
    for (const { id, region, pages, strings } of site.regions) {
      const audit = audits[id];
      if (!audit)
        report({
          code: 'ACCESSIBILITY-OUTDATED',
          region: id,
          file: null,
          cause: 'no audit',
          message: `The accessibility of the pages of "${id}" was never audited.`,
          help: `Run "npm run audit -- --region ${id} --parts axe".`,
        });
      const { auditedOn, findings } = audit ?? { auditedOn: site.today, findings: [] };
      const age = Math.floor((Date.parse(site.today) - Date.parse(auditedOn)) / 86_400_000);
      for (const { code } of region.languages) {
        const page = pages.find(({ identity }) => identity.route === ROUTE && identity.language === code);
        const on = { region: id, file: page?.file ?? null };
        if (!page) {
          const message = `"${id}" has no accessibility statement in ${code}.`;
          report({
            ...on,
            code: 'ACCESSIBILITY-MISSING',
            cause: code,
            message,
            help: `Write content/${code}${ROUTE.slice(0, -1)}.md.`,
          });
          continue;
        }
        if (age > YEAR)
          report({
            ...on,
            code: 'ACCESSIBILITY-OUTDATED',
            cause: `audit of ${auditedOn}`,
            message: `The accessibility statement shows an audit of ${auditedOn}, which is more than a year ago.`,
            help: `Run "npm run audit -- --region ${id} --parts axe", then write a new version of the statement.`,
          });
        for (const rule of findings)
          if (!strings(code).texts.has(gapKey(rule)))
            report({
              ...on,
              code: 'ACCESSIBILITY-UNNAMED',
              cause: `rule ${rule} ${code}`,
              message: `The audit of ${auditedOn} found failures of "${rule}", which the accessibility statement does not name.`,
              help: `Mend the pages and run "npm run audit" again, or name the gap by the string ${gapKey(rule)}.`,
            });
      }
    }
  };
