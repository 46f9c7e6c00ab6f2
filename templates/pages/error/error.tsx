import type { PageProps, PictureSlot } from 'region-site/kit';
import { Picture } from '../../components/picture/picture.tsx';
import { packPages } from '../../runtime/nearest-pages.ts';

/** A closed gate of chips, one card in the light, a tipped stack. */
const PICTURES = { 403: 'images/gate.png', 404: 'images/misdeal.png', 500: 'images/tipped.png' } as const;
const SLOT: Omit<PictureSlot, 'alt'> = {
  width: 640,
  sizes: '(min-width: 1440px) 640px, (min-width: 900px) 44vw, (min-width: 640px) 640px, 100vw',
  priority: true,
  avif: true,
  quality: 70,
};

/** One picture, one sentence, one way out. A status without texts of its own shows as 500. */
export function ErrorPage({ context, page }: PageProps) {
  const { t } = context;
  const status = page.status === 403 || page.status === 404 ? page.status : 500;
  const key = `ERROR_${status}`;
  return (
    <article className="error">
      <Picture
        context={context}
        source={PICTURES[status]}
        slot={{ ...SLOT, alt: t(`${key}_ALT`) }}
        className="error-picture"
      />
      <div>
        <h1>{t(`${key}_TITLE`)}</h1>
        <p className="lead">{t(`${key}_MESSAGE`)}</p>
        {status === 404 && <p className="quiet" data-not-found={t('ERROR_404_PATH', { path: '{path}' })}></p>}
        {status !== 403 && (
          <>
            <p>
              {/* A link home; script turns it into the way back, where the visitor has one. */}
              <a className="button" href={context.link('/').href} data-back="">
                {t(`${key}_BACK`)}
              </a>
            </p>
            {status === 404 && <Nearest context={context} />}
            <script dangerouslySetInnerHTML={{ __html: context.assets.inlineScript('error-page') }} />
          </>
        )}
      </div>
    </article>
  );
}

/** Pages with a similar name, of which script lists the nearest ones. */
function Nearest({ context }: Pick<PageProps, 'context'>) {
  const home = context.link('/').href;
  return (
    <nav
      className="nearest"
      aria-labelledby="nearest"
      data-pages={packPages(context.pages(), home)}
      data-home={home}
      hidden
    >
      <h2 id="nearest">{context.t('ERROR_404_NEAREST')}</h2>
      <ul></ul>
    </nav>
  );
}
