import type { AnchorFact } from '../../kit/page-facts.ts';
import { suggest } from '../../problems/nearest.ts';
import { hrefOf } from '../../regions/site-addresses.ts';
import { type Addresses, answerOf, authored, isOfHost, type ResolvedLink } from '../addresses.ts';
import type { BuiltPage, ResultRegion } from '../built-site.ts';
import type { Report } from '../finding.ts';
import { onPage, type Rule, reporter } from '../rule.ts';

/** Every link of this project leads to a page that is there, at its own address, and to an id that the page has. */
export const links =
  (addresses: Addresses): Rule =>
  (site, report) => {
    for (const region of site.regions) {
      for (const page of region.pages)
        for (const anchor of page.facts.anchors) {
          const { href } = anchor.attributes;
          if (href === undefined) continue;
          const target = addresses.resolve(href, page);
          const isReached = target.kind === 'here' || (target.kind === 'sibling' && target.region !== null);
          if (isReached) checkTarget(page, anchor, href, target as Reached, report);
          else if (target.kind === 'outside' && isOfHost(href)) reportOutside(page, anchor, href, report);
        }
    }
  };

/** At the host of a site below a path, but not below the path. */
function reportOutside(page: BuiltPage, anchor: AnchorFact, href: string, report: Report): void {
  const { id, region } = page.region;
  const place = { offset: anchor.offset, chrome: !anchor.zone.main, look: [href] };
  reporter(report, { ...onPage(page), ...place })('LINK-NOWHERE')(
    href,
    `A link leads to ${href}, and "${id}" is below ${region.basePath}/.`,
    `Templates take addresses from context.link(…), or begin them with region.basePath: ${hrefOf(region, href)}`,
  );
}

type Reached = Extract<ResolvedLink, { kind: 'here' | 'sibling' }> & { readonly region: ResultRegion };

function checkTarget(page: BuiltPage, anchor: AnchorFact, href: string, target: Reached, report: Report): void {
  const { region, path, anchor: id } = target;
  const place = {
    offset: anchor.offset,
    chrome: !anchor.zone.main,
    look: authored(href, page.region.region, page.language.prefix),
  };
  const add = reporter(report, { ...onPage(page), ...place });
  const answer = answerOf(region, path);
  if (answer.kind === 'nothing' || answer.kind === 'gone')
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
