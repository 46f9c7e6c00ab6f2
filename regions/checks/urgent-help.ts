import { type CheckedPage, inLanguage, type Path, type SiteCheck } from 'region-site/kit';
import { SUICIDE } from '../law.ts';

/**
 * Pages about safer gambling show the block of help, with hours and costs, and every page that speaks of ending a life names
 * the crisis line and the emergency number of its market.
 */
export const urgentHelp: SiteCheck = (site, report) => {
  for (const { id, region, loaded, pages } of site.regions)
    for (const page of pages) {
      const isHelpPage = region.responsibleGamingRoutes?.includes(page.identity.route) ?? false;
      if (page.isError || page.identity.variant) continue;
      const { text, main } = page.facts;
      if (!isHelpPage && !SUICIDE.test(text.slice(main.start, main.end))) continue;
      const add = (cause: string, path: Path, message: string, help: string) =>
        report({
          code: 'HELP-URGENT-MISSING',
          cause,
          region: id,
          file: page.file,
          at: loaded.locate(path, 'value'),
          message,
          help,
        });
      if (isHelpPage && !hasBlock(page))
        add(
          'block',
          ['help'],
          `${page.path} is about safer gambling and does not show the block of help.`,
          'Write {block:help-lines} in its section about help.',
        );
      else
        for (const { index, what } of missingHelp(page, isHelpPage))
          add(
            `${region.help[index]?.id}`,
            ['help', index],
            `${page.path} ${isHelpPage ? 'is about safer gambling' : 'speaks of ending a life'}, and does not show ${what}.`,
            isHelpPage
              ? 'The block {block:help-lines} shows every entry with its hours and its cost.'
              : 'Name it by {fact:crisisLineName}, {fact:crisisLinePhone} and {fact:emergencyPhone}.',
          );
    }
};

const hasBlock = ({ facts }: CheckedPage): boolean =>
  facts.hooks.some(({ attributes, zone }) => zone.main && attributes['data-block'] === 'help-lines');

/** What the page does not show of the entries that somebody in danger needs. */
function missingHelp(page: CheckedPage, withParticulars: boolean): { readonly index: number; readonly what: string }[] {
  const { region, strings } = page.region;
  const { language } = page.identity;
  const { texts } = strings(language);
  const { text, main, anchors } = page.facts;
  const shown = text.slice(main.start, main.end).toLowerCase();
  return region.help.flatMap(({ id, kind, name, phone, url, hours, cost, languages }, index) => {
    const isUrgent = (kind === 'crisis' || kind === 'emergency') && languages.includes(language);
    if (!isUrgent && !(withParticulars && id === region.helpLine)) return [];
    const named = inLanguage(name, language) ?? '';
    const address = phone ?? url;
    const isNamed =
      (address === undefined ? shown.includes(named.toLowerCase()) : shown.includes(address.toLowerCase())) ||
      anchors.some(({ attributes, zone }) => zone.main && attributes.href === url) ||
      (phone === undefined && shown.includes(named.toLowerCase()));
    if (!isNamed) return [{ index, what: `${named}${phone ? `, ${phone}` : ''}` }];
    const particulars = withParticulars ? [hours, cost].map((key) => (key ? texts.get(key) : undefined)) : [];
    return particulars
      .filter((wanted) => wanted !== undefined && !shown.includes(wanted.toLowerCase()))
      .map((wanted) => ({ index, what: `"${wanted}" of ${named}` }));
  });
}
