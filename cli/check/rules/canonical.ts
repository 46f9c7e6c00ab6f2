import { canonicalUrl } from '../../build/plan/public-url.ts';
import { type Addresses, answerOf } from '../addresses.ts';
import type { BuiltPage } from '../built-site.ts';
import { onPage, type Rule, reporter } from '../rule.ts';

/** A page names one canonical address: its own, or for a fallback page, the page that its text comes from. */
export const canonical =
  (addresses: Addresses): Rule =>
  (site, report) => {
    for (const { pages } of site.regions)
      for (const page of pages) {
        const found = page.facts.links.filter(({ attributes }) => attributes.rel === 'canonical');
        const [first] = found;
        const place = { ...onPage(page), offset: first?.offset, look: [first?.attributes.href ?? ''] };
        const add = reporter(report, place)('CANONICAL-WRONG');
        if (page.isError) {
          if (found.length > 0)
            add('error', `${page.path} answers an error and names a canonical address.`, 'Remove it from error pages.');
          continue;
        }
        const expected = canonicalOf(page);
        const href = first?.attributes.href ?? '';
        if (found.length === 0) add('missing', `${page.path} names no canonical address.`, `Name ${expected}.`);
        else if (found.length > 1)
          add('twice', `${page.path} names ${found.length} canonical addresses.`, 'Keep the one of the page.', {
            offset: found[1]?.offset,
          });
        else if (href !== expected) {
          const target = addresses.resolve(href, page);
          const lost = target.kind !== 'here' || answerOf(target.region, target.path).kind !== 'page';
          add(
            lost ? href : 'other',
            `${page.path} names ${href || 'an empty address'} as its canonical address${lost ? ', which is not a page of this site' : ''}.`,
            `Name ${expected}.`,
          );
        }
      }
  };

/** Of a page, or of the page whose words it shows. */
function canonicalOf(page: BuiltPage): string {
  const { region } = page.region;
  const code = page.identity.words ?? page.identity.language;
  const find = (wanted: string) => region.languages.find((candidate) => candidate.code === wanted);
  // A language of another region has no address here.
  const language = find(code) ?? find(page.identity.language);
  return language ? canonicalUrl(region, language, page.identity.route) : region.origin + page.identity.route;
}

/** False for pages that search engines leave out: a fallback page, one that the content host owns, one of a language that is not offered. */
export const isItsOwnCanonical = (page: BuiltPage): boolean =>
  page.identity.words === null &&
  !page.identity.withheld &&
  canonicalOf(page) === page.region.region.origin + page.path;
