import type { Context } from 'region-site/kit';

/** The age limit as `18+`. Screen readers read a sentence instead. */
export function AgeBadge({ context }: { context: Context }) {
  const age = context.region.ageLimit;
  return (
    <span className="age" data-age-limit={age}>
      <span aria-hidden="true">{context.t('AGE_LIMIT_MARK', { age })}</span>
      <span className="sr">{context.t('AGE_LIMIT_TEXT', { age })}</span>
    </span>
  );
}
