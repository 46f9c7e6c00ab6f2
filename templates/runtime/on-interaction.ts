/** What a page needs once it is used. Until this chunk has arrived, the browser's own popovers and links work. */
import { reserveFootRoom } from './foot-room.ts';
import { offerLanguage } from './language.ts';
import { enhancePopovers } from './popovers.ts';
import { prefetchOnIntent } from './prefetch.ts';
import { enhanceSliders } from './slider.ts';
import { watchIcons } from './watch-icons.ts';
import { watchWindowSize } from './window-size.ts';

/** An error in one of them does not stop the others. */
export async function onInteraction(): Promise<void> {
  for (const enhance of [
    enhancePopovers,
    offerLanguage,
    reserveFootRoom,
    enhanceSliders,
    prefetchOnIntent,
    watchIcons,
    watchWindowSize,
  ])
    queueMicrotask(enhance);
  queueMicrotask(() => {
    document.documentElement.dataset.interactive = '';
  });
  // A chunk of its own, for the first idle moment asks for it too.
  const { watchScrolling } = await import('./scrolling.ts');
  watchScrolling();
}
