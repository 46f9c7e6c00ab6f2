import { chromiumEngine } from '../engines/chromium.ts';
import { attackRealSite, attackSmallSite, type ContentReport } from '../soak/xss.ts';
import { attackVisits, runUnescaped } from '../support/hostile-visits.ts';
import { PAYLOADS } from '../support/xss-payloads.ts';
import { ONE_REGION, ORIGIN } from './site.ts';
import { expect, test } from './test.ts';

// Firefox and WebKit: tests/engines. All payloads in all channels: npm run soak -- xss.
const SEED = 5;
/**
 * Each build tries other payloads in the texts that the last one refused. After these, nearly every text that is refused is
 * refused with all payloads; `npm run soak -- xss` tries them all.
 */
const PATIENCE = 4;
/** In ms: complete builds with several rounds of refusals. */
const BUILD = 600_000;
/** Texts of the real site that a payload must have reached. */
const REACHED = [
  ...['help.name', 'licence.licensee', 'licence.number', 'logos.label', 'social.link', 'facts.brand'],
  ...['selector.countryName', 'plannedRegions.languageName', 'cookies.provider', 'chat.thanks.en', 'CHAT_GREETING'],
  ...['title', 'lead', 'text', 'heading', 'question', 'answer'].map((name) => `front matter.${name}`),
];

test('unescaped payloads run without the policy, and never with it', async ({ browser }) => {
  const engine = chromiumEngine(browser);
  expect((await runUnescaped(engine, ORIGIN.uk, { withoutPolicy: true })).length).toBeGreaterThan(20);
  expect(await runUnescaped(engine, ORIGIN.uk, { withoutPolicy: false })).toEqual([]);
});

function expectHarmless({ tried, refused, executed }: ContentReport): void {
  expect(executed).toEqual([]);
  expect(tried - refused, 'most attempts are in the pages').toBeGreaterThan(tried / 6);
}

test('no payload in content, strings or fields of a region runs, even without the policy', async ({ browser }) => {
  test.setTimeout(BUILD);
  expectHarmless(await attackSmallSite(chromiumEngine(browser), PAYLOADS, SEED));
});

// Texts of other markets contain names of the record of global, where a changed name is refused as foreign.
test('uk: no payload in its record, in strings or front matter runs, even without the policy', async ({ browser }) => {
  test.setTimeout(BUILD);
  const report = await attackRealSite(chromiumEngine(browser), 'uk', PAYLOADS, SEED, PATIENCE);
  expectHarmless(report);
  expect(REACHED.filter((field) => !report.accepted.has(field))).toEqual([]);
});

for (const region of ONE_REGION) {
  // With and without the policy in parallel: each visits the same pages with its own payloads.
  for (const withoutPolicy of [true, false]) {
    const policy = withoutPolicy ? 'without the policy' : 'with the policy';
    test(`${region}: no payload in a visit or a response runs ${policy}`, async ({ browser }) => {
      test.setTimeout(BUILD);
      const part = PAYLOADS.filter((_, at) => at % 10 === (withoutPolicy ? 0 : 5));
      const options = { withoutPolicy, paths: 4 };
      const { executed, attempts } = await attackVisits(chromiumEngine(browser), ORIGIN[region], part, options);
      expect(executed).toEqual([]);
      expect(Math.min(...attempts.values())).toBeGreaterThan(0);
    });
  }
}
