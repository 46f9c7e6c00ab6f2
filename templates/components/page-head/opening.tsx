import type { PageProps } from 'region-site/kit';
import { Breadcrumbs } from '../breadcrumbs/breadcrumbs.tsx';
import { PageHead } from './page-head.tsx';

interface OpeningProps extends Pick<PageProps, 'context' | 'page'> {
  readonly className?: string;
}

/** How most pages begin: the way to the page, then its title. */
export function Opening({ context, page, className = 'opening' }: OpeningProps) {
  return (
    <div className={className}>
      <Breadcrumbs context={context} page={page} />
      <PageHead context={context} page={page} />
    </div>
  );
}
