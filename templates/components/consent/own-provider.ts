/**
 * The consent provider of the site itself, where a region names a provider's id and `isOneTrustCustomStub`: it takes the
 * place of OneTrust's script. The page knows it by the same interface (`OptanonWrapper`, `OnetrustActiveGroups`,
 * `ToggleInfoDisplay` and the cookie `OptanonConsent`), and it sends nothing anywhere.
 */

import { siteHref } from 'region-site/islands';
import { adoptStyles } from '../../runtime/adopt-styles.ts';
import { keepCookie } from '../../runtime/cookies.ts';
import styles from './own-provider.css' with { type: 'text' };
import { OWN_PROVIDER_CONFIGS, type OwnProviderConfig } from './own-provider-config.ts';

interface Provider {
  OneTrust?: { geolocationResponse?: { countryCode: string; stateCode: string }; ToggleInfoDisplay?: () => void };
  OptanonWrapper?: () => void;
  OnetrustActiveGroups?: string;
}

/** Needed by the site itself: the group is always on. */
const NECESSARY = 'C0001';
const provider = window as Provider;
let opener: HTMLElement | null = null;

const host = document.createElement('div');
host.dataset.consentProvider = '';
host.hidden = true;
const shadow = host.attachShadow({ mode: 'open' });
adoptStyles(styles, shadow);

/** The groups that were accepted; null before there is an answer. */
function readAnswer(): string[] | null {
  const value = /(?:^|; )OptanonConsent=groups=([^;]*)/.exec(document.cookie)?.[1];
  return value === undefined ? null : [...value.matchAll(/(C\d{4}):1/g)].map(([, group]) => group as string);
}

function report(groups: readonly string[]): void {
  provider.OnetrustActiveGroups = `,${[NECESSARY, ...groups].join(',')},`;
  provider.OptanonWrapper?.();
}

function element<Name extends keyof HTMLElementTagNameMap>(
  name: Name,
  properties: Partial<HTMLElementTagNameMap[Name]>,
  ...children: (Node | string)[]
): HTMLElementTagNameMap[Name] {
  const created = Object.assign(document.createElement(name), properties);
  created.append(...children);
  return created;
}

function render({ title, text, accept, reject, save, groups }: OwnProviderConfig): void {
  const switches = groups.map(({ id, name, text: about }) => {
    const input = element('input', { type: 'checkbox', id });
    return { input, row: element('li', {}, input, element('label', { htmlFor: id }, `${name}. ${about}`)) };
  });
  const answer = (accepts: (input: HTMLInputElement) => boolean) => {
    const accepted = switches.filter(({ input }) => accepts(input)).map(({ input }) => input.id);
    const value = groups.map(({ id }) => `${id}:${accepted.includes(id) ? 1 : 0}`).join(',');
    keepCookie('OptanonConsent', `groups=${NECESSARY}:1,${value}`);
    hide();
    report(accepted);
  };
  const button = (id: string, label: string, accepts: (input: HTMLInputElement) => boolean) =>
    element('button', { type: 'button', id, onclick: () => answer(accepts) }, label);
  const heading = element('h2', { id: 'title', tabIndex: -1 }, title);
  // What each kind is for, and a switch for it, come with the settings: the first question is short.
  const list = element('ul', { hidden: true }, ...switches.map(({ row }) => row));
  const keep = button('save', save, ({ checked }) => checked);
  keep.hidden = true;
  const buttons = [button('reject', reject, () => false), button('accept', accept, () => true), keep];
  const section = element('section', {}, heading, element('p', {}, text), list, element('div', {}, ...buttons));
  section.setAttribute('aria-labelledby', 'title');
  shadow.append(section);
  document.body.append(host);
  // The page, focused elements and the floating buttons stay above it, as above the question of other regions.
  new ResizeObserver(() => {
    document.documentElement.style.setProperty('--foot', `${host.offsetHeight}px`);
  }).observe(host);
  provider.OneTrust = {
    ...provider.OneTrust,
    ToggleInfoDisplay: () => {
      for (const { input } of switches) input.checked = readAnswer()?.includes(input.id) ?? false;
      list.hidden = keep.hidden = host.hidden = false;
      opener = document.activeElement as HTMLElement | null;
      heading.focus();
    },
  };
}

/** The focus returns to where it came from. */
function hide(): void {
  const focused = document.activeElement === host;
  host.hidden = true;
  if (focused) (opener ?? document.querySelector<HTMLElement>('main'))?.focus({ preventScroll: true });
}

/** Visitors of other places are informed, and what they do not refuse is allowed. */
function mustAsk({ places }: OwnProviderConfig): boolean {
  const country = provider.OneTrust?.geolocationResponse?.countryCode;
  return places === null || !country || places.includes(country);
}

async function start(): Promise<void> {
  const response = await fetch(siteHref(OWN_PROVIDER_CONFIGS) + document.documentElement.lang);
  if (!response.ok) throw new Error(`The consent provider has no texts in ${document.documentElement.lang}.`);
  const config: OwnProviderConfig = await response.json();
  render(config);
  const answer = readAnswer();
  if (answer) report(answer);
  else if (mustAsk(config)) host.hidden = false;
  else report(config.groups.map(({ id }) => id));
}

start().catch(console.warn);
