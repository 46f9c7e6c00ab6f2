import type { PageProps } from 'region-site/kit';
import { gapKey } from '../../../regions/checks/accessibility-statement.ts';
import audit from '../../audits/accessibility.json' with { type: 'json' };

/** What `npm run audit` found, for the accessibility statement. Each rule that failed has a text, or the build stops. */
export function Accessibility({ context }: Pick<PageProps, 'context'>) {
  const { t, date, number } = context;
  const findings: readonly string[] = audit.findings;
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
