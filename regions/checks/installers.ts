import type { SiteCheck } from 'region-site/kit';
import { classifyPath } from 'region-site/places/access';
import { installersOf } from '../installers.ts';

/**
 * Only download pages link to installers: the edge sends another page in their place to visitors from blocked places, who
 * may have no installer, with script or without it.
 */
export const installers: SiteCheck = (site, report) => {
  for (const { pages, region } of site.regions) {
    const addresses = new Set(installersOf(region).map(({ url }) => url));
    for (const page of pages) {
      if (
        !page.identity.variant &&
        classifyPath({ downloads: region.downloads.pages, refusing: [], prefixes: [] }, page.path).download
      )
        continue;
      for (const { attributes, offset, zone } of page.facts.anchors) {
        const { href = '' } = attributes;
        if (!addresses.has(href)) continue;
        report({
          code: 'INSTALLER-OUTSIDE',
          cause: `installer ${href}`,
          region: page.region.id,
          file: page.file,
          offset,
          chrome: !zone.main,
          look: [href],
          message: page.identity.variant
            ? `${page.path} is for visitors who may have no installer, and links to ${href}.`
            : `${page.path} links to the installer ${href}, and visitors of blocked places get this page too.`,
          help: page.identity.variant
            ? 'Leave installers out where page.blocked is true.'
            : 'Link to the download page instead.',
        });
      }
    }
  }
};
