import type { CheckedPage, CheckTools, Hit, SiteCheck } from 'region-site/kit';

/** Pages about safer gambling, and the pages for refused visitors, sell nothing: no download, no sign-up, no offers, and no links to them. */
export const marketing: SiteCheck = (site, report, tools) => {
  for (const { pages } of site.regions)
    for (const page of pages) if (!page.identity.marketing) checkPage(tools, page, report);
};

function checkPage(tools: CheckTools, page: CheckedPage, report: (hit: Hit) => void): void {
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
  // A variant links to its own page in other languages.
  if (page.identity.variant) return;
  for (const { attributes, offset, zone } of page.facts.anchors) {
    const { href = '' } = attributes;
    if (zone.selector) continue;
    const { requires = [] } = tools.pageAt(href, page)?.identity ?? {};
    if (requires.length > 0)
      add(`link ${href}`, `a link to ${href}, which ${requires.join(', ')} must allow`, offset, zone.main, [href]);
  }
}
