import { ErrorPicture } from '../../components/scene/error-picture.tsx';
import type { PageProps } from '../../contract.ts';

/** One picture, one sentence, one way out. A status without texts of its own shows as 500. */
export function ErrorPage({ context, page }: PageProps) {
  const { t } = context;
  const status = page.status === 403 || page.status === 404 ? page.status : 500;
  const key = `ERROR_${status}`;
  return (
    <article className="error">
      <ErrorPicture status={status} alt={t(`${key}_ALT`)} />
      <div>
        <h1>{t(`${key}_TITLE`)}</h1>
        <p className="lead">{t(`${key}_MESSAGE`)}</p>
        {status === 404 && <p className="quiet" data-not-found={t('ERROR_404_PATH', { path: '{path}' })}></p>}
        {status !== 403 && (
          <p>
            {/* A link home; script turns it into the way back, where the visitor has one. */}
            <a className="button" href={context.link('/').href} data-back="">
              {t(`${key}_BACK`)}
            </a>
          </p>
        )}
      </div>
    </article>
  );
}
