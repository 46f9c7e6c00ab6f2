import type { Explanation } from './catalogue.ts';

/** What `site check` finds in a result, beside the problems that the build itself knows. */
export const CHECK_CATALOGUE = {
  'DIST-MISSING': {
    title: 'There is no result to check',
    text: 'site check reads dist/<region>/ and the manifest beside it. Run site build first, or name the folder with --out. A manifest with a path outside the web root, or with anything that a build does not write, counts as none.',
  },
  'FILE-LOST': {
    title: 'A file of the manifest is not there',
    text: 'The manifest lists every file that the build wrote. One that is gone is a 404 for a visitor: build again.',
  },
  'FILE-ALTERED': {
    title: 'A file has other bytes than the build wrote',
    text: 'Somebody edited dist by hand, or a copy was cut short. Variants (.br, .gz) hold the same bytes as their file. The sources are what to edit.',
  },
  'FILE-STRAY': {
    title: 'A file that no build put there',
    text: 'It would be uploaded with the rest and stay for ever. Delete it, or bring it in through assets/.',
  },
  'LINK-REDIRECTED': {
    title: 'A link that leads to a redirect',
    text: 'It works, and costs every visitor a round trip. Addresses of pages end with a slash.',
  },
  'LINK-EMPTY': {
    title: 'A link without words or without an address',
    text: 'A screen reader would read out the address, or nothing. A link that leads nowhere is a button.',
  },
  'LINK-ACROSS': {
    title: 'A link into another market',
    text: 'Each market has its own law, offers and age limit. Visitors change markets by the region selector or a modal that says so, or by a link that is marked with hreflang; not by a word in a text.',
  },
  'LINK-UNLABELLED': {
    title: 'A link that leaves without saying so',
    text: 'A new tab is announced in words and opened with rel="noopener"; a link to another host in the same tab has rel="external".',
  },
  'LINK-DEAD': {
    title: 'An address outside that does not answer',
    text: 'site check --external asked it several times. Links to help, regulators and dispute bodies are duties, not ornaments: find the new address.',
  },
  'LINK-MOVED': {
    title: 'An address outside that has moved for good',
    text: 'It answers by a permanent redirect. Write the new address before the old one goes.',
  },
  'REDIRECT-BROKEN': {
    title: 'A redirect that leads nowhere, in a circle or over another one',
    text: 'A redirect under redirects in region JSON leads from a free address to a page, in one step.',
  },
  'ASSET-MISSING': {
    title: 'A page loads a file that is not there',
    text: 'A picture, font, style or script would be a 404 on every visit.',
  },
  'ASSET-FOREIGN': {
    title: 'A page loads a file from elsewhere',
    text: 'Before consent a page asks nobody but its own host: everything else tells a stranger who reads what.',
  },
  'CANONICAL-WRONG': {
    title: 'A canonical address that is missing or wrong',
    text: 'A page names its own address; a fallback names the page whose words it shows; an error page names none.',
  },
  'HREFLANG-BROKEN': {
    title: 'Alternates that do not name each other',
    text: 'Search engines believe hreflang only where both pages name each other and themselves, across languages, regions and hosts. Fallbacks and errors take no part.',
  },
  'LANG-WRONG': {
    title: 'A page that tells another language or region than its own',
    text: 'lang decides pronunciation, hyphens and search; it is the locale of the language in region JSON.',
  },
  'ROBOTS-WRONG': {
    title: 'A page that search engines may keep or not, against its state',
    text: 'noindex stands on error pages, on fallbacks and on everything under a demonstration licence, and nowhere else.',
  },
  'SITEMAP-WRONG': {
    title: 'A sitemap that does not list the pages',
    text: 'It lists every page that has words of its own, with the same alternates as the page, and no fallback, error or page that is gone.',
  },
  'ROBOTS-TXT': {
    title: 'A robots.txt that hides pages or not the right sitemap',
    text: 'It names the sitemap of its own origin and keeps search engines from no page and no asset.',
  },
  'HEADING-ORDER': {
    title: 'Headings that skip a level, or not exactly one of the first',
    text: 'People who listen to a page move by its headings: one h1, then h2, then h3 below it.',
  },
  'PICTURE-SIZE': {
    title: 'A picture whose size is not told, or not true',
    text: 'width and height keep its place while it loads; srcset and sizes say truly how wide each file is, or the browser takes the wrong one.',
  },
  'PICTURE-DENSITY': {
    title: 'A picture that is blurred on most phones',
    text: 'At density 2 a slot of 360 px needs a file of 720 px. Where the master itself is no wider, nothing can be done and nothing is said.',
  },
  'JSONLD-INVALID': {
    title: 'Structured data that nobody can use',
    text: 'It is JSON with @context https://schema.org and a @type, has the fields that its type needs, and names pages that are there by their whole address.',
  },
  'HTML-INVALID': {
    title: 'HTML that the standard does not allow',
    text: 'html-validate found it; browsers guess what was meant, each in its own way. The name of the rule is in the message.',
  },
  'CSP-BROKEN': {
    title: 'A content security policy that is not true of its pages',
    text: 'Every inline script and style has its hash in the policy, and no hash is there for nothing. Inline handlers and style attributes never run.',
  },
  'BUDGET-OVER': {
    title: 'A page that weighs more than its kind may',
    text: 'Bytes are those transferred: compressed, on a first visit, on a phone of 412 px at density 2. Budgets by page template are in cli/check/budgets.ts.',
  },
  'ROUTE-LOST': {
    title: 'An address that was promised is gone',
    text: 'regions/routes.lock.json lists the addresses that others may link to. Bring the page back or redirect its address in region JSON; site routes --lock agrees to what is there now.',
  },
  'ROUTE-CHANGED': {
    title: 'An address that nobody has agreed to yet',
    text: 'A new address, or one with another layout or language than regions/routes.lock.json says. site routes --lock writes the lock anew.',
  },
  'CLAIM-FOREIGN': {
    title: 'A claim of another region or language',
    text: 'Each market has its own offers. A page shows the claims of its region for its language, with their own amounts.',
  },
  'CLAIM-BARE': {
    title: 'A claim without its conditions',
    text: 'Who may claim, territory, age, minimum deposit, release, wagering, expiry, withdrawal and the link to the terms stand beside the amount, on the page itself.',
  },
  'LICENCE-MISSING': {
    title: 'A page without the licence of its region',
    text: 'The prescribed sentence and the link to the register stand on every page: errors, fallbacks and every embedded variant included.',
  },
  'AGE-MISSING': {
    title: 'A page without the age limit, or with a wrong one',
    text: 'It is the ageLimit of region JSON, marked by data-age-limit, on every page and in every embedded variant.',
  },
  'HELP-MISSING': {
    title: 'A page without the help line of its region',
    text: 'The entry that helpLine names stands on every page, with its number or address, in every embedded variant too.',
  },
  'HELP-EXPIRED': {
    title: 'An entry of help that is past its date, or soon will be',
    text: 'Help bodies merge and numbers change. Look at it, then write verifiedOn and validUntil anew. --today measures by another date than today.',
  },
  'WARNING-MISSING': {
    title: 'A page without a warning that the law asks for',
    text: 'warnings and requiredStrings in region JSON name the texts that stand on every page; WARN_DEMO while the licence is a demonstration.',
  },
  'MARKETING-PRESENT': {
    title: 'Marketing on a page that may carry none',
    text: 'Responsible-gaming pages and the page for refused visitors have no download, no sign-up, no offers, and no links to pages that exist by a permission to advertise.',
  },
  'INSTALLER-OUTSIDE': {
    title: 'An installer where blocked visitors would find it',
    text: 'Visitors of blocked places get a download page without installers, in the place of the one that others get. Any other page is the same for all visitors, so it links to the download page and to no installer.',
  },
  'COOKIE-UNKNOWN': {
    title: 'A cookie that is not in the registry',
    text: 'The registry under cookies in region JSON feeds the cookie policy: a cookie that is not in it is one that nobody was told of.',
  },
  'FALLBACK-LEGAL': {
    title: 'A legal text in another language than its page',
    text: 'Words of law in a language that the page does not announce bind nobody. Translate the page or leave it out.',
  },
  'FALLBACK-UNMARKED': {
    title: 'Borrowed words that are not marked',
    text: 'The main element tells the language of its words by lang, or a screen reader reads English as if it were French.',
  },
  'TRANSLATION-MISSING': {
    title: 'A page without a translation',
    text: 'Its language has no fallback in region JSON, so that somebody must have meant to translate it.',
  },
  'TRANSLATION-STALE': {
    title: 'A translation of what the original no longer says',
    text: 'regions/translations.lock.json records which state of each section and string was translated. Where the original alone has changed, the translation is stale; where both have, somebody should confirm it. Translate the change, then run site i18n lock with the file; site i18n status shows all of them.',
  },
  'TRANSLATION-DIFFERS': {
    title: 'A translation with other anchors or directives than its original',
    text: 'Links name the same heading ids in every language, and a fact, claim or block that one language lacks is information that its readers do not get.',
  },
  'BASELINE-EXPIRED': {
    title: 'A finding was accepted until a date that has passed',
    text: 'The finding counts again. Mend it, or accept it anew with a reason.',
  },
  'BASELINE-UNUSED': {
    title: 'The baseline accepts what is no longer found',
    text: 'Remove the entry, so that it does not hide the next one.',
  },
} as const satisfies Record<string, Explanation>;
