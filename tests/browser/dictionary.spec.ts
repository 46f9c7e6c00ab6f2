/** Chromium keeps the dictionary of a site, and pages after the first one are packed with it. */
import { type RunningPreview, startPreview } from '../../cli/serve/preview/start-preview.ts';
import { buildFramedSite } from '../hosts/framed-site.ts';
import { REGION } from '../hosts/site.ts';
import { placeHeaders } from '../support/visitor.ts';
import { expect, type Page, test } from './test.ts';

let site: Awaited<ReturnType<typeof buildFramedSite>>;
let preview: RunningPreview;
test.describe.configure({ mode: 'default' });
test.beforeAll(async () => {
  site = await buildFramedSite();
  preview = await startPreview({ root: site.root, regions: [REGION], port: 0, report: () => {} });
});
test.afterAll(async () => {
  await preview?.close();
  site?.remove();
});

interface Transfer {
  readonly path: string;
  readonly encoding: string | undefined;
  readonly bytes: number;
}

/** Records what a page transfers, headers included. */
async function watchTransfers(page: Page): Promise<Transfer[]> {
  const transfers: Transfer[] = [];
  const session = await page.context().newCDPSession(page);
  const started = new Map<string, Omit<Transfer, 'bytes'>>();
  session.on('Network.responseReceived', ({ requestId, response: { url, headers } }) => {
    started.set(requestId, { path: new URL(url).pathname, encoding: headers['Content-Encoding'] });
  });
  session.on('Network.loadingFinished', ({ requestId, encodedDataLength: bytes }) => {
    const response = started.get(requestId);
    if (response) transfers.push({ ...response, bytes });
  });
  await session.send('Network.enable');
  return transfers;
}

test('home, the download and a legal page: the dictionary is loaded once, and saves most of each page', async ({
  page,
}) => {
  await page.setExtraHTTPHeaders(placeHeaders('GB'));
  const transfers = await watchTransfers(page);
  const of = (path: RegExp) => transfers.filter((one) => path.test(one.path));
  await page.goto(preview.address);
  await expect.poll(() => of(/\/dictionary\./)).toHaveLength(1);
  for (const path of ['download/', 'terms/']) {
    await page.goto(preview.address + path);
    await expect(page.locator('h1')).toBeVisible();
    await expect(page.locator('footer')).toContainText('1p3q');
    await expect.poll(() => of(new RegExp(`/${path}$`))).toHaveLength(1);
  }
  const [first, download, terms] = of(/\/$/);
  expect(first?.encoding).toBe('br');
  expect([download?.encoding, terms?.encoding]).toEqual(['dcz', 'dcz']);
  const without = 3500;
  expect(first?.bytes).toBeGreaterThan(without);
  for (const { bytes = without } of [download ?? {}, terms ?? {}]) expect(bytes).toBeLessThan(without / 2);
  expect(of(/\/dictionary\./).reduce((sum, { bytes }) => sum + bytes, 0)).toBeLessThan(5000);
});
