import { startOf } from '../../problems/problem.ts';
import { onPage, type Rule, reporter } from '../rule.ts';

/** A text in another language than the page's is marked as such; legal texts never replace a missing translation. */
export const fallbacks: Rule = (site, report) => {
  for (const { pages, region } of site.regions)
    for (const page of pages) {
      const { words, legal, language, route } = page.identity;
      const add = reporter(report, { ...onPage(page), at: startOf(page.entry.sources[0] ?? '') });
      if (words === null) continue;
      const fallback = [...region.languages, ...region.fallbackLanguages].find(({ code }) => code === words);
      if (legal)
        add('FALLBACK-LEGAL')(
          route,
          `${page.path} shows a legal text in ${fallback?.name ?? words}.`,
          'Translate it, or leave the page out.',
        );
      if (page.language.fallback !== words)
        add('TRANSLATION-MISSING')(
          `${language} ${route}`,
          `${page.path} has no text in ${page.language.name}, and this language has no fallback.`,
          'Translate it.',
        );
      const main = /<main\b[^>]*>/.exec(page.region.text(page.file) ?? '')?.[0] ?? '';
      const marked = /\blang="([^"]*)"/.exec(main)?.[1];
      if (marked !== fallback?.locale)
        add('FALLBACK-UNMARKED')(
          `${language} ${words}`,
          `${page.path} shows words in ${fallback?.name ?? words} without saying lang="${fallback?.locale ?? words}".`,
          'Give the main element the lang of its text.',
        );
    }
};
