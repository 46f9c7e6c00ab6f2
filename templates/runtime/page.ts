/** The page's script: what a page needs at once. An error in one part does not stop the others. */
import { onFirstUse } from './first-use.ts';
import { startIslands } from './islands.ts';
import { loadRest } from './load-rest.ts';
import { showPageLoading } from './page-loading.ts';
import { enforcePlaceRules } from './place-rules.ts';
import { whenIdle } from './when.ts';

for (const start of [enforcePlaceRules, showPageLoading, startIslands]) queueMicrotask(start);

// The rest of the script: at the first use of the page, and once the page is idle.
onFirstUse((sign) => loadRest((rest) => rest.enhancePage(sign)));
whenIdle(() => loadRest((rest) => rest.startInBackground()));
