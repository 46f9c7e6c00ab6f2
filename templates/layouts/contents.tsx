import { ContentsList } from '../components/contents-list/contents-list.tsx';
import { Opening } from '../components/page-head/opening.tsx';
import type { LayoutProps } from './layout-props.ts';

/** A page with a list of its sections beside the text. */
export function ContentsLayout({ context, page, withHead, children }: LayoutProps) {
  return (
    <>
      {withHead && <Opening context={context} page={page} className="opening default-opening" />}
      <div className="content with-contents">
        <ContentsList context={context} headings={page.headings} />
        <div className="content-main">{children}</div>
      </div>
    </>
  );
}
