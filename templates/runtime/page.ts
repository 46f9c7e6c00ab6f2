/** The page's script: what a page needs at once. An error in one part does not stop the others. */
import { whenIdle } from 'region-site/islands';
import { startIslands } from 'region-site/islands/start';
import { onFirstUse } from './first-use.ts';
import { loadRest } from './load-rest.ts';
import { enforcePlaceRules } from './place-rules.ts';

for (const start of [enforcePlaceRules, startIslands]) queueMicrotask(start);

// The rest of the script: at the first use of the page, and once the page is idle.
onFirstUse((event) => loadRest((rest) => rest.enhancePage(event)));
whenIdle(() => loadRest((rest) => rest.startInBackground()));
