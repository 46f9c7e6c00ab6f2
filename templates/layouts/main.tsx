import type { ComponentType } from 'react';
import type { PageProps } from 'region-site/kit';
import type { NightjarShell } from '../document/shell.ts';
import { ContentsLayout } from './contents.tsx';
import { ContentsBannerLayout } from './contents-banner.tsx';
import { DefaultLayout } from './default.tsx';
import type { LayoutProps } from './layout-props.ts';

const LAYOUTS: Readonly<Record<string, ComponentType<LayoutProps>>> = {
  default: DefaultLayout,
  contents: ContentsLayout,
  'contents-banner': ContentsBannerLayout,
};

export const layoutNames = Object.keys(LAYOUTS);

/** Templates whose first screen is part of their own drawing. */
const OWN_HEAD = new Set(['home', 'error', 'download', 'ambassador']);
/** Templates that are a whole page by themselves. */
const OWN_LAYOUT = new Set(['home', 'error', 'legal', 'streamer-mode', 'responsible-gaming']);

/** The style sheet that the layout of a page adds to that of its template: its name under `entries` in site.tsx. */
export const layoutSheet = ({ template, layout }: Pick<NightjarShell, 'template' | 'layout'>): string | null =>
  OWN_LAYOUT.has(template) || layout === 'default' ? null : layout;

interface MainProps extends PageProps {
  readonly template: ComponentType<PageProps>;
}

/** The slot `main`: the content of one page in its layout. */
export function Main({ context, page, body, template: Template }: MainProps) {
  const Layout = LAYOUTS[page.layout] ?? DefaultLayout;
  const fallback = page.fallbackFrom;
  // Text of the other direction within the page.
  const turned = fallback !== null && fallback.direction !== context.language.direction;
  // The language of the text decides, not that of the page around it.
  const isDivided = (fallback ?? context.language).hyphenation === 'auto';
  const content = <Template context={context} page={page} body={body} />;
  return (
    <main
      id="main"
      tabIndex={-1}
      lang={page.fallbackFrom?.locale}
      dir={turned ? fallback.direction : undefined}
      className={`main-${page.template}${isDivided ? ' hyphens' : ''}`}
    >
      {page.fallbackFrom && (
        <p className="fallback" lang={context.language.locale} dir={turned ? context.language.direction : undefined}>
          {context.t('FALLBACK_NOTICE', { language: page.fallbackFrom.name })}
        </p>
      )}
      {OWN_LAYOUT.has(page.template) ? (
        content
      ) : (
        <Layout context={context} page={page} withHead={!OWN_HEAD.has(page.template)}>
          {content}
        </Layout>
      )}
    </main>
  );
}
