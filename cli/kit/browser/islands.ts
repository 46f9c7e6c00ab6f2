/** Parts of how islands start, for scripts of a site that wait for the same moments or fetch chunks of their own. */
export { loadChunk } from './load-chunk.ts';
export { INPUT_EVENTS, whenIdle, whenUsed, whenVisible } from './when.ts';
