import type { AnchorFact } from '../../kit/page-facts.ts';
import { nearest } from '../../problems/nearest.ts';
import { type Addresses, authored, type ResolvedLink } from '../addresses.ts';
import type { BuiltPage } from '../built-site.ts';
import type { Report } from '../finding.ts';
import { onPage, type Rule, reporter } from '../rule.ts';

/**
 * Which links are allowed: no scripts, no unknown hosts, no link into another market outside of region selectors and modals,
 * and no link to another site or tab that is not marked.
 */
export const linkKinds =
  (addresses: Addresses): Rule =>
  (site, report) => {
    const hosts = new Map(site.regions.map(({ id, region }) => [id, new Set(region.externalHosts)]));
    for (const region of site.regions)
      for (const page of region.pages)
        for (const anchor of page.facts.anchors) {
          const href = anchor.attributes.href ?? '';
          // Most links: an address of this site, with a text, that opens in the same tab.
          const isPlain = /^\/(?:[^\s/\\]|$)/.test(href) && anchor.attributes.target === undefined;
          if (isPlain && anchor.name.trim() !== '') continue;
          const target = addresses.resolve(href, page);
          for (const fault of faultsOf(anchor, href, target, hosts.get(region.id) as ReadonlySet<string>, page))
            reportFault(page, anchor, href, fault, report);
        }
  };

type Code = 'LINK-EMPTY' | 'URL-FORBIDDEN' | 'LINK-EXTERNAL' | 'LINK-ACROSS' | 'LINK-UNLABELLED';
type Fault = readonly [code: Code, message: string, help: string];

function faultsOf(
  anchor: AnchorFact,
  href: string,
  target: ResolvedLink,
  hosts: ReadonlySet<string>,
  page: BuiltPage,
): Fault[] {
  const faults: Fault[] = [];
  const add = (...fault: Fault) => faults.push(fault);
  const shown = href.length > 60 ? `${href.slice(0, 57)}…` : href;
  if (anchor.name.trim() === '')
    add('LINK-EMPTY', `A link to ${shown || 'nowhere'} has no words.`, 'Say what it leads to, in text or by a label.');
  switch (target.kind) {
    case 'empty':
      add(
        'LINK-EMPTY',
        href === '' ? 'A link has no address.' : `A link has no address behind "${shown}".`,
        'Give it one, or make it a button.',
      );
      break;
    case 'forbidden':
      add(
        'URL-FORBIDDEN',
        `"${shown}" has a scheme that links must not have.`,
        'Write https:, mailto:, tel: or a route.',
      );
      break;
    case 'outside':
      if (target.url.protocol !== 'https:')
        add('URL-FORBIDDEN', `The link to ${shown} is not encrypted.`, 'Use https.');
      else if (!hosts.has(target.url.host))
        add(
          'LINK-EXTERNAL',
          `"${target.url.host}" is not among the external hosts of "${page.region.id}".`,
          `${closest(target.url.host, hosts)}Add it to the region, "externalHosts": { "+": ["${target.url.host}"] }, or remove the link.`,
        );
      break;
    case 'sibling':
      if (!anchor.zone.selector && !anchor.zone.dialog && anchor.attributes.hreflang === undefined)
        add(
          'LINK-ACROSS',
          `A link leads from "${page.region.id}" into the market of "${target.id}": ${shown}.`,
          'Another market has other law and other offers. Use the region selector or a modal, or mark the link with hreflang.',
        );
      break;
  }
  if (anchor.attributes.target === '_blank') {
    if (!/\bnoopener\b|\bnoreferrer\b/.test(anchor.attributes.rel ?? ''))
      add('LINK-UNLABELLED', `The link to ${shown} opens a new tab without rel="noopener".`, 'Add it.');
    const notice = page.region.strings(page.language.code).texts.get('LINK_NEW_TAB');
    if (notice !== undefined && !anchor.name.includes(notice))
      add(
        'LINK-UNLABELLED',
        `The link to ${shown} opens a new tab and does not say so.`,
        'Add the text of LINK_NEW_TAB inside it.',
      );
  } else if (target.kind === 'outside' && !anchor.zone.dialog && !/\bexternal\b/.test(anchor.attributes.rel ?? ''))
    if (anchor.attributes['data-action'] !== 'download')
      // A download keeps the visitor on the page.
      add(
        'LINK-UNLABELLED',
        `The link to ${shown} leaves the site and is not marked.`,
        'Mark it with rel="external", or open it in a new tab and say so.',
      );
  return faults;
}

function reportFault(
  page: BuiltPage,
  anchor: AnchorFact,
  href: string,
  [code, message, help]: Fault,
  report: Report,
): void {
  const name = anchor.name.trim();
  const look = href === '' ? [name] : authored(href, page.region.region, page.language.prefix);
  const place = { ...onPage(page), offset: anchor.offset, chrome: !anchor.zone.main, look };
  reporter(report, place)(code)(code === 'LINK-EMPTY' && href === '' ? name : href, message, help);
}

const closest = (host: string, hosts: ReadonlySet<string>): string => {
  const [near] = nearest(host, hosts);
  return near ? `Did you mean "${near}"? ` : '';
};
