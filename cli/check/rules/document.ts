import type { CompleteSite } from '../../build/load/site-definition.ts';
import type { BuiltPage } from '../built-site.ts';
import type { Hit, Report } from '../finding.ts';
import type { Rule } from '../rule.ts';

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
  const add = adder(page, report);
  const { locale } = page.language;
  if (root.lang !== locale)
    add(
      'LANG-WRONG',
      `lang ${root.lang}`,
      `${page.path} says lang="${root.lang ?? ''}" and is written in ${locale}.`,
      `Write lang="${locale}".`,
      0,
    );
  if (root['data-region'] !== undefined && root['data-region'] !== page.region.id)
    add(
      'LANG-WRONG',
      `region ${root['data-region']}`,
      `${page.path} says it is of the region "${root['data-region']}".`,
      'Build again.',
      0,
    );
}

function checkRobots(page: BuiltPage, ofRegion: ReturnType<CompleteSite['region']['noindex']>, report: Report): void {
  const tag = page.facts.metas.find(({ attributes }) => attributes.name?.toLowerCase() === 'robots');
  const hidden = /\b(noindex|none)\b/.test(tag?.attributes.content ?? '');
  const why = page.isError
    ? 'answers an error'
    : page.identity.words !== null
      ? 'shows the words of another language'
      : (ofRegion?.because ?? null);
  const add = adder(page, report);
  const at = ofRegion ? page.region.loaded.locate(ofRegion.path, 'value') : undefined;
  if (why && !hidden)
    add('ROBOTS-WRONG', why, `${page.path} ${why}, and search engines may keep it.`, 'Add noindex.', tag?.offset, at);
  if (!why && hidden)
    add(
      'ROBOTS-WRONG',
      'hidden',
      `${page.path} is hidden from search engines without a reason.`,
      'Remove noindex.',
      tag?.offset,
      at,
    );
}

const adder =
  (page: BuiltPage, report: Report) =>
  (code: Hit['code'], cause: string, message: string, help: string, offset?: number, at?: Hit['at']): void =>
    report({ code, cause, region: page.region.id, file: page.file, offset, at, chrome: true, look: [], message, help });
