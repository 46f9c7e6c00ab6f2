import { type Context, Island } from 'region-site/kit';

/** Notices that ask for nothing: the page in a better language, a newer build of the site. */
export function Notices({ context }: { context: Context }) {
  const { t } = context;
  return (
    <Island
      context={context}
      name="notices"
      on="event:notice"
      props={{
        language: context.languages.length > 1 ? { text: t('LANGUAGE_SUGGESTION'), stay: t('LANGUAGE_STAY') } : null,
        build: { text: t('BUILD_OUTDATED'), reload: t('BUILD_RELOAD'), close: t('BUILD_LATER') },
      }}
    />
  );
}
