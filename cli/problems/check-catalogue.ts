import type { Explanation } from './explanation.ts';

/** The findings of `site check`, in addition to the problems of the build. */
export const CHECK_CATALOGUE = {
  'DIST-MISSING': {
    title: 'There is no result',
    text: 'site check, preview, visit, deploy, diff and report read dist/<region>/ and the manifest beside it. Run site build first, or pass the folder with --out. A manifest with a path outside the web root, or with any content that builds do not write, is ignored.',
  },
  'FILE-LOST': {
    title: 'A file of the manifest is missing',
    text: 'The manifest lists every file that the build wrote. A missing file is a 404 for visitors. Build again.',
  },
  'FILE-ALTERED': {
    title: 'A file has changed since the build',
    text: 'dist was edited directly, or a copy is incomplete. Variants (.br, .gz) must contain the same content as their file. Edit the sources, and build again.',
  },
  'FILE-STRAY': {
    title: 'A file that is not in the manifest',
    text: 'The build did not write it, so no build will update it. Delete it, or add it to assets/.',
  },
  'SECRET-PUBLISHED': {
    title: 'A secret in the result',
    text: '`env` of defineSite declares variables. Those whose names do not begin with PUBLIC_ are secret, and a file of the result contains the value of one: as it is, or as addresses, JSON, HTML or base64 write it. Values of fewer than 8 characters are not searched for. Remove it, and replace the secret if the result was published.',
  },
  'TYPO-MARKS': {
    title: 'Marks that the language does not have',
    text: 'Straight quotation marks and apostrophes, quotation marks of other languages, a hyphen in the place of a dash, and missing or wrong spaces beside punctuation. content/<language>/language.json names the marks and spaces of the language. A text that is given word by word belongs in its list "exact".',
  },
  'LINK-REDIRECTED': {
    title: 'A link that leads to a redirect',
    text: 'It works, but each visit needs an extra round trip. Write the address to which the redirect leads; addresses of pages end with a slash.',
  },
  'LINK-EMPTY': {
    title: 'A link without text or without an address',
    text: 'A screen reader would read the address, or nothing. Write a text that says where the link leads. Use a button for an element without an address.',
  },
  'LINK-ACROSS': {
    title: 'A link into another market',
    text: 'Each market has its own law and offers. Visitors change markets by the region selector, by a modal, or by a link that is marked with hreflang, but not by a link in running text.',
  },
  'LINK-UNLABELLED': {
    title: 'An unmarked link to another tab or site',
    text: 'A link to a new tab says so in its text and has rel="noopener". A link to another host in the same tab has rel="external". Add what is missing in the template that writes the link.',
  },
  'LINK-DEAD': {
    title: 'A broken external link',
    text: 'site check --external requested it several times. Links to help, regulators and dispute bodies are required by law. Open the address in a browser; if it fails there as well, find the new one.',
  },
  'LINK-MOVED': {
    title: 'An external link that has moved permanently',
    text: 'The response is a permanent redirect. Use the new address.',
  },
  'REDIRECT-BROKEN': {
    title: 'A broken, circular or chained redirect',
    text: 'A redirect of region JSON or of redirects.csv must lead from an unused address to a page, in one step.',
  },
  'ASSET-MISSING': {
    title: 'A page loads a missing file',
    text: 'A picture, font, style or script would be a 404 on every visit. Correct the path in the template, or add the file to assets/.',
  },
  'ASSET-FOREIGN': {
    title: 'A page loads a file from another host',
    text: 'Before consent, a page may only send requests to its own host. Other requests would reveal to third parties which page a visitor reads. Put the file into assets/, or load it after consent.',
  },
  'CANONICAL-WRONG': {
    title: 'A canonical address that is missing or wrong',
    text: 'A page has its own address as canonical; a fallback has the address of the page whose text it shows; an error page has none. Write what the template gets as page.canonical.',
  },
  'HREFLANG-BROKEN': {
    title: 'Alternates that do not refer to each other',
    text: 'Search engines use hreflang only if both pages list each other and themselves, across languages, regions and hosts. Fallbacks and error pages are excluded. Write what the template gets as page.alternates, and build all regions from the same sources.',
  },
  'LANG-WRONG': {
    title: 'A page with a wrong language or region',
    text: 'lang affects pronunciation, hyphenation and search. Write the locale that the language has in region JSON.',
  },
  'ROBOTS-WRONG': {
    title: 'A page with a wrong robots directive',
    text: 'noindex is required on error pages, on fallbacks and on all pages of a region that the site hides (region.noindex), and forbidden on others.',
  },
  'SITEMAP-WRONG': {
    title: 'A sitemap that does not list the pages',
    text: 'It must list every page with its own text and the same alternates as the page, and no fallback, error page or removed page. If the message names a page that you have just changed, build again.',
  },
  'ROBOTS-TXT': {
    title: 'A robots.txt that blocks pages or has a wrong sitemap',
    text: 'It must name the sitemap of its own origin, and block no page and no asset.',
  },
  'HEADING-ORDER': {
    title: 'Headings that skip a level, or not exactly one h1',
    text: 'Users of screen readers navigate by headings: one h1, then h2, then h3 below it. Choose the level by the structure of the page, and the size by CSS.',
  },
  'PICTURE-SIZE': {
    title: 'A picture with missing or wrong sizes',
    text: 'width and height reserve space while it loads. srcset and sizes must state the real widths, or the browser chooses a wrong file.',
  },
  'PICTURE-DENSITY': {
    title: 'A picture that is blurred on most phones',
    text: 'At density 2 a slot of 360 px needs a file of 720 px. Give the slot variants up to twice its width. Pictures whose master is not wider are not reported.',
  },
  'JSONLD-INVALID': {
    title: 'Invalid structured data',
    text: 'It must be JSON with @context https://schema.org and a @type, contain the required fields of the type, and refer to existing pages by absolute URLs.',
  },
  'HTML-INVALID': {
    title: 'HTML that does not conform to the standard',
    text: 'Browsers may handle it differently. The message contains the name of the rule of html-validate, whose documentation explains it. Correct the template or the Markdown that writes the element.',
  },
  'CSP-BROKEN': {
    title: 'A content security policy that does not match its pages',
    text: 'The policy must contain the hash of every inline script and style, and no other hash. Inline handlers and style attributes are not allowed.',
  },
  'CSP-BLOCKS': {
    title: 'Something that the content security policy blocks',
    text: 'A page sends a form to another host, shows a video or a frame of one, or browser code requests one, and the policy of the region does not name it: browsers refuse it without a message on the page. Add the host to "policy" of region JSON (regions/defaults.json for all regions), by the member that the finding names: script, connect, image, media, font, style, frame, form. Code that sets the address of a script, or markup, needs a Trusted Types policy, named in "policies". docs/content/en/policy.md has recipes.',
  },
  'BUDGET-OVER': {
    title: 'A page that exceeds its size budget',
    text: 'Bytes are those transferred: compressed, on a first visit, on a phone of 412 px at density 2. Make the page lighter, or move what is rarely seen to a page of its own; `site build` lists every page with its weight. The site sets its limits by page template in `budgets` of defineSite.',
  },
  'ROUTE-LOST': {
    title: 'A locked address was removed',
    text: 'regions/routes.lock.json lists the addresses that others may link to. Restore the page or redirect its address in region JSON. site routes --lock accepts the current addresses.',
  },
  'ROUTE-CHANGED': {
    title: 'An address that is not in the lock file',
    text: 'A new address, or one with another layout or language than in regions/routes.lock.json. site routes --lock updates the file.',
  },
  'CLAIM-FOREIGN': {
    title: 'A claim of another region or language',
    text: 'Each market has its own offers. A page may only show the claims of its region for its language, with their own amounts. Show the claim by {claim:id}, which takes that of the region.',
  },
  'CLAIM-BARE': {
    title: 'A claim without its conditions',
    text: 'Every condition that the site lists for the claim, and the link to the terms, must be next to the amount, on the page itself.',
  },
  'COOKIE-UNKNOWN': {
    title: 'A cookie that is not in the registry',
    text: 'The registry under cookies in region JSON feeds the cookie policy, so a cookie that is not in it is not disclosed to visitors. Add it there with its purpose and duration, or do not set it.',
  },
  'FALLBACK-LEGAL': {
    title: 'A legal text in another language than its page',
    text: 'A legal text in another language than that of the page is not binding. Translate the page or remove it.',
  },
  'FALLBACK-UNMARKED': {
    title: 'Fallback text that is not marked',
    text: 'The main element must have the lang of its text, or a screen reader reads English with French pronunciation. Add it in the layout.',
  },
  'TRANSLATION-MISSING': {
    title: 'A page without a translation',
    text: 'Its language has no fallback in region JSON, so a translation is required. Translate the page, or give the language a fallback.',
  },
  'TRANSLATION-STALE': {
    title: 'An outdated translation',
    text: 'regions/translations.lock.json records which state of each section and string was translated. If only the original has changed, the translation is outdated; if both have changed, it needs confirmation. Translate the change, then run site i18n lock with the file. site i18n status lists all of them.',
  },
  'TERM-DIFFERS': {
    title: 'A translation that leaves the glossary',
    text: 'content/<language>/glossary.json says what the language calls a term. The original of this section has the term, and the translation has none of the terms that are allowed. Use one of them, or add the term to the glossary. An entry is the part of a word that does not change: "autoexclu" is also in autoexclusión and autoexcluirse.',
  },
  'TRANSLATION-DIFFERS': {
    title: 'A translation with another template, other anchors or directives than its original',
    text: 'With another template a page looks and behaves otherwise. Heading ids must be the same in every language, because links use them. A fact, claim or block that is missing in one language is missing information for its readers. Conditions are decided for the regions that show the translation, and facts are compared between languages of one region only. A page that is written for its market gives the reason in front matter, adapts: for the whole page or for named sections and directives.',
  },
  'BASELINE-EXPIRED': {
    title: 'The acceptance of a finding has expired',
    text: 'The finding counts again. Fix it, or accept it again with a reason.',
  },
  'BASELINE-UNUSED': {
    title: 'An unused baseline entry',
    text: 'The accepted finding no longer exists. Remove the entry, so that it does not hide a later one.',
  },
} as const satisfies Record<string, Explanation>;
