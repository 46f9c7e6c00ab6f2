import { CHECK_CATALOGUE } from './check-catalogue.ts';

/**
 * Every problem that the build can report, by its permanent code. `site explain <CODE>` prints these texts, and the
 * type of the codes comes from here, so that no stage can report a problem that nobody explained.
 */
export interface Explanation {
  /** What is wrong, in a line. */
  readonly title: string;
  /** Why it matters and how to mend it. */
  readonly text: string;
}

export const CATALOGUE = {
  'ROOT-MISSING': {
    title: 'The folder is no site',
    text: 'A site is a folder with regions/, content/ and templates/site.tsx. Run the command there, or name the folder with --root.',
  },
  'FILE-READ': {
    title: 'A file or folder can not be read',
    text: 'The build reads every file below content/, regions/, templates/ and assets/. Mend its permissions, or remove it.',
  },
  'LINK-OUTSIDE': {
    title: 'A symbolic link leaves the site',
    text: 'Links below content/, regions/, templates/ and assets/ may lead to files of the same site only. Another one would publish what it leads to, such as a key or a private file, with whoever builds the site unaware of it.',
  },
  'FILE-WRITE': {
    title: 'The result can not be written',
    text: 'The build writes beside dist/<region>/ and swaps at the end. Whatever stood there before is untouched.',
  },
  'DISK-FULL': {
    title: 'The disk is full',
    text: 'The new build was removed again and the previous one is untouched. Free some space and build again.',
  },
  'FILE-SIZE': {
    title: 'A text file is too large',
    text: 'Markdown and JSON files may have 1 MiB at most, the front matter of a page 64 KiB, one paragraph 32 KiB, a rendered page 4 MiB: more is a mistake in nearly every case, and costs every reader. Split it.',
  },
  'FILE-ENCODING': {
    title: 'A text file is not UTF-8, or holds control characters',
    text: 'Save the file as UTF-8. The position is that of the first byte or character that does not fit. An escape like \\u0001 counts as the character that it stands for.',
  },
  'FILE-NAME': {
    title: 'A file name makes no address',
    text: 'Names below content/<language>/ become addresses: lower-case letters, digits and hyphens, then .md or .<region>.md. "assets", "api" and "builds" are taken by the build itself.',
  },
  'JSON-SYNTAX': {
    title: 'JSON that can not be read',
    text: 'The position is where reading stopped; the mistake is often just before it: a comma too many or too few, or a quote that was not closed.',
  },
  'YAML-SYNTAX': {
    title: 'Front matter that can not be read',
    text: 'Front matter is YAML 1.2. Quote a text that holds a colon followed by a space, a #, or that starts with a special character.',
  },
  'KEY-DUPLICATE': {
    title: 'A key stands twice',
    text: 'Only one of the two would count, and nobody could tell which. Remove one.',
  },
  'KEY-FORBIDDEN': {
    title: 'A key that reaches into the program',
    text: '__proto__, constructor and prototype are refused as keys wherever the build reads data.',
  },
  'FIELD-UNKNOWN': {
    title: 'A field that nothing reads',
    text: 'Unknown fields are refused, because a misspelt one would be ignored in silence. `site schema` lets an editor complete the names.',
  },
  'FIELD-MISSING': { title: 'A field is missing', text: 'The build needs it and has no default for it.' },
  'FIELD-INVALID': {
    title: 'A field has a value that it can not have',
    text: 'The message says which values it may have.',
  },
  'FRONT-MATTER-CODE': {
    title: 'Front matter that is a program',
    text: 'Some front-matter readers run a block that is marked as JavaScript. This build never does: the opening fence is exactly three hyphens.',
  },
  'FRONT-MATTER-FENCE': {
    title: 'Front matter without a closing fence',
    text: 'A page starts with a line of three hyphens, then YAML, then another line of three hyphens. A rule at the top of a page is written *** instead.',
  },
  'LAYOUT-UNKNOWN': { title: 'No such layout', text: 'templates/site.tsx lists the layouts.' },
  'TEMPLATE-UNKNOWN': { title: 'No such page template', text: 'templates/site.tsx lists the page templates.' },
  'REGION-UNKNOWN': { title: 'No such region', text: 'A region is a file regions/<id>.json.' },
  'LANGUAGE-UNKNOWN': {
    title: 'A language that no region offers',
    text: 'Each folder below content/ is a language that at least one region lists under languages.',
  },
  'COUNTRY-UNKNOWN': {
    title: 'No such country or subdivision',
    text: 'Places are ISO 3166-1 codes of two letters (GB, not UK; GR, not EL) or ISO 3166-2 subdivisions (CA-ON).',
  },
  'LOCALE-UNKNOWN': { title: 'No such locale', text: 'Locales are BCP 47 tags: en-GB, es-419, uk-UA.' },
  'STRING-UNKNOWN': {
    title: 'No such string',
    text: 'A text is asked for by a key that strings.json does not have, in this language and region.',
  },
  'STRING-MISSING': {
    title: 'A language lacks a string',
    text: 'Each language of a region has every key of its main language; the warnings that the law of a market asks for never fall back.',
  },
  'STRING-PLACEHOLDER': {
    title: 'A string has other placeholders than its original',
    text: 'A translation or regional text must use the same {placeholders} as the main language, or a value would be lost.',
  },
  'AMBASSADOR-UNKNOWN': {
    title: 'No such ambassador',
    text: 'A page /ggteam/<slug>/ needs an ambassador of that slug in the region JSON, where the proof of age is.',
  },
  'ADDRESS-TWICE': {
    title: 'Two files for one address',
    text: 'about.md and about/index.md are the same page, and so are es/about.md in the main language and about.md in the language whose prefix is es. Keep one of them.',
  },
  'HEADING-TWICE': {
    title: 'A heading id stands twice',
    text: 'A link to it could lead to either. Give each heading an id of its own: ## Title {#id}.',
  },
  'LEGAL-FORM': {
    title: 'A legal page that can not be cited',
    text: 'Legal pages have a version, an effective date, and headings of the second level that are numbered without a gap and carry explicit ids: ## 3. Deposits {#deposits}.',
  },
  'LEGAL-VERSION': {
    title: 'Words of law changed under their old version',
    text: 'Players agreed to a version. When the words of a legal page change, its front matter gets a new "version" and the day since when it is in force ("effective").',
  },
  'LEGAL-RECORD': {
    title: 'Words of law changed, and no history tells of it',
    text: 'Each change of a legal page has a record in the history of changes: the clause, the words before and after, when it was announced, since when it holds, and why. A record names its page with "page:" where that is not the page above the history.',
  },
  'LINK-NOWHERE': {
    title: 'A link leads nowhere',
    text: 'Links name a route of this project with both slashes, like /contact/, and it must exist in every region that shows the page.',
  },
  'ANCHOR-NOWHERE': {
    title: 'A link names a heading that is not there',
    text: 'The page exists, the heading id does not.',
  },
  'LINK-EXTERNAL': {
    title: 'An external link that nobody allowed',
    text: 'Content may link to the hosts that externalHosts in the region JSON lists. Add the host there, so that a second person sees it in review.',
  },
  'URL-FORBIDDEN': {
    title: 'An address of a forbidden kind',
    text: 'javascript:, data: and other schemes can run code in the name of this site. Links are https:, mailto:, tel: or a route.',
  },
  'HTML-FORBIDDEN': {
    title: 'Raw HTML in Markdown',
    text: 'Markdown may hold br, abbr, sup, sub, kbd and comments, closed in the same file, and nothing else.',
  },
  'NESTING-DEEP': {
    title: 'Nested too deeply',
    text: 'Quotes and lists in Markdown, and lists and objects in data, may be nested 100 deep.',
  },
  'PICTURE-MISSING': {
    title: 'A picture is not there',
    text: 'Pictures in Markdown are named by their path relative to the Markdown file; templates name them below assets/.',
  },
  'ICON-SHAPE': {
    title: 'An icon that script can not draw',
    text: 'Icons that navigation names are fetched as lists of shapes and drawn by script, because no text may become markup in a page. An SVG file with text, gradients, styles, groups or addresses has no such list. Flatten it.',
  },
  'PICTURE-BROKEN': {
    title: 'A picture can not be decoded',
    text: 'The file is truncated, empty, larger than 100 megapixels, or something else than its name says. Export it again.',
  },
  'PICTURE-SMALL': {
    title: 'A picture that is too small for its place',
    text: 'A place of the layout needs a picture of twice its widest CSS width, at most 1536 px; enlarging one would only blur it. Pictures in running text may be of any size.',
  },
  'PICTURE-UNUSED': {
    title: 'A picture that nothing uses',
    text: 'No page of any region shows it. Remove it, or name it where it belongs.',
  },
  'PICTURE-ALT': {
    title: 'A picture without a text alternative',
    text: 'Write what the picture tells: ![text](path). Templates give a text from strings, or null for a picture that tells nothing.',
  },
  'CLAIM-OUTSIDE': {
    title: 'The amount of an offer, written by hand',
    text: 'Amounts of offers and prize pools come from the claim records of region JSON and are shown by {claim:id} alone, so that they always stand beside their conditions and never where the law forbids them.',
  },
  'CLAIM-UNKNOWN': { title: 'No such claim', text: 'No region has a claim of this id.' },
  'CLAIM-FORBIDDEN': {
    title: 'A claim where none may stand',
    text: 'Responsible-gaming and legal pages carry no offers.',
  },
  'FACT-UNKNOWN': {
    title: 'No such fact',
    text: 'Facts are listed under facts in region JSON; each region that shows the page needs it.',
  },
  'BLOCK-UNKNOWN': { title: 'No such block', text: 'templates/site.tsx lists the blocks that {block:name} can name.' },
  'META-TWICE': {
    title: 'Two pages with one title or description',
    text: 'Search engines show one of them and readers can not tell them apart.',
  },
  'META-MISSING': {
    title: 'A page without title or description',
    text: 'Give it in front matter, or as strings META_<PAGE>_TITLE and META_<PAGE>_DESCRIPTION; home and error pages have strings only.',
  },
  'META-LENGTH': {
    title: 'A title or description that will be cut',
    text: 'Titles have 70 characters at most, descriptions 50 to 170.',
  },
  'REDIRECT-TAKEN': {
    title: 'A redirect from an address that is taken',
    text: 'The address has a page, is redirected already, or is one that the hosts answer themselves. nginx refuses two answers for one address.',
  },
  'TEMPLATE-ERROR': {
    title: 'Templates that can not be built or rendered',
    text: 'The position is in the template; the page that was being rendered is named.',
  },
  'DEPLOY-ACCESS': {
    title: 'The store lets nobody in, or is not there',
    text: 'Credentials come by the usual chain of AWS tools: AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY, a profile, a role. The identity needs to list the bucket, and to get, put and delete objects below the prefix.',
  },
  'DEPLOY-BROKEN': {
    title: 'A deploy that would break a visitor',
    text: 'Before the first request, every local reference of every page, stylesheet and script is followed in dist. --allow broken deploys all the same.',
  },
  'DEPLOY-BUSY': {
    title: 'Another deploy to the same target',
    text: 'Of two deploys at once one goes on and the other stops. The intent in .site/state.json says which process on which machine it is. A process that was killed on this machine is known to be dead; one of another machine is waited for, for a minute, before it is taken for dead.',
  },
  'DEPLOY-CHANGED': {
    title: 'dist is not what was built',
    text: 'Every file is compared with the manifest before it is uploaded, and again while it is. Build again; never edit dist.',
  },
  'DEPLOY-DELETES': {
    title: 'Too many addresses would vanish',
    text: 'Pages and data files that a visitor may have kept the address of. Hashed assets are not counted: only pages ask for them. Write redirects, or raise --max-deletes.',
  },
  'DEPLOY-EMPTY': {
    title: 'A dist without pages',
    text: 'A web root without a home page is no site, and deploying it would take the present one away.',
  },
  'DEPLOY-FAILED': {
    title: 'A file could not be written',
    text: 'Throttling, faults of the server and of the network were retried with growing random pauses; this was the last answer. Files that a page needs are written before the page, so what visitors have is whole. Deploy again to go on.',
  },
  'DEPLOY-FOREIGN': {
    title: 'A target that somebody else has filled',
    text: 'There are files and no .site/state.json. Perhaps the bucket or the prefix is another one than you think.',
  },
  'DEPLOY-REGION': {
    title: "Another region's target",
    text: 'The state in the target says which region it holds. Nothing allows another one there: a licence, its age limit and its help line would be the wrong ones for every visitor.',
  },
  'DEPLOY-RELEASE': {
    title: 'A release that can not be restored',
    text: 'With --releases, the newest ones are kept whole (--keep). In place, files come back from the versions that the bucket keeps, so versioning must have been on when they were overwritten.',
  },
  'DEPLOY-SHRUNK': {
    title: 'The site would lose half of its pages',
    text: 'A source that was not found, or a build of another branch, looks like this. --allow shrunken agrees.',
  },
  'DEPLOY-STATE': {
    title: 'A target without a state that can be used',
    text: 'Each deploy keeps .site/state.json in its target: what lies there, which releases there are, and whether a run is under way. Keys and ids in it are read, copied and deleted, so a document with a key outside the target, or with anything that a deploy does not write, is refused whole.',
  },
  'DEPLOY-STOPPED': {
    title: 'A deploy that a person stopped',
    text: 'By Ctrl+C or by answering no. What was written is remembered, and the next deploy goes on there.',
  },
  LEFTOVER: {
    title: 'Something was left over in a page',
    text: 'undefined, [object Object], an unreplaced directive or a link without an address means that a value was missing.',
  },
  ...CHECK_CATALOGUE,
} as const satisfies Record<string, Explanation>;

export type ProblemCode = keyof typeof CATALOGUE;
