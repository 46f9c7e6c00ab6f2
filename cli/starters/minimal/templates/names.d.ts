// Written by `site schema`: the names of this site, for the types of its templates.
import 'region-site/kit';

declare module 'region-site/kit' {
  interface SiteNames {
    readonly claim: never;
    readonly flag: never;
    readonly icon: never;
    readonly island: never;
    readonly picture: never;
    readonly publicFile: never;
    readonly route:
      | '/'
      | '/about/'
      | '/notes/'
      | '/notes/changing-the-look/'
      | '/notes/first-note/'
      | '/notes/writing-pages/';
    readonly stringKey:
      | 'BRAND'
      | 'FOOTER_NOTE'
      | 'HOME'
      | 'META_ERROR_404_DESCRIPTION'
      | 'META_ERROR_404_TITLE'
      | 'META_ERROR_500_DESCRIPTION'
      | 'META_ERROR_500_TITLE'
      | 'META_INDEX_DESCRIPTION'
      | 'META_INDEX_TITLE'
      | 'NAV_ABOUT'
      | 'NAV_LABEL'
      | 'NAV_NOTES'
      | 'SKIP'
      | 'UPDATED';
  }
}
