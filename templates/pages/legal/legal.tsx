import type { PageProps } from 'region-site/kit';
import { Breadcrumbs } from '../../components/breadcrumbs/breadcrumbs.tsx';
import { markChangedClauses } from '../../components/changes/changed-clauses.ts';
import { type Change, changesOf, pageOf } from '../../components/changes/recorded-changes.ts';
import { ContentsList } from '../../components/contents-list/contents-list.tsx';
import { PageHead } from '../../components/page-head/page-head.tsx';
import type { ArticleData } from '../article-fields.ts';
import { ArticleParts } from '../article-parts.tsx';

/** The page with every change of the terms, and of any other legal page that a change names. */
export const HISTORY = '/terms-conditions/change-history/';

/** A summary in plain language, then every clause, with the contents beside it. */
export function Legal(props: PageProps<ArticleData>) {
  const { context, page } = props;
  const { t, date } = context;
  const { changes: recorded = [] } = (page.others[HISTORY] ?? {}) as { readonly changes?: readonly Change[] };
  const changes = changesOf(context, recorded).filter((change) => pageOf(change) === page.route);
  return (
    <article className="legal">
      <div className="opening">
        <Breadcrumbs context={context} page={page} />
        <PageHead context={context} page={page} />
        {page.legal && (
          <dl className="edition">
            <div>
              <dt>{t('LEGAL_VERSION')}</dt>
              <dd>{page.legal.version}</dd>
            </div>
            <div>
              <dt>{t('LEGAL_EFFECTIVE')}</dt>
              <dd>
                <time dateTime={page.legal.effective}>{date(page.legal.effective)}</time>
              </dd>
            </div>
            {changes.length > 0 && (
              <div>
                <dt>{t('LEGAL_CHANGES')}</dt>
                <dd>
                  <a href={context.link(HISTORY).href}>{t('LEGAL_CHANGES_LINK')}</a>
                </dd>
              </div>
            )}
          </dl>
        )}
        {page.legal && page.legal.summary.length > 0 && (
          <section className="summary" aria-labelledby="summary-title">
            <h2 id="summary-title">{t('LEGAL_SUMMARY')}</h2>
            <ul data-legal>
              {page.legal.summary.map((point) => (
                <li key={point} dangerouslySetInnerHTML={{ __html: context.inline(point) }} />
              ))}
            </ul>
            <p className="quiet">{t('LEGAL_SUMMARY_NOTE')}</p>
          </section>
        )}
      </div>
      <div className="with-contents">
        <ContentsList context={context} headings={page.headings} />
        <div className="content-main" data-legal>
          <ArticleParts {...props} body={markChangedClauses(context, props.body, changes)} />
        </div>
      </div>
    </article>
  );
}
