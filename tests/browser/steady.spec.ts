import { shiftsWhileLoading, watchStates } from '../audit/watch-states.ts';
import { MOTION, visitor } from './chrome.ts';
import { ORIGIN } from './site.ts';
import { startSlowProxy } from './slow-html.ts';
import { expect, test } from './test.ts';

// Every template in both regions and at both widths: npm run audit -- --parts walk.
for (const [address, width] of [
  ['/', 390],
  ['/download/', 1440],
] as const) {
  test(`${address} at ${width} px: no state has layout shifts or policy violations`, async ({ browser }) => {
    const page = await visitor(browser, 'uk', width, { ...MOTION, deviceScaleFactor: width < 768 ? 2 : 1 });
    const { shifts, complaints } = await watchStates(page, { address, status: 200 });
    expect(shifts).toEqual([]);
    expect(complaints).toEqual([]);
  });

  test(`${address} at ${width} px: there are no layout shifts while the page loads slowly`, async ({ browser }) => {
    const line = await startSlowProxy(ORIGIN.uk);
    try {
      const page = await visitor(browser, 'uk', width, { ...MOTION, baseURL: line.origin });
      expect(await shiftsWhileLoading(page, address)).toEqual([]);
    } finally {
      line.close();
    }
  });
}
