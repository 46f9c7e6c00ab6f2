import { expect, test } from 'playwright/test';
import { shiftsWhileLoading, watchStates } from '../audit/watch-states.ts';
import { visitor } from './chrome.ts';
import { ORIGIN, REGIONS, SAMPLES } from './site.ts';
import { startSlowLine } from './slow-html.ts';

const statusOf = (address: string) => (address.includes('nowhere') ? 404 : 200);

for (const region of REGIONS) {
  for (const address of [...SAMPLES[region], '/403.html', '/500.html']) {
    for (const width of [390, 1440]) {
      test(`${region} ${address} at ${width} px: in no state does anything move by itself or break a policy`, async ({
        browser,
      }) => {
        const page = await visitor(browser, region, width, { deviceScaleFactor: width < 768 ? 2 : 1 });
        const { shifts, complaints } = await watchStates(page, { address, status: statusOf(address) });
        expect(shifts).toEqual([]);
        expect(complaints).toEqual([]);
      });

      test(`${region} ${address} at ${width} px: what has come first stays where it is while the rest comes`, async ({
        browser,
      }) => {
        const line = await startSlowLine(ORIGIN[region]);
        try {
          const page = await visitor(browser, region, width, { baseURL: line.origin });
          expect(await shiftsWhileLoading(page, address)).toEqual([]);
        } finally {
          line.close();
        }
      });
    }
  }
}
