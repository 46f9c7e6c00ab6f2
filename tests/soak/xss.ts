import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Browser, type BrowserContext, chromium, type Page, type Route } from 'playwright';
import { buildSite } from '../../cli/build/build.ts';
import { ProblemsError } from '../../cli/problems/problem.ts';
import { startPreview } from '../../cli/serve/preview/start-preview.ts';
import { findShell } from '../browser/chromium.ts';
import { PROJECT } from '../support/project.ts';
import { PAYLOADS } from '../support/xss-payloads.ts';
import type { Soak } from './soak.ts';

const SMALL = join(PROJECT, 'tests', 'sites', 'small');
/** Addresses and headers that a browser sends. */
const AT_ONCE = 12;

export interface XssReport {
  /** Number of combinations of payload and channel. */
  readonly tried: number;
  /** Payloads that the build rejected with a located problem. */
  readonly refused: number;
  /** Payloads that ran, or were in the document where they could run. */
  readonly executed: readonly string[];
}

/** Each round tries every payload in every channel; the seed assigns payloads to strings. */
export async function start(): Promise<Soak> {
  const browser = await chromium.launch({ executablePath: findShell() ?? '', args: ['--no-sandbox'] });
  const preview = await startPreview({ root: PROJECT, regions: ['uk'], port: 0, report: () => {} });
  return {
    round: async (seed) => {
      if ((await runControl(browser, preview.address)).length === 0) throw new Error('The control saw no execution.');
      const reports = [await attackContent(browser, PAYLOADS, seed)];
      // Escaping and policy must each be sufficient alone.
      for (const bypassCSP of [false, true])
        reports.push(await attackVisit(browser, preview.address, PAYLOADS, { bypassCSP, paths: PAYLOADS.length }));
      const executed = reports.flatMap((report) => report.executed);
      if (executed.length > 0) throw new Error(`${executed.length} executions:\n${executed.join('\n')}`);
      const tried = reports.reduce((sum, report) => sum + report.tried, 0);
      const refused = reports.reduce((sum, report) => sum + report.refused, 0);
      return `${PAYLOADS.length} payloads, ${tried} attempts, ${refused} refused by the build, 0 executions`;
    },
    close: async () => {
      await preview.close();
      await browser.close();
    },
  };
}

interface Item {
  readonly file: string;
  readonly line: string;
}

/**
 * Builds the small site with payloads in Markdown, front matter, strings and region fields, without the rejected ones, and
 * opens its pages without the policy: escaping alone must be sufficient.
 */
export async function attackContent(browser: Browser, payloads: readonly string[], seed: number): Promise<XssReport> {
  const folder = mkdtempSync(join(tmpdir(), 'site-xss-'));
  try {
    const refused = new Set<string>();
    let items = writeHostile(folder, payloads, seed, refused);
    const tried = items.length;
    for (let turn = 0; ; turn++) {
      try {
        await buildSite({ root: folder, out: join(folder, 'dist'), regions: ['home'] });
        break;
      } catch (error) {
        if (!(error instanceof ProblemsError) || turn === 10) throw error;
        const before = refused.size;
        for (const { at } of error.problems) {
          const line = at && readFileSync(join(folder, at.file), 'utf8').split('\n')[at.line - 1];
          const item = items.find((one) => one.file === at?.file && line?.includes(one.line));
          if (item) refused.add(item.line);
        }
        if (refused.size === before) throw error;
        items = writeHostile(folder, payloads, seed, refused);
      }
    }
    const preview = await startPreview({ root: folder, regions: ['home'], port: 0, report: () => {} });
    const executed: string[] = [];
    const context = await browser.newContext({ bypassCSP: true });
    try {
      const page = await openPage(context, 'content', executed);
      for (const path of ['', 'more/', 'terms/', 'de/', 'nowhere/'])
        await visit(page, preview.address + path, executed);
    } finally {
      await context.close();
      await preview.close();
    }
    return { tried, refused: refused.size, executed };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** @returns the items, each with the text of its line */
function writeHostile(folder: string, payloads: readonly string[], seed: number, refused: ReadonlySet<string>): Item[] {
  for (const part of ['regions', 'content', 'templates', 'assets'])
    cpSync(join(SMALL, part), join(folder, part), { recursive: true, force: true });
  const items: Item[] = [];
  const offer = (file: string, line: string, otherwise = ''): string => {
    items.push({ file, line });
    return refused.has(line) ? otherwise : line;
  };
  const change = (file: string, edit: (text: string) => string) =>
    writeFileSync(join(folder, file), edit(readFileSync(join(SMALL, file), 'utf8')));
  const [markdown, region] = ['content/en/index.md', 'regions/home.json'];
  change(region, (text) => {
    const facts = payloads.map((payload, at) => offer(region, `"x${at}": ${JSON.stringify(payload)}`, `"x${at}": "x"`));
    return text.replace('"facts": {', `"facts": {\n${facts.join(',\n')},\n`);
  });
  change(markdown, (text) => {
    const lines = payloads.map((payload, at) => `${offer(markdown, payload)}\n\nA fact: {fact:x${at}}.`);
    return `${text}\n\n${lines.join('\n\n')}\n`;
  });
  let next = seed;
  const payload = () => JSON.stringify(payloads[next++ % payloads.length]).slice(1, -1);
  for (const file of ['content/en/strings.json', 'content/de/strings.json'])
    change(file, (text) =>
      text.replace(/^(\s*"[A-Z_0-9]+": ")(.*?)("?,?)$/gm, (whole, start: string, value: string, end: string) => {
        const line = `${start}${payload()} ${value}`;
        return value.includes('{') || refused.has(line) ? whole : `${offer(file, line)}${end}`;
      }),
    );
  for (const file of ['content/en/more.md', 'content/en/terms.md'])
    change(file, (text) =>
      text.replace(/^(title|description): .*$/gm, (whole, field: string) =>
        offer(file, `${field}: "${payload()} and a text that is long enough for what it describes"`, whole),
      ),
    );
  return items;
}

export interface VisitOptions {
  readonly bypassCSP: boolean;
  /** Number of payloads used as a path; each requires its own page. */
  readonly paths: number;
}

/** Opens pages with payloads in everything that a visitor, another site or an API can send. */
export async function attackVisit(
  browser: Browser,
  address: string,
  payloads: readonly string[],
  { bypassCSP, paths }: VisitOptions,
): Promise<XssReport> {
  const executed: string[] = [];
  const origin = new URL(address).origin;
  const pages = ['/', '/responsible-gaming/', '/download/?auto=1', '/cookie-policy/', '/contact/'];
  const parts = Array.from({ length: Math.ceil(payloads.length / AT_ONCE) }, (_, at) =>
    payloads.slice(at * AT_ONCE, (at + 1) * AT_ONCE),
  );
  let tried = 0;
  for (const [at, part] of parts.entries()) {
    // A new context for each, so that storage and cookies are empty.
    const context = await browser.newContext({ bypassCSP, baseURL: origin });
    try {
      await context.addCookies(
        COOKIES.map((name, index) => ({
          name,
          value: encodeURIComponent(part[index % part.length] as string),
          url: origin,
        })),
      );
      await context.addInitScript(fillStorages, part);
      await context.route(
        (url) => url.origin === origin && /^\/(api|builds)\//.test(url.pathname),
        (route) => answerWith(route, part),
      );
      await context.setExtraHTTPHeaders(
        Object.fromEntries(
          GEO_HEADERS.map((name, index) => [name, (part[index % part.length] as string).replace(/[^\x20-\x7e]/g, '?')]),
        ),
      );
      const path = pages[at % pages.length] as string;
      const query = part
        .map((payload, index) => `${QUERY[index % QUERY.length]}=${encodeURIComponent(payload)}`)
        .join('&');
      const page = await openPage(context, `visit ${at}`, executed);
      const url = `${origin}${path}${path.includes('?') ? '&' : '?'}${query}#${encodeURIComponent(part[0] as string)}`;
      await visit(page, url, executed, `${origin}/?${query}`);
      await page.evaluate(sendMessages, part).catch(ifNotLeft);
      for (const payload of part) await page.evaluate((hash) => void (location.hash = hash), payload).catch(ifNotLeft);
      await press(page);
      await audit(page, `visit ${at}`, executed);
      tried += part.length * 10;
    } finally {
      await context.close();
    }
  }
  const context = await browser.newContext({ bypassCSP });
  try {
    const page = await openPage(context, 'path', executed);
    for (const payload of payloads.slice(0, paths)) {
      await visit(page, `${origin}/${encodeURIComponent(payload).replaceAll('%2F', '/')}/`, executed);
      tried++;
    }
  } finally {
    await context.close();
  }
  return { tried, refused: 0, executed };
}

/** The control: the same harness without escaping and policy. @returns the payloads that ran */
export async function runControl(browser: Browser, address: string): Promise<string[]> {
  const executed: string[] = [];
  const context = await browser.newContext({ bypassCSP: true });
  try {
    await context.route(`${address}*`, (route) =>
      route.fulfill({ contentType: 'text/html', body: `<!doctype html><body>${PAYLOADS.slice(0, 20).join('\n')}` }),
    );
    const page = await openPage(context, 'control', executed);
    await page.goto(address);
    await page.waitForTimeout(200);
    await audit(page, 'control', executed);
    return executed;
  } finally {
    await context.close();
  }
}

const COOKIES = ['closeRM', 'locale', 'consent', 'place', 'theme', 'session', 'x'];
const GEO_HEADERS = ['CF-IPCountry', 'CF-Region-Code', 'CloudFront-Viewer-Country', 'CloudFront-Viewer-Country-Region'];
const QUERY = [
  'utm_source',
  'auto',
  'clean',
  'is_Lighthouse',
  'lang',
  'locale',
  'q',
  'redirect',
  'url',
  'brand',
  'consent',
  'x',
];

async function openPage(context: BrowserContext, where: string, executed: string[]): Promise<Page> {
  await context.exposeFunction('__x', (payload: number) => void executed.push(`${where}: ${PAYLOADS[payload]}`));
  const page = await context.newPage();
  page.on('dialog', (dialog) => void dialog.dismiss());
  return page;
}

async function visit(page: Page, url: string, executed: string[], referer?: string): Promise<void> {
  await page.goto(url, { waitUntil: 'load', ...(referer ? { referer } : {}) }).catch(ifNotLeft);
  // Load what waits for the first interaction.
  await page.mouse.move(200, 200);
  await page.mouse.move(210, 220);
  await page.waitForTimeout(50);
  await audit(page, url.slice(0, 100), executed);
}

/** Ignores errors of pages that navigated away; they run no further scripts. */
function ifNotLeft(error: Error): void {
  if (!/Execution context was destroyed|navigat/.test(error.message)) throw error;
}

/** The buttons that make a page use a response or stored data. */
async function press(page: Page): Promise<void> {
  for (const selector of ['[data-quick=chat]', 'a[data-action=download]'])
    await page
      .locator(selector)
      .first()
      .dispatchEvent('click', {}, { timeout: 300 })
      .catch(() => {});
  await page.waitForTimeout(100);
}

/** Finds handlers, addresses and scripts with a payload, even if no event has triggered them. */
async function audit(page: Page, where: string, executed: string[]): Promise<void> {
  const found = await page
    .evaluate(() =>
      [...document.querySelectorAll('*')].flatMap((element) => {
        const script = element.localName === 'script' && !/json/.test(element.getAttribute('type') ?? '');
        const bad = [...element.attributes].filter(
          ({ name, value }) =>
            value.includes('__x(') &&
            (name.startsWith('on') ||
              name === 'srcdoc' ||
              (/^(xlink:)?(href|src|action|formaction|data)$/.test(name) &&
                URL.canParse(value, location.href) &&
                /^(javascript|data|vbscript):$/.test(new URL(value, location.href).protocol))),
        );
        const text = script && element.textContent?.includes('__x(') ? ['script'] : [];
        return [...bad.map(({ name, value }) => `<${element.localName} ${name}="${value}">`), ...text];
      }),
    )
    .catch((error: Error) => {
      ifNotLeft(error);
      return [];
    });
  executed.push(...found.map((one) => `${where}: in the document: ${one}`));
}

/** Runs in the page before its own scripts. */
function fillStorages(payloads: readonly string[]): void {
  const names = ['icons', 'chat', 'consent', 'chunk', 'messages', 'closeRM', 'locale', 'place', 'x'];
  const icon = {
    viewBox: '0 0 9 9',
    shapes: [
      ['script', {}],
      ['path', { d: payloads[0], onload: payloads[0] }],
    ],
  };
  for (const store of [localStorage, sessionStorage])
    for (const [at, name] of names.entries()) {
      const payload = payloads[at % payloads.length] as string;
      const values = [
        payload,
        JSON.stringify(payload),
        JSON.stringify([{ text: payload, from: payload, html: payload }]),
      ];
      store.setItem(name, values[at % values.length] as string);
    }
  localStorage.setItem('icons', JSON.stringify({ '/api/icons/pin': [Date.now(), icon] }));
}

/** Runs in the page. */
function sendMessages(payloads: readonly string[]): void {
  for (const text of payloads) {
    const object = {
      type: text,
      event: text,
      html: text,
      text,
      url: text,
      data: { html: text, url: text },
      payload: text,
    };
    for (const message of [text, object, JSON.stringify(object)]) postMessage(message, '*');
    for (const name of ['toast', 'message'])
      document.dispatchEvent(new CustomEvent(name, { detail: { id: text, text, class: 'x', color: text } }));
  }
}

/** Responds as the API with a payload in every text; for other requests, with several shapes. */
async function answerWith(route: Route, payloads: readonly string[]): Promise<void> {
  const { pathname } = new URL(route.request().url());
  let at = 0;
  const replace = (value: unknown): unknown => {
    if (typeof value === 'string') return payloads[at++ % payloads.length];
    if (Array.isArray(value)) return value.map(replace);
    if (value && typeof value === 'object')
      return Object.fromEntries(
        Object.entries(value).map(([key, inner]) => [key, KEPT.has(key) ? inner : replace(inner)]),
      );
    return value;
  };
  const own = await route
    .fetch()
    .then((answer) => answer.json() as Promise<unknown>)
    .catch(() => null);
  const [first = ''] = payloads;
  const icon = {
    viewBox: '0 0 9 9',
    shapes: [
      ['path', { d: 'M0 0h9', onload: first, fill: first }],
      ['script', { href: first }],
      ['a', { 'xlink:href': first }],
    ],
    svg: `<svg xmlns="http://www.w3.org/2000/svg"><script>${first}</script></svg>`,
  };
  const place = { place: first, country: first, region: first };
  const links = payloads.map((url) => ({ type: 6, url }));
  const made = pathname.includes('icons') ? icon : { ...place, links, id: first, hasCapacity: true };
  const json = { ...(own && typeof own === 'object' && !Array.isArray(own) ? (replace(own) as object) : {}), ...made };
  await route.fulfill({ contentType: 'application/json', body: JSON.stringify(json) }).catch(() => {});
}

/** Fields that select a response; with a payload in them, it would not be used. */
const KEPT = new Set(['platform', 'language', 'type']);
