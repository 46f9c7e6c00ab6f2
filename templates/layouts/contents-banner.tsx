import { ContentsList } from '../components/contents-list/contents-list.tsx';
import { LampBanner } from '../components/page-head/lamp-banner.tsx';
import { Opening } from '../components/page-head/opening.tsx';
import type { LayoutProps } from './layout-props.ts';

/** The contents layout under a banner, which is dark on light pages too: the title in the light of the lamp. */
export function ContentsBannerLayout({ context, page, children }: LayoutProps) {
  return (
    <>
      <div className="banner night">
        <LampBanner seed={page.route} />
        <Opening context={context} page={page} />
      </div>
      <div className="content with-contents">
        <ContentsList context={context} headings={page.headings} />
        <div className="content-main">{children}</div>
      </div>
    </>
  );
}
