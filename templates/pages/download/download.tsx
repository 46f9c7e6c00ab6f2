import type { Context, PageProps } from 'region-site/kit';
import { installerFor } from '../../../regions/installers.ts';
import { OnYourPhone } from '../../components/on-your-phone/on-your-phone.tsx';
import { Opening } from '../../components/page-head/opening.tsx';
import { Related } from '../../components/related/related.tsx';
import { SideScene } from '../../components/scene/side-scene.tsx';
import { SystemIcon } from '../../components/system-icon/system-icon.tsx';
import { ArticleParts } from '../article-parts.tsx';
import type { DownloadData } from './download.schema.ts';

/** Four systems; the visitor's own is set first and large by the style sheet, from what the head script found. */
export function Download(props: PageProps<DownloadData>) {
  const { context, page } = props;
  // The phone shows a table of the client, which some markets forbid.
  const showsGame = context.region.flags.gameScreens;
  return (
    <article className="download">
      <div className={showsGame ? 'download-head with-scene' : 'download-head'}>
        {showsGame && (
          <SideScene
            context={context}
            source="images/phone.png"
            alt={context.t('SCENE_PHONE_ALT')}
            phone={{ ratio: 1.15, x: 0.6, y: 0.5 }}
            tablet={{ ratio: 1.7, x: 0.6, y: 0.5 }}
          />
        )}
        {page.blocked ? <Refusal context={context} page={page} /> : <Opening context={context} page={page} />}
      </div>
      {page.blocked ? <Related context={context} related={page.data.related} /> : <Offer {...props} />}
    </article>
  );
}

/** What visitors of blocked places read: that there are no installers here, and why. */
function Refusal({ context, page }: Pick<PageProps, 'context' | 'page'>) {
  return (
    <div className="opening">
      <header className="page-head">
        <h1>{page.title}</h1>
        <p className="lead">{context.t('DOWNLOAD_BLOCKED_LEAD')}</p>
        <p dangerouslySetInnerHTML={{ __html: context.inline(context.t('DOWNLOAD_BLOCKED_TEXT')) }} />
      </header>
    </div>
  );
}

function Offer(props: PageProps<DownloadData>) {
  const { context, page } = props;
  const { systems, signUp } = page.data;
  return (
    <>
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
          <SignUpForm context={context} signUp={signUp} />
        </div>
      </section>
      <ArticleParts {...props} />
    </>
  );
}

/** Accounts are opened in the client and this site takes no data, so the field is disabled and a note says why. */
function SignUpForm({ context, signUp }: { context: Context; signUp: DownloadData['signUp'] }) {
  const { form, passwordHint } = signUp;
  return (
    <fieldset className="sign-up-form" disabled>
      <legend>{form.title}</legend>
      <label htmlFor="sign-up-email">{form.emailLabel}</label>
      <input id="sign-up-email" type="email" aria-describedby="sign-up-note" />
      <p id="sign-up-note" className="quiet">
        {form.note}
      </p>
      <p className="hint" dangerouslySetInnerHTML={{ __html: context.inline(passwordHint) }} />
    </fieldset>
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
            data-unavailable={t('DOWNLOAD_UNAVAILABLE')}
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
