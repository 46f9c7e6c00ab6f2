import type { CheckTools, Hit as SiteHit } from '../kit/site-checks.ts';
import type { ProblemCode } from '../problems/catalogue.ts';
import { explanationOf } from '../problems/explanation-of.ts';
import { ProblemsError } from '../problems/problem.ts';
import { siteFault } from '../templates/site-definition.ts';
import { Addresses, answerOf } from './addresses.ts';
import type { BuiltPage, BuiltSite } from './built-site.ts';
import type { CheckMemory } from './check-memory.ts';
import type { Rule } from './rule.ts';
import { assets } from './rules/assets.ts';
import { budgets } from './rules/budgets.ts';
import { canonical } from './rules/canonical.ts';
import { claims } from './rules/claims.ts';
import { cookies } from './rules/cookies.ts';
import { csp } from './rules/csp.ts';
import { documents } from './rules/document.ts';
import { fallbacks } from './rules/fallbacks.ts';
import { files } from './rules/files.ts';
import { headings } from './rules/headings.ts';
import { hreflang } from './rules/hreflang.ts';
import { jsonLd } from './rules/json-ld.ts';
import { leftovers } from './rules/leftovers.ts';
import { legal } from './rules/legal.ts';
import { linkKinds } from './rules/link-kinds.ts';
import { links } from './rules/links.ts';
import { market } from './rules/market.ts';
import { meta } from './rules/meta.ts';
import { pictures } from './rules/pictures.ts';
import { policy } from './rules/policy.ts';
import { redirects } from './rules/redirects.ts';
import { routes } from './rules/routes.ts';
import { secrets } from './rules/secrets.ts';
import { sitemap } from './rules/sitemap.ts';
import { translations } from './rules/translations.ts';
import { typography } from './rules/typography.ts';

/**
 * Every check by its name, which timings contain.
 * @param memory of an earlier run
 */
export function rulesFor(site: BuiltSite, memory: CheckMemory): Readonly<Record<string, Rule>> {
  const addresses = new Addresses(site);
  return {
    files,
    links: links(addresses),
    'link-kinds': linkKinds(addresses),
    redirects,
    assets: assets(addresses),
    canonical: canonical(addresses),
    hreflang: hreflang(addresses),
    meta,
    documents,
    sitemap,
    secrets,
    headings,
    pictures: pictures(addresses),
    'json-ld': jsonLd(addresses),
    csp,
    policy: policy(addresses),
    budgets: budgets(addresses),
    routes,
    legal,
    claims,
    cookies,
    fallbacks,
    leftovers,
    market: market(memory),
    translations: translations(memory),
    typography: typography(memory),
    ...ownRules(site, addresses),
  };
}

/** The checks that find the same on a page whether or not the rest of the result is there. */
export const OF_ONE_PAGE: ReadonlySet<string> = new Set([
  'link-kinds',
  'meta',
  'documents',
  'headings',
  'claims',
  'leftovers',
  'market',
]);

/** The rules of the site. An error in one is a problem of the site, as is a code without an explanation. */
function ownRules({ definition: { rules, problems } }: BuiltSite, addresses: Addresses): Record<string, Rule> {
  const tools: CheckTools = {
    pageAt: (href, from) => {
      const target = addresses.resolve(href, from as BuiltPage);
      if ((target.kind !== 'here' && target.kind !== 'sibling') || !target.region) return null;
      const answer = answerOf(target.region, target.path);
      return answer.kind === 'page' ? answer.page : null;
    },
  };
  return Object.fromEntries(
    rules.map(({ name, check }): [string, Rule] => [
      // A rule of the generator may have the same name.
      `rules.${name}`,
      (site, report) => {
        const reportOwn = (hit: SiteHit) => {
          if (!explanationOf(hit.code, problems)) throw new Error(`the code ${hit.code} is not in problems`);
          report({ ...hit, code: hit.code as ProblemCode });
        };
        try {
          check(site, reportOwn, tools);
        } catch (error) {
          throw new ProblemsError([siteFault(`rules.${name}`, error)]);
        }
      },
    ]),
  );
}
