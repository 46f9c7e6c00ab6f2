import type { SiteDefinition } from 'region-site/kit';

/** The problems that the checks of this site report. */
export const problems: NonNullable<SiteDefinition['problems']> = {
  'AMBASSADOR-UNKNOWN': {
    title: 'No such ambassador',
    text: 'A page /ggteam/<slug>/ needs an ambassador with that slug in region JSON, which contains the proof of age.',
  },
  'LICENCE-MISSING': {
    title: 'A page without the licence of its region',
    text: 'The prescribed sentence and the link to the register are required on every page, including error pages, fallbacks and embedded variants.',
  },
  'AGE-MISSING': {
    title: 'A page without the age limit, or with a wrong one',
    text: 'The ageLimit of region JSON, marked by data-age-limit, is required on every page and in every embedded variant.',
  },
  'HELP-MISSING': {
    title: 'A page without the help line of its region',
    text: 'The entry of helpLine is required on every page with its number or address, also in embedded variants.',
  },
  'HELP-EXPIRED': {
    title: 'A help entry that has expired or expires soon',
    text: 'Organisations merge and phone numbers change. Verify the entry, then update verifiedOn and validUntil. --today uses another date than today.',
  },
  'ACCESSIBILITY-MISSING': {
    title: 'A region without an accessibility statement in one of its languages',
    text: 'The European Accessibility Act asks for one in the languages of the service; this site has one in every region. It is content/<language>/accessibility.md.',
  },
  'ACCESSIBILITY-OUTDATED': {
    title: 'An accessibility statement by an audit of more than a year ago',
    text: 'The statement shows the results of templates/audits/accessibility.json, which npm run audit writes. --today uses another date than today.',
  },
  'ACCESSIBILITY-UNNAMED': {
    title: 'A failure of the audit that the accessibility statement does not name',
    text: 'Each rule that the audit found broken needs a text that visitors understand, in every language: a string such as ACCESSIBILITY_GAP_COLOR_CONTRAST.',
  },
  'SECURITY-EXPIRED': {
    title: 'security.txt has expired, expires soon, or holds for too long',
    text: 'Researchers ignore a security.txt after its date. Check that the contact answers, then write security.expires of region JSON anew, at most a year ahead. --today uses another date than today.',
  },
  'HELP-URGENT-MISSING': {
    title: 'A page about danger without the numbers for it',
    text: 'Pages about safer gambling show {block:help-lines} with hours and costs. Each page that speaks of ending a life names the crisis line and the emergency number of its market, from the help entries of region JSON.',
  },
  'DATE-AHEAD': {
    title: 'A day of examination that is still to come',
    text: 'verifiedOn and reviewedOn are days on which somebody examined help and evidence, so they cannot be in the future. --today uses another date than today.',
  },
  'NUMBER-DIFFERS': {
    title: 'A number that is nearly the one of the record',
    text: 'The number of a licence, a company or a help line was written by hand and is not that of region JSON: one of the two was changed, or mistyped. Write the fact, and both change together.',
  },
  'WARNING-MISSING': {
    title: 'A page without a legally required warning',
    text: 'warnings and requiredStrings in region JSON list the texts that are required on every page; WARN_DEMO is required while the licence is a demonstration.',
  },
  'MARKETING-PRESENT': {
    title: 'Marketing on a page where it is forbidden',
    text: 'Responsible-gaming pages and the page for denied visitors must not contain a download, sign-up, offers, or links to pages that require a permission to advertise.',
  },
  'INDUCEMENT-NAMED': {
    title: 'An offer is named where the law forbids offers',
    text: 'Titles, descriptions, headings, labels and text alternatives advertise a page. Where bonusClaims is off, they may name no bonus, with or without an amount. Running text may say that there is none.',
  },
  'FIGURE-UNKNOWN': {
    title: 'A price, a share, odds or a time without a source',
    text: 'Numbers of texts, in digits and in words (numberNames in content/<language>/language.json), come from data: a block that renders records, a claim, the region file, a legal page of the same language, or the table regions/checks/declared-figures.ts, where each has a source or a formula that a test computes.',
  },
  'NAME-FOREIGN': {
    title: 'A language or a country that the region does not have',
    text: 'A sentence promises support in a language of other regions, or names a country that is not the region’s own. Names come from Intl.DisplayNames in the language of the text, with the endings that it gives them. Keep the sentence for its regions: {if:global}, Spanish or French{/if}.',
  },
  'CLOSED-MARKET-NAMES': {
    title: 'The site of a closed market names the brand or leads to a game',
    text: 'Where namesBrand is false, the law counts even a name as advertising. Titles go without the brand, and no page links to the site of another region.',
  },
  'INSTALLER-OUTSIDE': {
    title: 'An installer link that blocked visitors could reach',
    text: 'Visitors from blocked locations get a replacement download page without installers. All other pages are the same for all visitors, so they must link to the download page and not to an installer.',
  },
};
