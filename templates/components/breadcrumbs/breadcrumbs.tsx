import type { PageProps } from 'region-site/kit';

export function Breadcrumbs({ context, page }: Pick<PageProps, 'context' | 'page'>) {
  if (page.breadcrumbs.length < 2) return null;
  const last = page.breadcrumbs.length - 1;
  return (
    <nav className="breadcrumbs" aria-label={context.t('BREADCRUMBS')}>
      <ol>
        {page.breadcrumbs.map(({ label, href }, index) => (
          <li key={href}>
            {index === last ? (
              <span aria-current="page">{label}</span>
            ) : (
              <a href={href}>{index === 0 ? context.t('BREADCRUMB_HOME') : label}</a>
            )}
          </li>
        ))}
      </ol>
    </nav>
  );
}
