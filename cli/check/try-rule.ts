import type { CheckedPage, CheckedRegion, Hit, SiteRule } from '../kit/site-checks.ts';
import { explanationOf } from '../problems/explanation-of.ts';
import { pagePath } from './built-site.ts';
import { readPage } from './read-page.ts';
import { guessIdentity } from './read-site.ts';

const ENGLISH = { code: 'en', prefix: '', locale: 'en', hreflang: ['en'], name: 'English', requiredStrings: [] };

/**
 * Runs a rule on pages that a test writes, without a site.
 * @param pages HTML by file of the result: `bread/index.html`
 * @param options.region fields of the region that the rule reads
 * @throws Error for a code that the rule does not explain
 */
export function tryRule(
  rule: SiteRule,
  pages: Readonly<Record<string, string>>,
  { region: fields = {}, today = '2026-01-01' }: { readonly region?: object; readonly today?: string } = {},
): Hit[] {
  const region = { id: 'home', origin: 'https://home.example', basePath: '', languages: [ENGLISH], ...fields };
  const read: CheckedPage[] = [];
  const checked: CheckedRegion = {
    id: region.id,
    // A rule reads few fields; a test gives those.
    region: region as unknown as CheckedRegion['region'],
    pages: read,
    loaded: { locate: () => null },
    strings: () => ({ texts: new Map() }),
    text: (file) => pages[file] ?? null,
  };
  for (const [file, html] of Object.entries(pages)) {
    const path = pagePath(file);
    const isError = /(?:^|\/)\d{3}\.html$/.test(file);
    const identity = guessIdentity(path, checked.region.languages, !isError);
    const language = checked.region.languages.find(({ code }) => code === identity.language);
    if (!language) throw new Error(`${file} is in no language of the region`);
    const facts = readPage(html, { hooks: rule.hooks ?? [] });
    read.push({ region: checked, file, path, identity, language, facts, isError });
  }
  const hits: Hit[] = [];
  const report = (hit: Hit) => {
    if (!explanationOf(hit.code, rule.problems)) throw new Error(`the code ${hit.code} is not in problems`);
    hits.push(hit);
  };
  const pageAt = (href: string, from: CheckedPage) => {
    const { origin, pathname } = new URL(href, region.origin + from.path);
    return (origin === region.origin && read.find(({ path }) => path === pathname)) || null;
  };
  rule.check({ regions: [checked], figureWords: () => null, today }, report, { pageAt });
  return hits;
}
