import type { Context } from 'region-site/kit';

/**
 * Where a download that does not start says why: empty until then, and read aloud as soon as it is not. It also holds
 * what the script of the download action has to know of this site.
 */
export function DownloadStatus({ context }: { context: Context }) {
  const { region, t } = context;
  if (!region.flags.download) return null;
  return (
    <p
      className="download-status night"
      id="download-status"
      role="status"
      data-refused={t('DOWNLOAD_REFUSED')}
      data-home={context.link('/').href}
      data-brand={region.brandAlias}
      data-endpoint={region.downloadEndpoint ?? undefined}
    ></p>
  );
}
