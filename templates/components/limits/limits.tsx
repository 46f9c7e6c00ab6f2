import type { PageProps } from 'region-site/kit';

/** Each with the filled part of its arc, in the units of the drawing. */
const PERIODS = [
  ['LIMITS_DAY', 20],
  ['LIMITS_WEEK', 62],
  ['LIMITS_MONTH', 132],
] as const;

/** How a deposit limit is set, and the periods that there are, drawn as arcs that fill. */
export function Limits({ context }: Pick<PageProps, 'context'>) {
  const { t } = context;
  return (
    <div className="limits" data-block="limits">
      <ul>
        {PERIODS.map(([key, length]) => (
          <li key={key}>
            <svg viewBox="0 0 120 66" aria-hidden="true">
              <path d="M8 60A52 52 0 0 1 112 60" />
              <path className="filled" strokeDasharray={`${length} 400`} d="M8 60A52 52 0 0 1 112 60" />
            </svg>
            <strong>{t(key)}</strong>
            <span>{t(`${key}_TEXT`)}</span>
          </li>
        ))}
      </ul>
      <ol>
        {['LIMITS_STEP_1', 'LIMITS_STEP_2', 'LIMITS_STEP_3'].map((key) => (
          <li key={key}>{t(key)}</li>
        ))}
      </ol>
      <p>{t('LIMITS_GROSS')}</p>
    </div>
  );
}
