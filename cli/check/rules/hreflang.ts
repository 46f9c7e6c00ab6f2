import { type Addresses, answerOf } from '../addresses.ts';
import type { BuiltPage } from '../built-site.ts';
import { type Add, onPage, type Rule, reporter } from '../rule.ts';
import { isItsOwnCanonical } from './canonical.ts';

/** The alternates of a page: code to address. */
export const alternatesOf = (page: BuiltPage): [code: string, href: string, offset: number][] =>
  page.facts.links
    .filter(({ attributes }) => attributes.rel === 'alternate' && attributes.hreflang !== undefined)
    .map(({ attributes, offset }) => [attributes.hreflang as string, attributes.href ?? '', offset]);

/**
 * Alternates refer to each other across languages, regions and hosts, or search engines ignore all of them: every page lists
 * itself, every listed page exists and lists this one, each code appears once, and no fallback page is listed.
 */
export const hreflang =
  (addresses: Addresses): Rule =>
  (site, report) => {
    const built = new Set(site.regions.map(({ id }) => id));
    for (const { pages, region } of site.regions)
      for (const page of pages) {
        const alternates = alternatesOf(page);
        const self = region.origin + page.path;
        const languages = () => ({ at: page.region.loaded.locate(['languages'], 'value') });
        const on = reporter(report, onPage(page))('HREFLANG-BROKEN');
        const add: Add = (cause, message, help, place = languages()) => on(cause, message, help, place);
        if (page.isError || !isItsOwnCanonical(page)) {
          if (alternates.length > 0)
            add(
              'none',
              `${page.path} has alternates, and is ${page.isError ? 'an error' : 'a copy of another page'}.`,
              'Remove them.',
            );
          continue;
        }
        const expected = page.language.hreflang;
        if (alternates.length === 0) {
          if (expected.length > 0)
            add(
              'missing',
              `${page.path} has no alternates; its language says hreflang ${expected.join(', ')}.`,
              'Add them.',
            );
          continue;
        }
        if (!alternates.some(([, href]) => href === self))
          add(
            'self',
            `${page.path} does not name itself among its alternates.`,
            'Each page is one of its own alternates.',
          );
        const codes = new Set<string>();
        for (const [code, href, offset] of alternates) {
          const place = { offset, look: [href] };
          if (codes.has(code))
            add(`twice ${code}`, `${page.path} names two pages for "${code}".`, 'Name one page for each code.', place);
          codes.add(code);
          if (!isCode(code))
            add(`code ${code}`, `"${code}" is not a language code.`, 'Write it like en, en-GB, es-419 or x-default.', {
              ...place,
              look: [`"${code}"`],
            });
          const target = addresses.resolve(href, page);
          const other = target.kind === 'here' || target.kind === 'sibling' ? target.region : null;
          if (!other) {
            const known = target.kind === 'sibling' && !built.has(target.id);
            if (!known)
              add(
                href,
                `${page.path} names ${href}, which belongs to no region of this project.`,
                'Name pages of this project.',
                place,
              );
            continue;
          }
          const answer = 'path' in target ? answerOf(other, target.path) : { kind: 'nothing' as const };
          if (answer.kind !== 'page') {
            add(href, `The alternate ${href} is not there.`, 'Build both regions from the same sources.', place);
            continue;
          }
          const back = alternatesOf(answer.page);
          if (!back.some(([, named]) => named === self))
            add(
              `back ${href}`,
              `${page.path} names ${href}, which does not name it back.`,
              'Build both regions from the same sources.',
              place,
            );
        }
      }
  };

const isCode = (code: string): boolean => {
  if (code === 'x-default') return true;
  try {
    const [locale] = Intl.getCanonicalLocales(code);
    const { language = '', region } = new Intl.Locale(locale ?? '');
    // "uk" is Ukrainian; "en-UK" is a mistake that Intl forgives.
    return locale === code && language.length >= 2 && region !== 'UK';
  } catch {
    return false;
  }
};
