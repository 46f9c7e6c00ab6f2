import { Opening } from '../components/page-head/opening.tsx';
import type { LayoutProps } from './layout-props.ts';

/** One column of text, and whatever a page template sets beside it. */
export function DefaultLayout({ context, page, withHead, children }: LayoutProps) {
  return (
    <>
      {withHead && <Opening context={context} page={page} className="opening default-opening" />}
      <div className="content">{children}</div>
    </>
  );
}
