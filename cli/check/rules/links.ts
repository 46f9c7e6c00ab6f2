import { suggest } from '../../problems/nearest.ts';
import type { Location } from '../../problems/problem.ts';
import { edgeAnswerOf } from '../../regions/edge-paths.ts';
import { hrefOf } from '../../regions/site-addresses.ts';
import { type Addresses, answerOf, authored, isOfHost, type ResolvedLink } from '../addresses.ts';
import { type BuiltPage, pagePath, type ResultRegion } from '../built-site.ts';
import type { Report } from '../finding.ts';
import { locateCopied } from '../locate-copied.ts';
import { readPage } from '../read-page.ts';
import { onPage, type Rule, reporter } from '../rule.ts';
import { textsInFile } from '../texts-in-file.ts';

/**
 * Every link of this project leads to a page that is there, at its own address, and to an id that the page has: on pages, also
 * those of `public/`, and in feeds, calendars, answers of the API and the web manifest.
 */
export const links =
  (addresses: Addresses): Rule =>
  (site, report) => {
    for (const region of site.regions) {
      for (const page of region.pages) for (const link of linksOf(page)) checkLink(addresses, page, link, report);
      for (const [file, { entry }] of region.files) {
        const from = { region, path: pagePath(file), file, language: null };
        if (entry.kind === 'copied-page') {
          const text = region.text(file) ?? '';
          const facts = readPage(text);
          for (const link of linksOf({ facts }))
            checkLink(addresses, from, { ...link, at: locateCopied(entry, text, link.offset) }, report);
        }
        for (const href of addressesIn(file, entry.kind, () => region.text(file) ?? ''))
          checkLink(addresses, from, { href, offset: 0, chrome: true }, report);
      }
    }
  };

/** A page, or another file with addresses. */
type From = Pick<BuiltPage, 'region' | 'path' | 'file'> & { readonly language: BuiltPage['language'] | null };

interface Link {
  readonly href: string;
  readonly offset: number;
  readonly chrome: boolean;
  readonly at?: Location | undefined;
}

function linksOf({ facts: { anchors, others, metas } }: Pick<BuiltPage, 'facts'>): Link[] {
  const of = (href: string | undefined, offset: number, chrome: boolean) =>
    href === undefined ? [] : [{ href, offset, chrome }];
  return [
    ...anchors.flatMap(({ attributes, offset, zone }) => of(attributes.href, offset, !zone.main)),
    ...others.flatMap(({ tag, attributes, offset }) =>
      [tag === 'area' ? attributes.href : undefined, attributes.action, attributes.formaction].flatMap((href) =>
        of(href, offset, false),
      ),
    ),
    ...metas.flatMap(({ attributes, offset }) =>
      attributes['http-equiv']?.toLowerCase() === 'refresh'
        ? of(/url\s*=\s*(.*)/is.exec(attributes.content ?? '')?.[1], offset, true)
        : of(attributes.property === 'og:url' ? attributes.content : undefined, offset, true),
    ),
  ];
}

/** The addresses in a file that is no page. */
function addressesIn(file: string, kind: string, read: () => string): Iterable<string> {
  const isRead = kind === 'api' || /\.webmanifest$|(?:^|\/)feed\.(?:json|xml)$|\.ics$/.test(file);
  return isRead ? new Set(textsInFile(file, read()).filter((text) => ADDRESS.test(text))) : [];
}
const ADDRESS = /^(?:https?:\/)?\/[^\s/*]\S*$/;

function checkLink(addresses: Addresses, from: From, link: Link, report: Report): void {
  const target = addresses.resolve(link.href, from);
  const isReached = target.kind === 'here' || (target.kind === 'sibling' && target.region !== null);
  if (isReached) checkTarget(from, link, target as Reached, report);
  else if (target.kind === 'outside' && isOfHost(link.href)) reportOutside(from, link, report);
}

/** At the host of a site below a path, but not below the path. */
function reportOutside(from: From, { href, ...place }: Link, report: Report): void {
  const { id, region } = from.region;
  reporter(report, { ...onPage(from), ...place, look: [href] })('LINK-NOWHERE')(
    href,
    `A link leads to ${href}, and "${id}" is below ${region.basePath}/.`,
    `Templates take addresses from context.link(…), or begin them with region.basePath: ${hrefOf(region, href)}`,
  );
}

type Reached = Extract<ResolvedLink, { kind: 'here' | 'sibling' }> & { readonly region: ResultRegion };

function checkTarget(from: From, { href, ...place }: Link, target: Reached, report: Report): void {
  const { region, path, anchor: id } = target;
  const look = authored(href, from.region.region, from.language?.prefix ?? '');
  const add = reporter(report, { ...onPage(from), ...place, look });
  const answer = answerOf(region, path);
  if ((answer.kind === 'nothing' && !edgeAnswerOf(path)) || answer.kind === 'gone')
    add('LINK-NOWHERE')(
      href,
      `A link leads to ${href}, which "${region.id}" does not have.`,
      () => suggest(path, region.byPath.keys()) || 'Link to a page that is there, or add the page.',
    );
  else if (answer.kind === 'redirect')
    add('LINK-REDIRECTED')(
      href,
      `A link leads to ${href}, which only redirects to ${answer.to}.`,
      `Write ${answer.to}: a redirect costs every visitor a round trip.`,
      { severity: 'warning' },
    );
  else if (answer.kind === 'page' && id && id !== 'top' && !answer.page.facts.ids.has(id))
    add('ANCHOR-NOWHERE')(
      href,
      `A link leads to ${href}, and the page has no id "${id}".`,
      () => suggest(id, answer.page.facts.ids.keys()) || 'Give the heading an id: ## Title {#id}.',
    );
}
