import type { Context } from 'region-site/kit';
import { Island } from '../island/island.tsx';

/** Notices along the lower edge that ask for nothing: the page in a better language, a newer build of the site. */
export function Notices({ context }: { context: Context }) {
  const { t } = context;
  const language = { text: t('LANGUAGE_SUGGESTION'), stay: t('LANGUAGE_STAY') };
  const build = { text: t('BUILD_OUTDATED'), reload: t('BUILD_RELOAD'), close: t('BUILD_LATER') };
  return (
    <div className="notices">
      {context.languages.length > 1 && (
        <Island context={context} name="language-notice" props={language} on="language-offered" />
      )}
      <Island context={context} name="build-notice" props={build} on="build-outdated" />
    </div>
  );
}
