import type { Context } from 'region-site/kit';
import { questionProps } from '../consent/question-props.ts';
import { Island } from '../island/island.tsx';

/** The question about cookies, and notices that ask for nothing: the page in a better language, a newer build of the site. */
export function Notices({ context }: { context: Context }) {
  const { t } = context;
  return (
    <Island
      context={context}
      name="notices"
      on="notice"
      props={{
        question: questionProps(context),
        language: context.languages.length > 1 ? { text: t('LANGUAGE_SUGGESTION'), stay: t('LANGUAGE_STAY') } : null,
        build: { text: t('BUILD_OUTDATED'), reload: t('BUILD_RELOAD'), close: t('BUILD_LATER') },
      }}
    />
  );
}
