/** The script of every page. Each part looks for its own elements, and an error in one does not stop the others. */
import { enhanceDialogs } from './dialogs.ts';
import { startFeatures } from './features.ts';
import { CONTROLS, INPUT_EVENTS, onFirst } from './first-interaction.ts';
import { startIslands } from './islands.ts';
import { loadChunk } from './load-chunk.ts';
import { showPageLoading } from './page-loading.ts';
import { enforcePlaceRules } from './place-rules.ts';
import { whenIdle } from './when.ts';

/** ms that the page has been idle before it asks about builds (specification, section 9). */
const IDLE = 1000;

for (const enhance of [enhanceDialogs, enforcePlaceRules, showPageLoading, startFeatures, startIslands])
  queueMicrotask(enhance);

const onInteraction = () => loadChunk(() => import('./on-interaction.ts').then((chunk) => chunk.onInteraction()));
// The visitor may have used the page before this script arrived.
if (scrollY > 0 || document.querySelector(`:is(${CONTROLS}):hover,:focus,:popover-open`)) void onInteraction();
else onFirst([...INPUT_EVENTS, 'scroll', 'resize'], onInteraction);

const onIdle = () => loadChunk(() => import('./on-idle.ts').then((chunk) => chunk.onIdle()));
whenIdle(() => setTimeout(onIdle, IDLE));
