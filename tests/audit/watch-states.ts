import type { Page } from 'playwright';
import { PATIENCE, statesOf } from './states.ts';
import type { Subject } from './subjects.ts';

export interface Seen {
  /** Sum of all layout shifts without recent input, and each with the state and the moved elements. */
  readonly shift: number;
  readonly shifts: readonly string[];
  /** Everything that the browser reported: console, errors, policy violations, failed requests. */
  readonly complaints: readonly string[];
}

interface Shift {
  readonly value: number;
  readonly moved: string;
}

/** Brings a page into all its states under its own policy, and records layout shifts and reports of the browser. */
export async function watchStates(page: Page, { address, status }: Pick<Subject, 'address' | 'status'>): Promise<Seen> {
  const complaints: string[] = [];
  const complain = (text: string) => {
    // The browser reports the status of an error page itself, which is expected.
    if (status < 400 || !text.includes(`status of ${status}`)) complaints.push(text);
  };
  page.on('console', (message) => {
    if (message.type() === 'error' || message.type() === 'warning') complain(`console: ${message.text()}`);
  });
  page.on('pageerror', (error) => complain(`error: ${error.message}`));
  page.on('requestfailed', (request) => complain(`failed: ${request.url()} ${request.failure()?.errorText ?? ''}`));
  await page.addInitScript(observe);
  const response = await page.goto(address);
  if (response?.status() !== status) complain(`answers ${response?.status()} and not ${status}`);
  const shifts: string[] = [];
  let shift = 0;
  for await (const state of statesOf(page)) {
    const found = await page.evaluate(() => {
      const { shifts, violations } = (globalThis as unknown as { audit: { shifts: Shift[]; violations: string[] } })
        .audit;
      return { shifts: shifts.splice(0), violations: violations.splice(0) };
    });
    for (const { value, moved } of found.shifts) {
      shift += value;
      shifts.push(`${state}: ${value.toFixed(5)} ${moved}`);
    }
    for (const violation of found.violations) complain(`${state}: policy ${violation}`);
  }
  return { shift, shifts, complaints };
}

/** Layout shifts while a page loads, even slowly. */
export async function shiftsWhileLoading(page: Page, address: string): Promise<string[]> {
  await page.addInitScript(observe);
  await page.goto(address, { waitUntil: 'networkidle' });
  // An island whose script comes when it is seen must not move what is around it.
  for (const island of await page.locator('[data-island]').all()) {
    const starts = /^(load|idle|visible)$/.test((await island.getAttribute('data-on')) ?? '');
    await island.evaluate((element) => element.scrollIntoView({ block: 'center', behavior: 'instant' }));
    if (starts)
      await page.waitForFunction((element) => 'alive' in element.dataset, await island.elementHandle(), {
        timeout: PATIENCE,
      });
    await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))));
  }
  const shifts = await page.evaluate(() => (globalThis as unknown as { audit: { shifts: Shift[] } }).audit.shifts);
  return shifts.map(({ value, moved }) => `${value.toFixed(5)} ${moved}`);
}

/** Runs in the page, before anything else. */
function observe(): void {
  const audit = { shifts: [] as { value: number; moved: string }[], violations: [] as string[] };
  Object.assign(globalThis, { audit });
  addEventListener('securitypolicyviolation', ({ effectiveDirective, blockedURI, sample }) => {
    audit.violations.push(`${effectiveDirective} ${blockedURI} ${sample}`);
  });
  const nameOf = (node: Node | null): string => {
    if (node instanceof Text) return `"${node.data.trim().slice(0, 20)}" in ${nameOf(node.parentNode)}`;
    if (!(node instanceof Element)) return '?';
    return `${node.localName}${node.id ? `#${node.id}` : ''}${[...node.classList].map((name) => `.${name}`).join('')}`;
  };
  new PerformanceObserver((list) => {
    // Content that opens below the pointer may move other content; all other shifts are faults.
    for (const entry of list.getEntries() as (PerformanceEntry & {
      value: number;
      hadRecentInput: boolean;
      sources: { node: Node | null }[];
    })[])
      if (!entry.hadRecentInput)
        audit.shifts.push({ value: entry.value, moved: entry.sources.map(({ node }) => nameOf(node)).join(', ') });
  }).observe({ type: 'layout-shift', buffered: true });
}
