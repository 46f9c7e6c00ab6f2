import { Addresses } from './addresses.ts';
import type { BuiltSite } from './built-site.ts';
import type { Rule } from './rule.ts';
import { assets } from './rules/assets.ts';
import { budgets } from './rules/budgets.ts';
import { canonical } from './rules/canonical.ts';
import { claims } from './rules/claims.ts';
import { compliance } from './rules/compliance.ts';
import { cookies } from './rules/cookies.ts';
import { csp } from './rules/csp.ts';
import { documents } from './rules/document.ts';
import { fallbacks } from './rules/fallbacks.ts';
import { files } from './rules/files.ts';
import { headings } from './rules/headings.ts';
import { helpEntries } from './rules/help-entries.ts';
import { hreflang } from './rules/hreflang.ts';
import { installers } from './rules/installers.ts';
import { jsonLd } from './rules/json-ld.ts';
import { leftovers } from './rules/leftovers.ts';
import { linkKinds } from './rules/link-kinds.ts';
import { links } from './rules/links.ts';
import { marketing } from './rules/marketing.ts';
import { meta } from './rules/meta.ts';
import { pictures } from './rules/pictures.ts';
import { redirects } from './rules/redirects.ts';
import { routes } from './rules/routes.ts';
import { sitemap } from './rules/sitemap.ts';
import { translations } from './rules/translations.ts';
import { typography } from './rules/typography.ts';

/** Every check, by the name that timings and `--only` know it by. */
export function rulesFor(site: BuiltSite): Readonly<Record<string, Rule>> {
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
    headings,
    pictures: pictures(addresses),
    'json-ld': jsonLd(addresses),
    csp,
    budgets: budgets(addresses),
    routes,
    claims,
    compliance,
    marketing: marketing(addresses),
    installers,
    help: helpEntries,
    cookies,
    fallbacks,
    leftovers,
    translations,
    typography,
  };
}
