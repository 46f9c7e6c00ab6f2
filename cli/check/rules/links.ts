import type { AnchorFact } from '../../kit/page-facts.ts';
import { suggest } from '../../problems/nearest.ts';
import { type Addresses, answerOf, authored, type Target } from '../addresses.ts';
import type { BuiltPage, BuiltRegion } from '../built-site.ts';
import type { Hit, Report } from '../finding.ts';
import type { Rule } from '../rule.ts';

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
        }
    }
  };

type Reached = Extract<Target, { kind: 'here' | 'sibling' }> & { readonly region: BuiltRegion };

function checkTarget(page: BuiltPage, anchor: AnchorFact, href: string, target: Reached, report: Report): void {
  const { region, path, anchor: id } = target;
  const add = (code: 'LINK-NOWHERE' | 'LINK-REDIRECTED' | 'ANCHOR-NOWHERE', message: string, help: Hit['help']) =>
    report({
      code,
      severity: code === 'LINK-REDIRECTED' ? 'warning' : 'error',
      cause: href,
      region: page.region.id,
      file: page.file,
      offset: anchor.offset,
      chrome: !anchor.zone.main,
      look: authored(href, page.language.prefix),
      message,
      help,
    });
  const answer = answerOf(region, path);
  if (answer.kind === 'nothing')
    add(
      'LINK-NOWHERE',
      `A link leads to ${href}, which "${region.id}" does not have.`,
      () => suggest(path, region.byPath.keys()) || 'Link to a page that is there, or add the page.',
    );
  else if (answer.kind === 'redirect')
    add(
      'LINK-REDIRECTED',
      `A link leads to ${href}, which only redirects to ${answer.to}.`,
      `Write ${answer.to}: a redirect costs every visitor a round trip.`,
    );
  else if (answer.kind === 'page' && id && id !== 'top' && !answer.page.facts.ids.has(id))
    add(
      'ANCHOR-NOWHERE',
      `A link leads to ${href}, and the page has no id "${id}".`,
      () => suggest(id, answer.page.facts.ids.keys()) || 'Give the heading an id: ## Title {#id}.',
    );
}
