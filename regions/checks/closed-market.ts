import { inLanguage, type SiteCheck } from 'region-site/kit';

/** Where even a name advertises, no title carries the brand and no link leads to a site of another region. */
export const closedMarket: SiteCheck = (site, report) => {
  for (const { id, region, loaded, pages } of site.regions) {
    if (region.namesBrand) continue;
    const others = new Set(
      region.regionItems.map(({ url }) => new URL(url).origin).filter((origin) => origin !== region.origin),
    );
    for (const page of pages) {
      const brand = inLanguage(region.facts.brand, page.identity.language) ?? '';
      const add = (cause: string, offset: number, found: string, message: string) =>
        report({
          code: 'CLOSED-MARKET-NAMES',
          cause,
          region: id,
          file: page.file,
          offset,
          found,
          look: [found],
          at: loaded.locate(['namesBrand'], 'value'),
          message,
          help: 'Leave it out: namesBrand of the region says why.',
        });
      for (const { text, offset } of page.facts.titles)
        if (brand !== '' && text.includes(brand))
          add('title', offset, brand, `The title of ${page.path} names ${brand}, which "${id}" may not advertise.`);
      for (const { attributes, offset } of page.facts.anchors) {
        const { href = '' } = attributes;
        if (/^https?:/.test(href) && others.has(new URL(href).origin))
          add(`link ${href}`, offset, href, `${page.path} of "${id}" links to ${href}, where games are offered.`);
      }
    }
  }
};
