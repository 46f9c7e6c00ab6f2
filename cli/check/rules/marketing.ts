import { type Addresses, answerOf } from '../addresses.ts';
import type { BuiltPage } from '../built-site.ts';
import type { Report } from '../finding.ts';
import type { Rule } from '../rule.ts';

/** Pages about safer gambling, and what a refused visitor sees, sell nothing: no download, no sign-up, no offers, no way to them. */
export const marketing =
  (addresses: Addresses): Rule =>
  (site, report) => {
    for (const { pages } of site.regions)
      for (const page of pages) if (!page.identity.marketing) checkPage(addresses, page, report);
  };

function checkPage(addresses: Addresses, page: BuiltPage, report: Report): void {
  const add = (cause: string, what: string, offset: number, main: boolean, look: string[]) =>
    report({
      code: 'MARKETING-PRESENT',
      cause,
      region: page.region.id,
      file: page.file,
      offset,
      chrome: !main,
      look,
      message: `${page.path} carries no marketing, and holds ${what}.`,
      help: 'Leave it out on the routes of responsibleGamingRoutes.',
    });
  for (const { attributes, offset, zone } of page.facts.hooks) {
    const action = attributes['data-action'] ?? (attributes['data-quick'] === 'download' ? 'download' : undefined);
    if (action === 'download' || action === 'sign-up')
      add(`action ${action}`, `a ${action} button`, offset, zone.main, [
        `data-action="${action}"`,
        `action="${action}"`,
      ]);
  }
  // It stands for a page that exists by such a permission, and leads to that page in other languages.
  if (page.identity.variant) return;
  for (const { attributes, offset, zone } of page.facts.anchors) {
    const { href = '' } = attributes;
    const target = addresses.resolve(href, page);
    if (zone.selector || (target.kind !== 'here' && target.kind !== 'sibling') || !target.region) continue;
    const answer = answerOf(target.region, target.path);
    if (answer.kind !== 'page' || answer.page.identity.requires.length === 0) continue;
    add(
      `link ${href}`,
      `a link to ${href}, which ${answer.page.identity.requires.join(', ')} must allow`,
      offset,
      zone.main,
      [href],
    );
  }
}
