/** What only a hand needs, fetched at its first sign. Until it is there the browser's own popovers and links work. */
import { suggestLanguage } from './language.ts';
import { enhancePopovers } from './popovers.ts';
import { prefetchOnIntent } from './prefetch.ts';
import { watchScrolling } from './scrolling.ts';
import { enhanceSliders } from './slider.ts';
import { watchWindowSize } from './window-size.ts';

/** @param tellDevice of the page's own module, which this chunk must not import */
export const onIntent = (tellDevice: () => void): readonly (() => void)[] => [
  enhancePopovers,
  watchScrolling,
  enhanceSliders,
  prefetchOnIntent,
  suggestLanguage,
  () => watchWindowSize(tellDevice),
];
