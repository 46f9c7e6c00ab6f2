import type { PageProps } from 'region-site/kit';

/**
 * The way from a large screen to the telephone that is to play: the page's own address for its camera. Shown on
 * desktops alone, and fetched by nobody else, because a picture that is not shown and may load later never does.
 */
export function OnYourPhone({ context, page }: Pick<PageProps, 'context' | 'page'>) {
  const { assets, region, t } = context;
  return (
    <aside className="on-your-phone" aria-label={t('DOWNLOAD_QR_TITLE')}>
      <img
        src={assets.qrCodeUrl(page.canonical ?? region.origin + page.path)}
        alt={t('DOWNLOAD_QR_ALT')}
        width={160}
        height={160}
        loading="lazy"
        decoding="async"
      />
      <div>
        <p className="lead">{t('DOWNLOAD_QR_TITLE')}</p>
        <p className="quiet">{t('DOWNLOAD_QR_TEXT')}</p>
      </div>
    </aside>
  );
}
