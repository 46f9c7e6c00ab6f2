import type { Context, PageProps } from 'region-site/kit';
import { Breadcrumbs } from '../../components/breadcrumbs/breadcrumbs.tsx';
import { ContentsList } from '../../components/contents-list/contents-list.tsx';
import { PageHead } from '../../components/page-head/page-head.tsx';
import { PhoneLink } from '../../components/phone-link/phone-link.tsx';
import { capitalized } from '../../components/schedule/start-times.ts';
import { SiteLink } from '../../components/site-link/site-link.tsx';
import { helpLineOf, otherwise, urgentHelp } from '../../help-line.ts';
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

/** The help line, as large as a headline, and the numbers for danger: a visitor who needs them must not have to read the page. */
function HelpFirst({ context }: { context: Context }) {
  const { region, t } = context;
  const line = helpLineOf(region);
  if (!line) return null;
  const other = otherwise(context, line);
  return (
    <div className="help-first">
      <p className="help-name">{context.inLanguage(line.name)}</p>
      {line.phone && <PhoneLink phone={line.phone} />}
      {line.url && !line.phone && (
        <p className="help-site">
          <SiteLink context={context} url={line.url} />
        </p>
      )}
      {line.hours && (
        <p>
          {capitalized(t(line.hours), context.language.locale)}.
          {other && ` ${t('HELP_OTHERWISE', { name: context.inLanguage(other.name), phone: other.phone ?? '' })}`}
        </p>
      )}
      <p className="quiet">{t(line.textKey)}</p>
      <ul className="help-urgent">
        {urgentHelp(context)
          .filter(({ id }) => id !== line.id)
          .map(({ id, name, phone, url }) => (
            <li key={id}>
              <span>{context.inLanguage(name)}</span>
              {phone ? <PhoneLink phone={phone} /> : url && <SiteLink context={context} url={url} />}
            </li>
          ))}
      </ul>
    </div>
  );
}
