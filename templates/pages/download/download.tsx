import { Breadcrumbs } from '../../components/breadcrumbs/breadcrumbs.tsx';
import { installerFor } from '../../components/downloads/downloads.tsx';
import { SystemIcon } from '../../components/downloads/system-icon.tsx';
import { OnYourPhone } from '../../components/on-your-phone/on-your-phone.tsx';
import { PageHead } from '../../components/page-head/page-head.tsx';
import { clientWords } from '../../components/scene/client-words.ts';
import { phoneShot } from '../../components/scene/phone-shot.ts';
import type { Context, PageProps } from '../../contract.ts';
import { ArticleParts } from '../article-parts.tsx';
import type { DownloadData } from './download.schema.ts';

/** Four systems; the visitor's own is set first and large by the style sheet, from what the head script found. */
export function Download(props: PageProps<DownloadData>) {
  const { context, page } = props;
  const { systems, signUp } = page.data;
  return (
    <article className="download">
      <div className="download-head">
        {/* In a picture element, because one of React's renderers preloads any other image that is not lazy. */}
        <picture className="phone-scene">
          <img
            src={context.drawing('phone', clientWords(context))}
            width={phoneShot.width}
            height={phoneShot.height}
            alt={context.t('SCENE_PHONE_ALT')}
            fetchPriority="high"
          />
        </picture>
        <div className="opening">
          <Breadcrumbs context={context} page={page} />
          <PageHead context={context} page={page} />
        </div>
      </div>
      {context.region.flags.download && (
        <ul className="systems">
          {systems.map((system) => (
            <System key={system.id} context={context} system={system} />
          ))}
        </ul>
      )}
      {context.region.flags.download && <OnYourPhone context={context} page={page} />}
      <section className="sign-up" id="sign-up" aria-labelledby="sign-up-title">
        <h2 id="sign-up-title">{signUp.heading}</h2>
        <div>
          <p dangerouslySetInnerHTML={{ __html: context.inline(signUp.text) }} />
          <p className="hint" dangerouslySetInnerHTML={{ __html: context.inline(signUp.passwordHint) }} />
        </div>
      </section>
      <ArticleParts {...props} />
    </article>
  );
}

function System({ context, system }: { context: Context; system: DownloadData['systems'][number] }) {
  const { region, language, t } = context;
  const installer = installerFor(region, system.id, language.code);
  return (
    <li id={system.id} data-system={system.id}>
      <h2>
        <SystemIcon id={system.id} />
        {system.heading}
      </h2>
      <p dangerouslySetInnerHTML={{ __html: context.inline(system.text) }} />
      <ul className="requirements">
        {system.requirements.map((requirement) => (
          <li key={requirement}>{requirement}</li>
        ))}
      </ul>
      {installer ? (
        <p>
          <a
            className="button"
            href={installer.url}
            rel="nofollow"
            data-action="download"
            data-platform={system.id}
            data-type={installer.type}
          >
            {t('DOWNLOAD_FOR', { system: system.name })}
          </a>
          {installer.bytes && (
            <span className="quiet">
              {' '}
              {t('DOWNLOAD_SIZE', { size: context.number(Math.round(installer.bytes / 1e6)) })}
            </span>
          )}
        </p>
      ) : (
        <p className="quiet">{t('DOWNLOAD_SOON')}</p>
      )}
      {installer?.sha256 && (
        <details className="checksum">
          <summary>{t('DOWNLOAD_CHECKSUM')}</summary>
          <code>{installer.sha256}</code>
        </details>
      )}
    </li>
  );
}
