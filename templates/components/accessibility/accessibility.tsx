import type { PageProps } from 'region-site/kit';
import { type AccessibilityAudits, gapKey } from '../../../regions/checks/accessibility-statement.ts';
import results from '../../audits/accessibility.json' with { type: 'json' };

const audits: AccessibilityAudits = results;

/** What `npm run audit` found in the region, for the accessibility statement. Each rule that failed has a text, or the build stops. */
export function Accessibility({ context }: Pick<PageProps, 'context'>) {
  const { t, date, number, region } = context;
  const audit = audits[region.id];
  // A region without an audit is reported by a check.
  if (!audit) return null;
  const { findings } = audit;
  return (
    <div data-block="accessibility">
      <p>{t('ACCESSIBILITY_AUDIT', { date: date(audit.auditedOn), count: number(audit.pages) })}</p>
      {findings.length === 0 ? (
        <p>{t('ACCESSIBILITY_NO_GAPS')}</p>
      ) : (
        <>
          <p>{t('ACCESSIBILITY_GAPS')}</p>
          <ul>
            {findings.map((rule) => (
              <li key={rule}>{t(gapKey(rule))}</li>
            ))}
          </ul>
        </>
      )}
    </div>
  );
}
