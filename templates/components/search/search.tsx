import { type Context, Island } from 'region-site/kit';

/** The search of the site in this language. */
export function SearchField({ context }: { readonly context: Context }) {
  const { language, region, t } = context;
  const props = {
    index: `${region.basePath}/api/search-${language.code}`,
    label: t('SEARCH_FIELD'),
    results: t('SEARCH_RESULTS'),
    more: t('SEARCH_MORE'),
    nothing: t('SEARCH_NOTHING'),
    failed: t('SEARCH_FAILED'),
  };
  return <Island context={context} name="search" props={props} on="load" failed={props.failed} />;
}
