/** Parts of how islands start, for scripts of a site that wait for the same moments, or fetch chunks and answers of their own. */
export { loadChunk } from './load-chunk.ts';
export { siteHref } from './site-href.ts';
export { INPUT_EVENTS, whenIdle, whenUsed, whenVisible } from './when.ts';
