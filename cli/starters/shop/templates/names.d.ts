// Written by `site schema`: the names of this site, for the types of its templates.
import 'region-site/kit';

declare module 'region-site/kit' {
  interface SiteNames {
    readonly claim: never;
    readonly flag:
      | 'visits';
    readonly icon: never;
    readonly island:
      | 'order';
    readonly picture:
      | 'images/moon-jar.webp'
      | 'images/morning-cup.webp'
      | 'images/reed-vase.webp'
      | 'images/studio.webp'
      | 'images/tide-bowl.webp';
    readonly publicFile:
      | '/returns.txt';
    readonly route:
      | '/'
      | '/about/'
      | '/delivery/'
      | '/shop/'
      | '/shop/moon-jar/'
      | '/shop/morning-cup/'
      | '/shop/reed-vase/'
      | '/shop/tide-bowl/'
      | '/visit/';
    readonly stringKey:
      | 'BRAND'
      | 'COUNTRIES'
      | 'FOOTER_NOTE'
      | 'HOME'
      | 'META_ERROR_404_DESCRIPTION'
      | 'META_ERROR_404_TITLE'
      | 'META_ERROR_500_DESCRIPTION'
      | 'META_ERROR_500_TITLE'
      | 'META_INDEX_DESCRIPTION'
      | 'META_INDEX_TITLE'
      | 'NAV_ABOUT'
      | 'NAV_DELIVERY'
      | 'NAV_LABEL'
      | 'NAV_SHOP'
      | 'NAV_VISIT'
      | 'ORDER_FEWER'
      | 'ORDER_FREE'
      | 'ORDER_GLAZE'
      | 'ORDER_MORE'
      | 'ORDER_NOTE'
      | 'ORDER_POSTAGE'
      | 'ORDER_QUANTITY'
      | 'ORDER_SEND'
      | 'ORDER_TOTAL'
      | 'SKIP'
      | 'TO_SHOP';
  }
  interface SiteIslands {
    readonly 'order': typeof import('./order.island.tsx').default;
  }
}
