/** Computes beside the page, so that the page stays responsive. One question, one answer. */
import { computeEquity, type EquityQuestion } from './equity.ts';

addEventListener('message', ({ data }: MessageEvent<EquityQuestion>) => {
  postMessage(computeEquity(data));
});
