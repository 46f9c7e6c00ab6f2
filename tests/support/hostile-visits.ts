import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import type { Engine } from '../engines/engine.ts';
import type { TypedAnswer } from '../engines/proxy.ts';
import { type Visit, type VisitOptions, type VisitSite, visitSite } from '../engines/visit.ts';
import { PROJECT } from './project.ts';
import { AGENTS } from './visitor.ts';
import { PAYLOADS } from './xss-payloads.ts';

interface AttackReport {
  /** Number of payloads that each channel carried. */
  readonly attempts: ReadonlyMap<string, number>;
  /** Payloads that ran, or that the document contains where they could run. */
  readonly executed: readonly string[];
}

/** The APIs that pages request. Each must be requested during an attack, which proves nothing about it otherwise. */
const APIS = [
  '/api/chat-availability',
  '/api/chat/',
  '/api/icons/',
  '/api/place',
  '/api/download-url',
  '/builds/latest.json',
  '/builds/meta/',
];
/** Names that pages read, from the site's registry, and an unknown one. */
const STORED: readonly string[] = [
  ...JSON.parse(readFileSync(join(PROJECT, 'regions', 'defaults.json'), 'utf8')).cookies.map(
    ({ name }: { name: string }) => name.replace('*', 'X'),
  ),
  'OptanonConsent',
  'x',
];
const QUERY =
  'utm_source auto clean is_Lighthouse lighthouse lang locale embedded q redirect url brand consent x'.split(' ');
const GEO_HEADERS = ['CF-IPCountry', 'CF-Region-Code', 'CloudFront-Viewer-Country', 'CloudFront-Viewer-Country-Region'];
/** Payloads in the form of an address, for links and redirects. */
const ADDRESSES = PAYLOADS.filter((payload) => /^\W*(java|data|vb|blob|&#)/i.test(payload));

/** An attack on one site in one engine, with some payloads. */
class Attack {
  readonly attempts = new Map<string, number>();
  readonly executed: string[] = [];
  readonly asked = new Set<string>();
  private readonly visitSite: VisitSite;
  private readonly payloads: readonly string[];
  private readonly withoutPolicy: boolean;

  constructor(engine: Engine, site: string, payloads: readonly string[], withoutPolicy: boolean) {
    this.visitSite = visitSite(
      () => engine,
      () => site,
    );
    this.payloads = payloads;
    this.withoutPolicy = withoutPolicy;
  }

  /** The next payload of a channel; each is counted. */
  take(channel: string, payloads = this.payloads): string {
    const before = this.attempts.get(channel) ?? 0;
    this.attempts.set(channel, before + 1);
    return payloads[before % payloads.length] as string;
  }

  /** @param without a name that is not set in cookies and storages */
  async visit(options: VisitOptions, act: (visit: Visit) => Promise<void>, without = ''): Promise<void> {
    const stored = STORED.filter((name) => name !== without).map((name) => [name, this.take('cookies and storages')]);
    const script = `(${fillStorages})(${JSON.stringify(stored)});`;
    const answer = (url: URL, ask: () => Promise<string>) => this.answer(url, ask);
    const { withoutPolicy } = this;
    await this.visitSite({ withoutPolicy, script, answer, ...options }, async (visit) => {
      await act(visit);
      await this.audit(visit, 'at the end');
      for (const api of APIS) if (visit.requests.some((path) => path.startsWith(api))) this.asked.add(api);
      this.executed.push(...visit.executed.map((payload) => `ran: ${PAYLOADS[Number(payload)]}`));
    });
  }

  async audit(visit: Visit, where: string): Promise<void> {
    const found = await visit.evaluate(findExecutable).catch(() => []);
    this.executed.push(...found.map((one) => `${where}: ${one}`));
  }

  /** Responds as an API: with the site's own answer, a payload in each text. */
  private async answer(url: URL, ask: () => Promise<string>): Promise<string | TypedAnswer | undefined> {
    const { pathname } = url;
    if (!/^\/(api|builds)\//.test(pathname)) return undefined;
    if (pathname.startsWith('/api/icons/')) return this.answerIcon();
    const api = APIS.find((one) => pathname.startsWith(one)) ?? pathname;
    const take = () => this.take(`answer ${api}`);
    if (api === '/api/download-url') {
      const url = this.take('answer /api/download-url', ADDRESSES);
      return JSON.stringify({
        links: [
          { type: 6, url },
          { type: 2, url: take(), platform: take() },
        ],
        reason: take(),
      });
    }
    if (api === '/api/place') return JSON.stringify({ place: take() });
    if (api.startsWith('/builds/')) return JSON.stringify({ id: take(), commit: take(), time: take() });
    const own: unknown = await ask().then(JSON.parse, () => ({}));
    return JSON.stringify({ ...(replaceTexts(own, take) as object), text: take() });
  }

  private answerIcon(): string | TypedAnswer {
    const payload = this.take('answer /api/icons/');
    const kind = (this.attempts.get('answer /api/icons/') ?? 0) % (BAD_ICONS.length + 1);
    const make = BAD_ICONS[kind];
    if (make) return JSON.stringify(make(payload));
    const body = `<svg xmlns="http://www.w3.org/2000/svg" onload="${payload.replaceAll('"', '&quot;')}"><script>${payload}</script></svg>`;
    return { type: 'image/svg+xml', body };
  }
}

/** Valid icons with one wrong part each. */
const BAD_ICONS: readonly ((payload: string) => object)[] = [
  ...['onload', 'd', 'fill', 'stroke', 'style', 'class', 'href', 'xlink:href', 'transform', 'id'].map(
    (name) => (payload: string) => ({ viewBox: '0 0 9 9', shapes: [['path', { d: 'M0 0h9', [name]: payload }]] }),
  ),
  ...['script', 'a', 'image', 'use', 'animate', 'foreignObject', 'style', 'iframe'].map(
    (name) => (payload: string) => ({
      viewBox: '0 0 9 9',
      shapes: [
        ['path', { d: 'M0 0h9' }],
        [name, { href: payload, 'xlink:href': payload, src: payload, onload: payload, onbegin: payload }],
      ],
    }),
  ),
  (payload) => ({ viewBox: payload, shapes: [['path', { d: 'M0 0h9' }]] }),
  (payload) => ({ viewBox: '0 0 9 9', line: payload, shapes: [['path', { d: 'M0 0h9' }, payload]] }),
  (payload) => ({ viewBox: '0 0 9 9', shapes: [[payload, { d: 'M0 0h9' }]] }),
  (payload) => ({ viewBox: '0 0 9 9', shapes: [['path', { d: 'M0 0h9' }]], svg: `<svg onload="${payload}"/>` }),
];

/** Fields that select a part of an answer; with a payload in them, the part would not be used. */
const SELECTING = new Set(['platform', 'language', 'type']);

function replaceTexts(value: unknown, take: () => string): unknown {
  if (typeof value === 'string') return take();
  if (Array.isArray(value)) return value.map((inner) => replaceTexts(inner, take));
  if (!value || typeof value !== 'object') return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, inner]) => [key, SELECTING.has(key) ? inner : replaceTexts(inner, take)]),
  );
}

/** The visits of an attack. Each opens other pages with hostile values in several channels. */
const VISITS: readonly ((attack: Attack) => Promise<void>)[] = [
  // Address, referrer, hash, location headers, messages; responses about builds.
  (attack) => {
    const headers = Object.fromEntries(GEO_HEADERS.map((name) => [name, asHeader(attack.take('geo headers'))]));
    const documentHeaders = { 'server-timing': `geo;desc="${asHeader(attack.take('Server-Timing'))}"` };
    return attack.visit({ headers, documentHeaders, width: 1440 }, async (visit) => {
      const query = () => QUERY.map((name) => `${name}=${encodeURIComponent(attack.take('query'))}`).join('&');
      await visit.open(`/about-us/?${query()}`);
      attack.take('referrer');
      await visit.evaluate(
        (address) => Object.assign(document.createElement('a'), { href: address }).click(),
        `/?${query()}#${encodeURIComponent(attack.take('hash'))}`,
      );
      await visit.waitFor(() => location.pathname === '/' && document.documentElement.hasAttribute('data-download'));
      await visit.press('Tab');
      await visit.until('the build', () => visit.requests.some((path) => path.startsWith('/builds/meta/')));
      for (let times = 0; times < 12; times++) {
        await visit.evaluate((hash) => void (location.hash = hash), attack.take('hash'));
        await visit.evaluate(sendMessages, attack.take('messages'));
      }
    });
  },
  // Icons: responses, and values stored by an earlier visit.
  (attack) =>
    attack.visit({ width: 480 }, async (visit) => {
      await visit.open('/about-us/');
      const addresses = await visit.evaluate(() =>
        [...document.querySelectorAll<HTMLElement>('[data-icon]')].map(({ dataset }) => dataset.icon ?? ''),
      );
      const stored = addresses.map((address, index) => {
        const make = BAD_ICONS[index % BAD_ICONS.length] as (payload: string) => object;
        return [address, [Date.now(), make(attack.take('stored icons'))]];
      });
      await visit.evaluate((icons) => localStorage.setItem('icons', JSON.stringify(icons)), Object.fromEntries(stored));
      const asked = () => visit.requests.filter((path) => path.startsWith('/api/icons/')).length;
      for (let times = 0; times < 3; times++) {
        const before = asked();
        await visit.open('/about-us/');
        await visit.click('[data-menu-toggle]');
        await visit.until('icons', () => asked() > before + 5);
        await attack.audit(visit, 'icons');
        await visit.evaluate(() => localStorage.removeItem('icons'));
      }
    }),
  // The chat: responses, messages, and values stored by an earlier visit.
  (attack) =>
    attack.visit(
      {},
      async (visit) => {
        await visit.open('/responsible-gaming/');
        await visit.evaluate(
          (messages) => sessionStorage.setItem('chat-messages', JSON.stringify(messages)),
          Array.from({ length: 6 }, () => {
            const [text, href] = [attack.take('stored chat'), attack.take('stored chat', ADDRESSES)];
            return { from: text, text: [text], links: [{ label: text, href, about: text }] };
          }),
        );
        await visit.click('[data-quick=chat]');
        await visit.waitFor(
          () => document.querySelector('[data-chat-window]')?.shadowRoot?.querySelector('form') != null,
        );
        for (let times = 0; times < 6; times++) {
          await visit.evaluate(useChat, times, attack.take('chat input'));
          await attack.audit(visit, 'chat');
        }
        // No request is sent for a running conversation.
      },
      'chat',
    ),
  // Back requests the location.
  (attack) =>
    attack.visit({}, async (visit) => {
      await visit.open('/about-us/');
      await visit.open('/contact/');
      await visit.back();
      await visit.until('the place', () => visit.requests.includes('/api/place'));
      await visit.waitFor(() => location.pathname === '/about-us/');
    }),
  // Every link of the download page, on each kind of system.
  ...(['windows', 'mac', 'android'] as const).map(
    (system) => (attack: Attack) =>
      attack.visit({ userAgent: AGENTS[system] }, async (visit) => {
        const asked = () => visit.requests.filter((path) => /^\/(api\/download-url|installers\/)/.test(path)).length;
        await visit.open('/download/?auto=1');
        const links = await visit.evaluate(
          () => document.querySelectorAll('main a[data-action], main a[data-platform]').length,
        );
        for (let link = 0; link < links; link++) {
          const before = asked();
          if ((await visit.path()) !== '/download/') await visit.open('/download/');
          await visit.evaluate(pressLink, link);
          // A link within the page sends no request.
          for (let times = 0; times < 10 && asked() === before; times++) await wait(50);
          await attack.audit(visit, `download link ${link}`);
        }
      }),
  ),
  // Preferences of the visitor, and embedded pages.
  (attack) =>
    attack.visit({}, async (visit) => {
      for (const path of ['/cookie-settings/', '/cookie-policy/', '/promotions/?embedded=all', '/es/about-us/']) {
        await visit.open(`${path}#${encodeURIComponent(attack.take('hash'))}`);
        await visit.press('Tab');
        await attack.audit(visit, path);
      }
    }),
];

/** Attacks a built region as visitors, other sites and APIs can. */
export async function attackVisits(
  engine: Engine,
  site: string,
  payloads: readonly string[],
  { withoutPolicy, paths }: { readonly withoutPolicy: boolean; readonly paths: number },
): Promise<AttackReport> {
  const attack = new Attack(engine, site, payloads, withoutPolicy);
  for (const visit of VISITS) await visit(attack);
  await attack.visit({}, async (visit) => {
    for (let count = 0; count < paths; count++) {
      const path = encodeURIComponent(attack.take('path')).replaceAll('%2F', '/');
      await visit.open(`/${path}/`);
      await attack.audit(visit, path);
    }
  });
  const unasked = APIS.filter((api) => !attack.asked.has(api));
  if (unasked.length > 0) throw new Error(`Never asked: ${unasked.join(', ')}`);
  return attack;
}

/** Inserts the payloads into a page without escaping. @returns those that ran */
export async function runUnescaped(
  engine: Engine,
  site: string,
  { withoutPolicy }: { readonly withoutPolicy: boolean },
): Promise<readonly string[]> {
  const executed: string[] = [];
  const visit = visitSite(
    () => engine,
    () => site,
  );
  // In parts, because some payloads swallow the rest of the page.
  for (let from = 0; from < PAYLOADS.length; from += 34) {
    const markup = PAYLOADS.slice(from, from + 34).join('\n');
    await visit({ withoutPolicy, markup, module: false }, async (page) => {
      await page.open('/about-us/').catch(() => {});
      await wait(300);
      executed.push(...page.executed);
    });
  }
  return executed;
}

const asHeader = (payload: string): string => payload.replace(/[^\x20-\x7e]|"/g, '?');

/** Runs in the page before its own scripts. */
function fillStorages(entries: readonly (readonly [name: string, payload: string])[]): void {
  for (const [name, payload] of entries) {
    // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API refuses some of the payloads
    document.cookie = `${name}=${payload.replaceAll(';', '%3B')}; path=/`;
    for (const [at, store] of [localStorage, sessionStorage].entries()) {
      const values = [
        payload,
        JSON.stringify(payload),
        JSON.stringify([{ text: payload, from: payload, html: payload }]),
      ];
      if (store.getItem(name) === null) store.setItem(name, values[(at + name.length) % values.length] as string);
    }
  }
}

/** Runs in the page. */
function sendMessages(text: string): void {
  const data = { type: text, event: text, html: text, text, url: text, data: { html: text, url: text }, payload: text };
  for (const message of [text, data, JSON.stringify(data)]) postMessage(message, '*');
  for (const name of ['toast', 'message', 'build-outdated'])
    document.dispatchEvent(new CustomEvent(name, { detail: { id: text, text, class: 'x', color: text } }));
  for (const name of ['chat-message', 'onEmbeddedMessageSent'])
    dispatchEvent(
      new CustomEvent(name, { detail: { text, automated: true, conversationEntry: { entryPayload: text } } }),
    );
}

/** Runs in the page: presses a topic of the chat, or sends a text, and pretends that an adviser has answered. */
function useChat(topic: number, text: string): void {
  const shadow = document.querySelector('[data-chat-window]')?.shadowRoot;
  const topics = [...(shadow?.querySelectorAll<HTMLElement>('[data-topic]') ?? [])];
  topics[topic % Math.max(1, topics.length)]?.click();
  const input = shadow?.querySelector('input');
  if (input) input.value = text;
  shadow?.querySelector<HTMLElement>('form [type=submit]')?.click();
  dispatchEvent(new CustomEvent('chat-message', { detail: { text, automated: true } }));
}

/** Runs in the page. */
function pressLink(index: number): void {
  document.querySelectorAll<HTMLElement>('main a[data-action], main a[data-platform]')[index]?.click();
}

/** Runs in the page: handlers, addresses and scripts with a payload, even if no event has triggered them. */
export function findExecutable(): string[] {
  const found: string[] = [];
  const walk = (root: Document | ShadowRoot | DocumentFragment) => {
    for (const element of root.querySelectorAll('*')) {
      for (const { name, value } of element.attributes) {
        if (!value.includes('__x(')) continue;
        const isAddress =
          /^(xlink:)?(href|src|action|formaction|data)$/.test(name) && URL.canParse(value, location.href);
        const runs = isAddress && /^(javascript|data|vbscript|blob):$/.test(new URL(value, location.href).protocol);
        if (name.startsWith('on') || name === 'srcdoc' || runs) found.push(`<${element.localName} ${name}="${value}">`);
      }
      const isScript = element.localName === 'script' && !/json/.test(element.getAttribute('type') ?? '');
      if (isScript && element.textContent?.includes('__x(')) found.push(`<script>${element.textContent.slice(0, 80)}`);
      if (element.shadowRoot) walk(element.shadowRoot);
      if (element instanceof HTMLTemplateElement) walk(element.content);
    }
  };
  walk(document);
  return found;
}
