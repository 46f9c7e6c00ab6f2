import { expect, test } from 'playwright/test';
import { attackContent, attackVisit, runControl } from '../soak/xss.ts';
import { PAYLOADS } from '../support/xss-payloads.ts';
import { ORIGIN } from './site.ts';

const SEED = 20;
/** Every fifth in what a visit sends; all of them in what a build reads. */
const few = PAYLOADS.filter((_, at) => at % 5 === SEED % 5);

test('the control sees executions where nothing is escaped and no policy is sent', async ({ browser }) => {
  expect((await runControl(browser, `${ORIGIN.uk}/`)).length).toBeGreaterThan(5);
});

test('no payload in content, strings or fields of a region runs, even without the policy', async ({ browser }) => {
  const { tried, refused, executed } = await attackContent(browser, PAYLOADS, SEED);
  expect(executed).toEqual([]);
  expect(tried).toBeGreaterThan(2 * 100);
  expect(refused).toBeLessThan(tried / 2);
});

for (const bypassCSP of [false, true])
  test(`no payload of a visit or an answer runs ${bypassCSP ? 'even without' : 'under'} the policy`, async ({
    browser,
  }) => {
    const { executed } = await attackVisit(browser, `${ORIGIN.uk}/`, few, { bypassCSP, paths: 5 });
    expect(executed).toEqual([]);
  });
