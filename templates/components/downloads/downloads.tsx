import type { PageProps, Region } from 'region-site/kit';
import { installersOf } from '../../../regions/installers.ts';
import { SystemIcon } from './system-icon.tsx';

export const SYSTEMS = ['windows', 'mac', 'android', 'ios'] as const;

/** Type 6 is preferred, then type 2, then whatever there is. An installer of another language is not taken. */
export function installerFor(region: Region, platform: string, language: string) {
  const fitting = installersOf(region).filter(
    (entry) => entry.platform === platform && (entry.language === undefined || entry.language === language),
  );
  const rank = (type: number) => (type === 6 ? 0 : type === 2 ? 1 : 2);
  return fitting.toSorted((a, b) => rank(a.type) - rank(b.type))[0] ?? null;
}

/** A client for each system, with what one needs to trust the file: its size and its checksum. */
export function Downloads({ context, page }: Pick<PageProps, 'context' | 'page'>) {
  const { region, language, t } = context;
  if (!region.flags.download || page.withoutMarketing) return null;
  return (
    <ul className="downloads" data-block="downloads">
      {SYSTEMS.map((id) => {
        const installer = installerFor(region, id, language.code);
        const name = t(`SYSTEM_${id.toUpperCase()}`);
        return (
          <li key={id} id={id} data-system={id}>
            <SystemIcon id={id} />
            <p className="download-name">{name}</p>
            {installer ? (
              <a
                className="button"
                href={installer.url}
                data-action="download"
                data-unavailable={t('DOWNLOAD_UNAVAILABLE')}
                data-platform={id}
                data-type={installer.type}
                rel="nofollow"
              >
                {t('DOWNLOAD_FOR', { system: name })}
              </a>
            ) : (
              <p className="quiet">{t('DOWNLOAD_SOON')}</p>
            )}
            {installer?.bytes && (
              <p className="quiet">{t('DOWNLOAD_SIZE', { size: context.number(Math.round(installer.bytes / 1e6)) })}</p>
            )}
            {installer?.sha256 && (
              <p className="checksum">
                <span>{t('DOWNLOAD_CHECKSUM')}</span> <code>{installer.sha256}</code>
              </p>
            )}
          </li>
        );
      })}
    </ul>
  );
}
