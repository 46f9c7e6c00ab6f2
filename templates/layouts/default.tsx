import { Breadcrumbs } from '../components/breadcrumbs/breadcrumbs.tsx';
import { PageHead } from '../components/page-head/page-head.tsx';
import type { LayoutProps } from './layout-props.ts';

/** One column of text, and whatever a page template sets beside it. */
export function DefaultLayout({ context, page, withHead, children }: LayoutProps) {
  return (
    <>
      {withHead && (
        <div className="opening default-opening">
          <Breadcrumbs context={context} page={page} />
          <PageHead context={context} page={page} />
        </div>
      )}
      <div className="content">{children}</div>
    </>
  );
}
