import type { ReactNode } from 'react';
import type { Context, LinkView } from 'region-site/kit';

interface AnchorProps {
  readonly context: Context;
  readonly link: LinkView;
  readonly children: ReactNode;
  readonly className?: string | undefined;
  /** True on the entry that is this page. */
  readonly current?: boolean | undefined;
  /** Hooks for analytics and tests. */
  readonly action?: 'download' | 'sign-up' | undefined;
  /** Where a consent provider has settings of its own, the link opens those (runtime/consent.ts). */
  readonly consent?: 'settings' | undefined;
}

/** A link. The text of one that opens a new tab says so, for visitors who cannot see the icon. */
export function Anchor({ context, link, children, className, current, action, consent }: AnchorProps) {
  return (
    <a
      href={link.href}
      className={className}
      hrefLang={link.hreflang ?? undefined}
      target={link.newTab ? '_blank' : undefined}
      rel={link.newTab ? 'noopener' : undefined}
      aria-current={current ? 'page' : undefined}
      data-action={action}
      data-unavailable={action && context.t('DOWNLOAD_UNAVAILABLE')}
      data-consent={consent}
    >
      {children}
      {link.newTab && <span className="new-tab"> {context.t('LINK_NEW_TAB')}</span>}
    </a>
  );
}

/** An address that region JSON gives with its own meaning (register, help line, social account). */
export function outside(url: string, newTab = true): LinkView {
  return { href: url, kind: 'external', newTab, hreflang: null };
}
