import type { PageProps } from 'region-site/kit';

/**
 * A QR code of the page's address, to open it on a phone. Shown on desktops only. Other devices do not fetch it: a lazy
 * picture that is not displayed is never loaded.
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
