// Written by `site schema`: the names of this site, for the types of its templates.
import 'region-site/kit';

declare module 'region-site/kit' {
  interface SiteNames {
    readonly claim: never;
    readonly flag: never;
    readonly icon: never;
    readonly island:
      | 'search';
    readonly picture: never;
    readonly publicFile: never;
    readonly route:
      | '/'
      | '/about/'
      | '/journal/'
      | '/journal/one-small-bag/'
      | '/journal/planning-a-walk/'
      | '/privacy/'
      | '/search/'
      | '/terms/';
    readonly stringKey:
      | 'BRAND'
      | 'COUNTRIES'
      | 'DARK_COLOURS'
      | 'FOOTER_LABEL'
      | 'FOOTER_NOTE'
      | 'HOME'
      | 'LANGUAGES'
      | 'LATEST'
      | 'META_ERROR_404_DESCRIPTION'
      | 'META_ERROR_404_TITLE'
      | 'META_ERROR_500_DESCRIPTION'
      | 'META_ERROR_500_TITLE'
      | 'META_INDEX_DESCRIPTION'
      | 'META_INDEX_TITLE'
      | 'NAV_ABOUT'
      | 'NAV_JOURNAL'
      | 'NAV_LABEL'
      | 'NAV_PRIVACY'
      | 'NAV_SEARCH'
      | 'NAV_TERMS'
      | 'POSTED'
      | 'SEARCH_FIELD'
      | 'SEARCH_FOUND'
      | 'SKIP'
      | 'STATISTICS'
      | 'STATISTICS_NO'
      | 'STATISTICS_QUESTION'
      | 'STATISTICS_YES'
      | 'TO_WALKS'
      | 'VERSION'
      | 'WALKS'
      | 'WALK_LENGTH'
      | 'WALK_PRICE'
      | 'WALK_STATION';
  }
  interface SiteIslands {
    readonly 'search': typeof import('./search.island.tsx').default;
  }
}
