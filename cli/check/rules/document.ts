import type { CompleteSite } from '../../templates/site-definition.ts';
import type { BuiltPage } from '../built-site.ts';
import type { Report } from '../finding.ts';
import { onPage, type Rule, reporter } from '../rule.ts';

/** The attributes of `<html>` and the robots' meta tag: the language, the region, and whether search engines may keep the page. */
export const documents: Rule = (site, report) => {
  for (const { pages, region } of site.regions) {
    const hidden = site.definition.region.noindex(region);
    for (const page of pages) {
      checkRoot(page, report);
      checkRobots(page, hidden, report);
    }
  }
};

function checkRoot(page: BuiltPage, report: Report): void {
  const { root } = page.facts;
  const add = reporter(report, { ...onPage(page), offset: 0, chrome: true })('LANG-WRONG');
  const { locale } = page.language;
  if (root.lang !== locale)
    add(
      `lang ${root.lang}`,
      `${page.path} says lang="${root.lang ?? ''}" and is written in ${locale}.`,
      `Write lang="${locale}".`,
    );
  const region = root['data-region'];
  if (region !== undefined && region !== page.region.id)
    add(`region ${region}`, `${page.path} says it is of the region "${region}".`, 'Build again.');
}

function checkRobots(page: BuiltPage, ofRegion: ReturnType<CompleteSite['region']['noindex']>, report: Report): void {
  const tag = page.facts.metas.find(({ attributes }) => attributes.name?.toLowerCase() === 'robots');
  const hidden = /\b(noindex|none)\b/.test(tag?.attributes.content ?? '');
  const why = page.isError
    ? 'answers an error'
    : page.identity.words !== null
      ? 'shows the words of another language'
      : (ofRegion?.because ?? null);
  const at = ofRegion ? page.region.loaded.locate(ofRegion.path, 'value') : undefined;
  const add = reporter(report, { ...onPage(page), offset: tag?.offset, at, chrome: true })('ROBOTS-WRONG');
  if (why && !hidden) add(why, `${page.path} ${why}, and search engines may keep it.`, 'Add noindex.');
  if (!why && hidden) add('hidden', `${page.path} is hidden from search engines without a reason.`, 'Remove noindex.');
}
