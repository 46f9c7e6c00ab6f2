/** What only a hand needs, fetched at its first sign. Until it is there the browser's own popovers and links work. */
import { tellFootRoom } from './foot-room.ts';
import { suggestLanguage } from './language.ts';
import { enhancePopovers } from './popovers.ts';
import { prefetchOnIntent } from './prefetch.ts';
import { watchScrolling } from './scrolling.ts';
import { enhanceSliders } from './slider.ts';
import { watchWindowSize } from './window-size.ts';

/** Of the page's own module, which this chunk must not import. */
interface Shared {
  readonly tellDevice: () => void;
  readonly keepCookie: (name: string, value: string) => void;
  readonly mayKeep: (name: string) => boolean;
}

export const onIntent = ({ tellDevice, ...keeping }: Shared): readonly (() => void)[] => [
  enhancePopovers,
  // The room for the suggestion is asked for when it stands, and the floating buttons stand above both.
  () => suggestLanguage(keeping),
  tellFootRoom,
  watchScrolling,
  enhanceSliders,
  prefetchOnIntent,
  () => watchWindowSize(tellDevice),
];
