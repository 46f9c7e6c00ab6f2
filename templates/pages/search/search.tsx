import type { PageProps } from 'region-site/kit';
import { SearchField } from '../../components/search/search.tsx';

/** Search while typing, and every page by its title: the latter works without script as well. */
export function SearchPage({ context, page }: PageProps) {
  return (
    <article className="article">
      <SearchField context={context} />
      <h2 id="all-pages">{context.t('SEARCH_ALL')}</h2>
      <ul className="all-pages" aria-labelledby="all-pages">
        {context
          .pages()
          .filter(({ href }) => href !== page.path)
          .map(({ href, title }) => (
            <li key={href}>
              <a href={href}>{title}</a>
            </li>
          ))}
      </ul>
    </article>
  );
}
