import type { Context, PageProps } from 'region-site/kit';
import { Anchor, outside, telephone } from '../../components/anchor/anchor.tsx';
import { Breadcrumbs } from '../../components/breadcrumbs/breadcrumbs.tsx';
import { ContentsList } from '../../components/contents-list/contents-list.tsx';
import { PageHead } from '../../components/page-head/page-head.tsx';
import type { ArticleData } from '../article-fields.ts';
import { ArticleParts } from '../article-parts.tsx';

/** Help first, tools next, nothing to buy. The pages are long, so the list of sections is there in every layout. */
export function ResponsibleGaming(props: PageProps<ArticleData>) {
  const { context, page } = props;
  return (
    <article>
      <div className="opening help-opening">
        <div>
          <Breadcrumbs context={context} page={page} />
          <PageHead context={context} page={page} />
        </div>
        <HelpFirst context={context} />
      </div>
      <div className="content with-contents">
        <ContentsList context={context} headings={page.headings} />
        <div className="content-main">
          <ArticleParts {...props} />
        </div>
      </div>
    </article>
  );
}

/** The line that answers, as large as a headline: who needs it should not have to read to find it. */
function HelpFirst({ context }: { context: Context }) {
  const { region, t } = context;
  const line = region.help.find((entry) => entry.id === region.helpLine);
  if (!line) return null;
  return (
    <div className="help-first">
      <p className="help-name">{context.inLanguage(line.name)}</p>
      {line.phone && (
        <a className="phone" href={telephone(line.phone)}>
          {line.phone}
        </a>
      )}
      {line.url && !line.phone && (
        <p className="help-site">
          <Anchor context={context} link={outside(line.url)}>
            {new URL(line.url).hostname.replace(/^www\./, '')}
          </Anchor>
        </p>
      )}
      {line.hours && <p>{t(line.hours)}</p>}
      <p className="quiet">{t(line.textKey)}</p>
    </div>
  );
}
