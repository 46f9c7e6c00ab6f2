import type { PageProps } from 'region-site/kit';
import { type Change, changesOf, pageOf } from './recorded-changes.ts';

/** The earlier and the present text of each changed clause, newest first. Markup and not colour alone says what was removed and added. */
export function Changes({ context, page }: Pick<PageProps, 'context' | 'page'>) {
  const { t, date, inline } = context;
  const { changes: recorded = [] } = page.data as { readonly changes?: readonly Change[] };
  const changes = changesOf(context, recorded).toSorted((a, b) => b.effectiveOn.localeCompare(a.effectiveOn));
  return (
    <ol className="changes" data-block="change-history">
      {changes.map((change) => (
        <li key={change.id} id={change.id}>
          <h2>{change.title}</h2>
          <dl className="change-dates">
            <dt>{t('CHANGE_EFFECTIVE')}</dt>
            <dd>
              <time dateTime={change.effectiveOn}>{date(change.effectiveOn)}</time>
            </dd>
            <dt>{t('CHANGE_ANNOUNCED')}</dt>
            <dd>
              <time dateTime={change.announcedOn}>{date(change.announcedOn)}</time>
            </dd>
          </dl>
          <div className="diff">
            <div>
              <h3>{t('CHANGE_BEFORE')}</h3>
              <del dangerouslySetInnerHTML={{ __html: inline(change.before) }} />
            </div>
            <div>
              <h3>{t('CHANGE_AFTER')}</h3>
              <ins dangerouslySetInnerHTML={{ __html: inline(change.after) }} />
            </div>
          </div>
          <p>
            <strong>{t('CHANGE_REASON')}</strong> <span dangerouslySetInnerHTML={{ __html: inline(change.reason) }} />
          </p>
          <p>
            <a className="arrow" href={context.link(`${pageOf(change)}#${change.clause}`).href}>
              {t('CHANGE_CLAUSE')}
            </a>
          </p>
        </li>
      ))}
    </ol>
  );
}
