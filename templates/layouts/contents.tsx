import { Breadcrumbs } from '../components/breadcrumbs/breadcrumbs.tsx';
import { ContentsList } from '../components/contents-list/contents-list.tsx';
import { PageHead } from '../components/page-head/page-head.tsx';
import type { LayoutProps } from './layout-props.ts';

/** A page with a list of its sections beside the text. */
export function ContentsLayout({ context, page, withHead, children }: LayoutProps) {
  return (
    <>
      {withHead && (
        <div className="opening default-opening">
          <Breadcrumbs context={context} page={page} />
          <PageHead context={context} page={page} />
        </div>
      )}
      <div className="content with-contents">
        <ContentsList context={context} headings={page.headings} />
        <div className="content-main">{children}</div>
      </div>
    </>
  );
}
