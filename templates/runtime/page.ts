/** What every page needs once it can be read. Each part looks for its own elements and leaves the others alone. */
import { enhanceDialogs } from './dialogs.ts';
import { enhanceErrorPage } from './error-page.ts';
import { showLocalTimes } from './local-times.ts';
import { enforcePlaceRules } from './place-rules.ts';
import { enhancePopovers } from './popovers.ts';
import { watchScrolling } from './scrolling.ts';

const enhancements = [
  enforcePlaceRules,
  enhancePopovers,
  enhanceDialogs,
  watchScrolling,
  showLocalTimes,
  enhanceErrorPage,
];

for (const enhance of enhancements) {
  try {
    enhance();
  } catch (error) {
    // One enhancement that fails must not take the others with it.
    console.warn(error);
  }
}
