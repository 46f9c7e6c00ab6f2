import { launch } from 'puppeteer-core';
import { DEAD_PROXY, type Engine, type EngineKind, type EnginePage, findProgram } from './engine.ts';

const find = () => findProgram('firefox-esr') ?? findProgram('firefox');

/** Debian's Firefox over WebDriver BiDi. Headless, it has no hovering pointer: tests press instead. */
export const firefox: EngineKind = {
  name: 'Firefox',
  packages: ['firefox-esr'],
  missing: () => (find() ? [] : ['firefox-esr']),
  start,
};

async function start(): Promise<Engine> {
  const browser = await launch({
    browser: 'firefox',
    executablePath: find() ?? 'firefox-esr',
    headless: true,
    extraPrefsFirefox: {
      'network.proxy.type': 1,
      'network.proxy.http': DEAD_PROXY.host,
      'network.proxy.http_port': DEAD_PROXY.port,
      'network.proxy.ssl': DEAD_PROXY.host,
      'network.proxy.ssl_port': DEAD_PROXY.port,
    },
  });
  return {
    newPage: async ({ userAgent }) => {
      const context = await browser.createBrowserContext();
      const page = await context.newPage();
      const errors: string[] = [];
      page.on('pageerror', (error) => errors.push(error instanceof Error ? error.message : String(error)));
      page.on('dialog', (dialog) => void dialog.dismiss());
      await page.setUserAgent({ userAgent });
      const actions: EnginePage = {
        open: async (url) => void (await page.goto(url)),
        resize: (width, height) => page.setViewport({ width, height }),
        click: (selector) => page.click(selector),
        press: (key) => page.keyboard.press(key),
        evaluate: (run, ...values) => page.evaluate(run as never, ...(values as unknown as never[])),
        errors: () => errors,
        close: () => context.close(),
      };
      return actions;
    },
    // `close` would wait for five seconds; the profile is temporary, so the process can be killed.
    close: async () => {
      browser.process()?.kill('SIGKILL');
      await browser.close().catch(() => {});
    },
  };
}
