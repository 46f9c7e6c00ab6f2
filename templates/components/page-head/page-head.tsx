import type { PageProps } from 'region-site/kit';

/** A word that does not fit a telephone in the usual size: Geschäftsbedingungen. */
const LONG_WORD = /[\p{L}\p{M}]{18}/u;

/** Title, first sentence and date of a page. */
export function PageHead({ context, page }: Pick<PageProps, 'context' | 'page'>) {
  return (
    <header className="page-head">
      <h1 className={LONG_WORD.test(page.title) ? 'long-word' : undefined}>{page.title}</h1>
      {page.lead && <p className="lead" dangerouslySetInnerHTML={{ __html: context.inline(page.lead) }} />}
      {page.updated && !page.legal && (
        <p className="updated">
          {context.t('PAGE_UPDATED')} <time dateTime={page.updated}>{context.date(page.updated)}</time>
        </p>
      )}
    </header>
  );
}
