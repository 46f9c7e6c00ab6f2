/** What a page needs once it is used. Until this chunk has arrived, the browser's own popovers and links work. */
import { reserveFootRoom } from './foot-room.ts';
import { offerLanguage } from './language.ts';
import { enhancePopovers } from './popovers.ts';
import { prefetchOnIntent } from './prefetch.ts';
import { watchScrolling } from './scrolling.ts';
import { enhanceSliders } from './slider.ts';
import { watchWindowSize } from './window-size.ts';

/** An error in one of them does not stop the others. */
export function onInteraction(): void {
  for (const enhance of [
    enhancePopovers,
    offerLanguage,
    reserveFootRoom,
    watchScrolling,
    enhanceSliders,
    prefetchOnIntent,
    watchWindowSize,
  ])
    queueMicrotask(enhance);
  queueMicrotask(() => {
    document.documentElement.dataset.interactive = '';
  });
}
