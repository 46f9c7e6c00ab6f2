import { CHECK_CATALOGUE } from './check-catalogue.ts';
import type { Explanation } from './explanation.ts';

/**
 * Every problem that the build and the deploy can report, by its permanent code. `site explain <CODE>` prints these texts,
 * and the type of the codes is derived from them, so every reported problem has an explanation.
 */
export const CATALOGUE = {
  'ROOT-MISSING': {
    title: 'The folder is not a site',
    text: 'A site is a folder with regions/, content/ and templates/site.tsx. Run the command there, or pass the folder with --root. `site init` writes a new site.',
  },
  'FILE-READ': {
    title: 'A file or folder cannot be read',
    text: 'The build reads every file below content/, regions/, templates/ and assets/. Fix the permissions, or remove the file.',
  },
  'LINK-OUTSIDE': {
    title: 'A symbolic link leaves the site',
    text: 'Links below content/, regions/, templates/ and assets/, package.json and tsconfig.json may only lead to files of the same site. Another link could publish a key or a private file without notice. Copy the file into the site in place of the link.',
  },
  'FILE-WRITE': {
    title: 'The result cannot be written',
    text: 'The build writes to a temporary folder beside dist/<region>/ and swaps both at the end, so the previous result is unchanged. Fix the permissions of the folder, or choose another with --out.',
  },
  'OUTPUT-TAKEN': {
    title: 'Something else is in the place of a result',
    text: 'A build replaces dist/<region>/, dist/<region>.hosting/ and dist/<region>.manifest.json, but only what the manifest says that an earlier build has made, and never a folder with sources in or around it. Choose a folder of its own with --out, or move what is there. Results without their manifest have to be removed by hand.',
  },
  'DISK-FULL': {
    title: 'The disk is full',
    text: 'The incomplete build was removed and the previous one is unchanged. Free some space and build again.',
  },
  'FILE-SIZE': {
    title: 'A text file is too large',
    text: 'Larger files are usually a mistake, and slow for readers. The limits: 1 MiB for a Markdown or JSON file, 64 KiB for the front matter of a page, 32 KiB for a paragraph, 4 MiB for a rendered page, and 1,000 lines that continue a quote without ">". Split the file.',
  },
  'FILE-ENCODING': {
    title: 'A text file is not UTF-8, or contains control characters',
    text: 'Save the file as UTF-8. The position is the first invalid byte or character. An escape like \\u0001 counts as the character that it encodes.',
  },
  'MERGE-CONFLICT': {
    title: 'The marks of a merge conflict',
    text: 'A line begins with <<<<<<< or >>>>>>>, as git leaves it where two branches changed the same lines. Visitors would read both sides. Keep the lines of one side, or of both, and remove the marks. A text about such marks indents them.',
  },
  'FILE-NAME': {
    title: 'A file name that cannot become an address, or that is not read',
    text: 'Names below content/<language>/ become addresses: lower-case letters, digits and hyphens, then .md or .<region>.md. "assets", "api" and "builds" are reserved for the build. Regions are in regions/<id>.json, not in folders below, texts in content/<language>/strings.json and strings.<region>.json, the pack of a language in content/<language>/language.json. Rename the file or folder.',
  },
  'JSON-SYNTAX': {
    title: 'Invalid JSON',
    text: 'The position is where parsing stopped. The mistake is often just before it: a missing or extra comma, or an unclosed quote.',
  },
  'YAML-SYNTAX': {
    title: 'Invalid YAML',
    text: 'Front matter and files of records are YAML 1.2. Quote a text that contains a colon followed by a space, a #, or that starts with a special character.',
  },
  'TAG-UNKNOWN': {
    title: 'A tag that the collection does not have',
    text: 'The tags of a collection are listed in its definition, so that one thing has one tag, with a label in every language. Use one of them, or add the new one to "tags".',
  },
  'RECORDS-MISSING': {
    title: 'A collection without its records',
    text: 'A collection with "records: name" reads content/name.yaml, content/<language>/name.yaml, and the files of single regions, name.<region>.yaml. Write one of them.',
  },
  'CSV-SYNTAX': {
    title: 'Invalid CSV',
    text: 'The first row has the name of a field for each column: `price.amount` is a field inside of another one. Cells are separated by commas, semicolons or tabs. A text with the separator, a line break or a quotation mark is in quotation marks, and "" is one of them inside of it.',
  },
  'DATA-MISSING': {
    title: 'A loader that has not run yet',
    text: 'What a loader returns is kept in regions/data.<loader>.lock.json, so that a build needs no network and gives the same bytes. `site data pull` writes the file; commit it. `site build` without --offline and `site dev` run loaders whose file is missing.',
  },
  'DATA-FAILED': {
    title: 'A loader has failed',
    text: 'It threw an error, took longer than its timeout, or returned records that do not fit its schema. The records of its last successful run are kept, and builds go on with them. `levels` of defineSite sets how `site data pull` ends then: { "DATA-FAILED": "warning" } prints the problem and exits with 0.',
  },
  'DATA-LOCK': {
    title: 'The data of a loader was edited',
    text: 'regions/data.<loader>.lock.json holds exactly what the loader has returned, with a hash of it. An edit would be lost with the next `site data pull`. Change the data where it comes from, and run that command.',
  },
  'ENV-MISSING': {
    title: 'A variable is not set',
    text: '`env` of defineSite declares it. Set it where the command runs, or write NAME=value into .env beside regions/, a file that is not committed. Public variables (PUBLIC_…) are needed by every build, all others by the loaders that read them.',
  },
  'ENV-INVALID': {
    title: 'A variable has a wrong value',
    text: 'The schema in `env` of defineSite does not accept it. The message does not show the value, because it may be secret.',
  },
  'ENV-BROWSER': {
    title: 'A variable in browser code that browsers do not get',
    text: 'Browser code contains the values of the variables that `env` of defineSite declares and whose names begin with PUBLIC_: import.meta.env.PUBLIC_NAME. Everybody can read them. Secret ones are for loaders alone.',
  },
  'RECORD-TWICE': {
    title: 'Two records with one id',
    text: 'The id names a record in lists, feeds and templates. Give each record of a file its own.',
  },
  'KEY-DUPLICATE': {
    title: 'A duplicate key',
    text: 'Only one of the two would be used. Remove one.',
  },
  'GROUP-UNKNOWN': {
    title: 'A group of places that does not exist',
    text: 'A list may name a group with "@name" instead of its entries. Groups are lists in geo.groups, mostly of regions/defaults.json; they do not name other groups.',
  },
  'VALUE-BLANK': {
    title: 'A value of the region that is not decided yet',
    text: 'A text that begins with "??" is a placeholder for a value that the law of a market decides. regions/defaults.json holds such blanks, so that no region inherits a value by accident; a region is built when its file has them all. site region <id> --todo lists what is left.',
  },
  'ENTRY-ABSENT': {
    title: 'An entry to remove that the list does not have',
    text: '{ "-": […] } removes entries from the list of regions/defaults.json, by their value or their name (id, slug, key, label …). This entry is not there: it may have been renamed or removed.',
  },
  'KEY-FORBIDDEN': {
    title: 'A forbidden key',
    text: '__proto__, constructor and prototype are rejected as keys in all data, because they could change objects of the program. Choose another name.',
  },
  'FIELD-UNKNOWN': {
    title: 'An unknown field',
    text: 'Unknown fields are rejected, because a misspelt one would be ignored silently. `site schema` lets an editor complete the names.',
  },
  'FIELD-MISSING': {
    title: 'A field is missing',
    text: 'The build needs it and has no default for it. Add it; the message names the field, and an editor completes it after `site schema`.',
  },
  'FIELD-INVALID': {
    title: 'A field has an invalid value',
    text: 'The message says which values are valid. Write one of them.',
  },
  'FRONT-MATTER-CODE': {
    title: 'Front matter that is code',
    text: 'Some front-matter parsers execute a block that is marked as JavaScript. This build never does. Write exactly three hyphens on the opening line, and YAML below it.',
  },
  'FRONT-MATTER-FENCE': {
    title: 'Front matter with a wrong fence',
    text: 'A page starts with a line of three hyphens, then YAML, then another line of three hyphens. Write a horizontal rule at the top of a page as ***.',
  },
  'LAYOUT-UNKNOWN': {
    title: 'No such layout',
    text: 'templates/site.tsx lists the layouts. Use one of them, or add the new one to the list.',
  },
  'TEMPLATE-UNKNOWN': {
    title: 'No such page template',
    text: 'templates/site.tsx lists the page templates. Use one of them, or add the new one to the list.',
  },
  'REGION-UNKNOWN': {
    title: 'No such region',
    text: 'A region is a file regions/<id>.json. Correct the id, or write the file with `site new region <id>`.',
  },
  'LANGUAGE-UNKNOWN': {
    title: 'A language that no region uses',
    text: 'Each folder below content/ is a language that at least one region lists under languages. The field translatedFrom of a language.json names another folder below content/. Correct the name, or add the language to a region.',
  },
  'COUNTRY-UNKNOWN': {
    title: 'No such country or subdivision',
    text: 'Locations are ISO 3166-1 codes of two letters (GB, not UK; GR, not EL) or ISO 3166-2 subdivisions (CA-ON). Look up the code of the place and write that.',
  },
  'LOCALE-UNKNOWN': {
    title: 'No such locale',
    text: 'Locales are BCP 47 tags: en-GB, es-419, uk-UA. A language comes first, then its script or place if they matter.',
  },
  'STRING-UNKNOWN': {
    title: 'No such string',
    text: 'A text is used by a key that strings.json does not contain for this language and region. Correct the key, or add the text to content/<language>/strings.json.',
  },
  'STRING-MISSING': {
    title: 'A language lacks a string',
    text: 'Each language of a region has every key of its main language; legally required warnings have no fallback. Add the translation to strings.json of the language.',
  },
  'STRING-PLACEHOLDER': {
    title: 'A string has different placeholders than its original, or half of one',
    text: 'A placeholder is a name in braces: {amount}. A translation or regional text must use the same {placeholders} as the main language, or a value would be lost. Write the same names in braces; only their order is free.',
  },
  'ADDRESS-TWICE': {
    title: 'Two files for one address',
    text: 'about.md and about/index.md are the same page, and so are es/about.md in the main language and about.md in the language whose prefix is es. Keep one of them. A slug in front matter can be the address of another page as well: choose another one.',
  },
  'HEADING-TWICE': {
    title: 'A duplicate heading id',
    text: 'A link to it would be ambiguous. Give each heading its own id: ## Title {#id}.',
  },
  'LEGAL-FORM': {
    title: 'A legal page that cannot be cited',
    text: 'Legal pages have a version, an effective date, and second-level headings that are numbered without gaps and have explicit ids: ## 3. Delivery {#delivery}.',
  },
  'LEGAL-VERSION': {
    title: 'A legal text changed without a new version',
    text: 'Users agreed to a version. When the text of a legal page changes, its front matter needs a new "version" and the date from which it applies ("effective").',
  },
  'LEGAL-RECORD': {
    title: 'A legal text changed without a record in its change history',
    text: 'Each change of a legal page needs a record in the change history: the clause, the text before and after, the date of the announcement, the effective date, and the reason. A record names its page with "page:" if that is not the parent page of the history.',
  },
  'LEGAL-UNVERSIONED': {
    title: 'A legal text is not the one of its version',
    text: 'Users agreed to the text and the date that regions/legal.lock.json has recorded for this version. Write a new "version" and "effective" date and a record in the change history, then run "site legal --lock". A corrected spelling needs none: "site legal --lock --corrections".',
  },
  'LEGAL-UNLOCKED': {
    title: 'A version of a legal page that is not locked',
    text: 'regions/legal.lock.json records the text of each version, so that no later edit changes it unnoticed. Run "site legal --lock" when the text is final.',
  },
  'MARKUP-RAW': {
    title: 'Markup that would be printed or lost',
    text: 'Pages are written in the Markdown of GitHub, without its footnotes and alerts. Markup of other dialects, emphasis that does not close, links without a definition and broken tables would reach visitors as they are written. The message says what to write. A backslash before a mark prints it: \\*.',
  },
  'LINK-ATTRIBUTE': {
    title: 'An attribute that links do not have',
    text: 'Directly behind a link, {target=_blank} opens it in a new tab, and {rel=nofollow} or {rel="sponsored nofollow"} says what the link is. Looks belong to templates.',
  },
  'LINK-NOWHERE': {
    title: 'A broken link',
    text: 'Links contain a route of this site with both slashes, like /contact/, and it must exist in every region that shows the page. Correct the route. If only some regions have the page, write the link inside {if:…} for them.',
  },
  'ANCHOR-NOWHERE': {
    title: 'A link to a missing heading',
    text: 'The page exists, but it has no heading with this id. Use the id of one of its headings, or give the heading this id: ## Title {#id}.',
  },
  'LINK-EXTERNAL': {
    title: 'An external link that is not allowed',
    text: 'Content may link to the hosts of addresses in the region JSON (authorities, sponsors, social media …) and to those that externalHosts lists. Add the host there, so that it is seen in review.',
  },
  'URL-FORBIDDEN': {
    title: 'A forbidden URL scheme',
    text: 'javascript:, data: and other schemes can run code on this site. Use https:, mailto:, tel: or a route.',
  },
  'HTML-FORBIDDEN': {
    title: 'Raw HTML in Markdown',
    text: 'Markdown may contain br, abbr, sup, sub, kbd and comments, closed in the same file, and nothing else. A comment ends with -->, and contains no other comment. Write the rest as Markdown, or as a block of a template: {block:name}. Code that is only shown belongs between backticks.',
  },
  'NESTING-DEEP': {
    title: 'Nested too deeply',
    text: 'Quotes and lists in Markdown, and lists and objects in data, may be nested 100 deep. Such a depth is usually a mistake in a program that wrote the file. Flatten it.',
  },
  'PICTURE-MISSING': {
    title: 'A missing picture',
    text: 'Paths of pictures in Markdown are relative to the Markdown file; paths in templates are relative to assets/. Correct the path, including its capitals, or add the file.',
  },
  'ICON-SHAPE': {
    title: 'An icon that scripts cannot draw',
    text: 'Scripts load navigation icons as lists of shapes and draw them, because the page policy does not allow text to become markup. An SVG file with text, gradients, styles, groups or links cannot be converted to shapes. Flatten it.',
  },
  'PICTURE-BROKEN': {
    title: 'A picture that cannot be decoded',
    text: 'The file is truncated, empty, larger than 100 megapixels, or has another format than its name says; or it is an SVG file without xmlns="http://www.w3.org/2000/svg" or without shapes. Export it again.',
  },
  'PICTURE-SCRIPT': {
    title: 'An SVG file that does more than draw',
    text: 'Visitors can open a picture by its address, and an SVG file is then a document of the site: a script, an on… attribute, foreignObject, an entity or a reference to another file would run or load there. Remove it, or export the drawing without it. References to parts of the same file (#name) and embedded pictures (data:image/png) are allowed.',
  },
  'PICTURE-SMALL': {
    title: 'A picture that is too small for its slot',
    text: 'A slot of the layout needs a picture of twice its largest CSS width, at most 1536 px. Enlarging would blur it. Export the picture in a larger size. Pictures in running text may be of any size.',
  },
  'PICTURE-UNUSED': {
    title: 'An unused picture',
    text: 'No page of any region shows it. Remove it, or use it.',
  },
  'PICTURE-ALT': {
    title: 'A picture without a text alternative',
    text: 'Describe the picture: ![text](path). Templates pass a text from strings, or null for a decorative picture.',
  },
  'CLAIM-OUTSIDE': {
    title: 'The amount of an offer outside of a claim',
    text: 'Amounts of offers and prize pools come from the claim records of region JSON and are shown by {claim:id} only, so that they always appear with their conditions and never where the law forbids them.',
  },
  'FACT-FOREIGN': {
    title: 'A name, number or address of another market',
    text: 'Every value that differs by market belongs to the region that records it: names, numbers, authorities, courts, registration, e-mail and telephone. Another region must not show it. Write {fact:name}, which takes the value of the region, or write a page for that region. A page that has to name the value gives the reason in front matter: mentions: { uk: "…" }. In region JSON, a value that another region has already recorded was probably copied: write the own one, or name the other region and the reason in the field by which the site lets regions share values.',
  },
  'AGE-CONTRADICTS': {
    title: 'An age that the market does not have',
    text: 'A number beside words of age (ageWords in content/<language>/language.json) must be an age that the region records. Take it from the record: its fact in Markdown, a placeholder in strings. A page for one market is the place for an age of that market.',
  },
  'CURRENCY-FOREIGN': {
    title: 'A currency that the market does not show',
    text: 'The record of a region lists the currencies that its texts may name: its own, and others such as that of network-wide prize pools. Write the amount in one of them, or add the currency to the record.',
  },
  'SERVICE-UNRECORDED': {
    title: 'A way to pay, an hour or an offer that the market does not have',
    text: 'Language packs list words for what a market may have (services in content/<language>/language.json), such as hours of the day or ways to pay, and the record of each region says which of them it has. A sentence that names another one promises it. Words of denial (denials in the pack) turn a sentence around: "We never pay in cash" promises nothing. A sentence about a recorded name, such as a service for help, is compared with what that name has.',
  },
  'CLAIM-UNRECORDED': {
    title: 'An amount in an offer that no record has',
    text: 'Money and percentages in a sentence with words of an offer (offerWords in content/<language>/language.json) must be recorded. Offers are shown by {claim:id}. A figure that is not an offer of this market, such as the share of a fund, is recorded among the figures of region JSON. An example calculation is worded without words of an offer.',
  },
  'CLAIM-UNKNOWN': {
    title: 'No such claim',
    text: 'No region has a claim with this id. Correct the id, or record the claim under claims in region JSON.',
  },
  'CLAIM-FORBIDDEN': {
    title: 'A claim on a page that must not contain any',
    text: 'Legal pages and pages without marketing must not contain offers. Remove the claim, or write it on a page with marketing and link there.',
  },
  'DIRECTIVE-INVALID': {
    title: 'A directive that cannot be read',
    text: 'Directives are {fact:name}, {string:KEY}, {claim:id}, {block:name key="value"}, {if:name}…{/if} and {unless:name}…{/unless}. Conditions name flags (download …), regions or a status (open, restricted, informational, closed), joined by commas for any of them, and are closed in the order in which they were opened. Write a directive that is only shown as code, between backticks.',
  },
  'EXTENDS-NOTHING': {
    title: 'A page that extends a missing page',
    text: 'terms.ca-on.md with `extends: true` takes front matter and sections of terms.md in the same folder. Without that file there is nothing to extend: translate the general page first, or write the whole page.',
  },
  'SECTION-UNKNOWN': {
    title: 'A section that the general page does not have',
    text: 'A page with `extends: true` replaces sections of the general page by their heading ids. A new section needs its position in front matter (insert: { new-id: id-before }); remove lists the ids of sections that are left out. The general page is the file of the same name without the region, in the same language.',
  },
  'FACT-UNKNOWN': {
    title: 'No such fact',
    text: 'Facts are listed under facts in region JSON; each region that shows the page needs it. Correct the name, or add the fact to the region. If it holds for some regions only, write it inside {if:…} for them.',
  },
  'BLOCK-INVALID': {
    title: 'A block with wrong values',
    text: 'A block declares the values that it takes in templates/site.tsx. Values are written behind its name: {block:name count=3 title="two words"}.',
  },
  'BLOCK-UNKNOWN': {
    title: 'No such block',
    text: 'templates/site.tsx lists the blocks for {block:name}. Use one of them, or add the new one to the list.',
  },
  'META-TWICE': {
    title: 'Two pages with the same title or description',
    text: 'Search engines may show only one of them, and readers cannot distinguish them. Say in each what only that page has. A warning; the site sets another level by `levels` in defineSite.',
  },
  'META-MISSING': {
    title: 'A page without title or description',
    text: 'Write it in front matter, or as strings META_<PAGE>_TITLE and META_<PAGE>_DESCRIPTION. Home and error pages use strings only.',
  },
  'META-LENGTH': {
    title: 'A title or description with a wrong length',
    text: 'Search engines cut long ones, and short ones say too little. Write titles of 2 to 90 characters with the name of the site, descriptions of 50 to 170. A warning; the site sets another level by `levels` in defineSite.',
  },
  'PUBLIC-NAME': {
    title: 'A file of public/ with an unsafe name',
    text: 'Its name becomes an address. Some characters have a meaning in addresses, in rules of hosts or in file systems: % ? # * : ; | < > " \\, control characters, and a dot or a space at the end. Rename the file.',
  },
  'PUBLIC-TAKEN': {
    title: 'A file of public/ at an address that is in use',
    text: 'A page or a generated file has the address already, or the hosts keep it for themselves: assets/, api/, builds/ and releases/ are folders of the build. Only robots.txt may be replaced. Rename the file, or remove one of both.',
  },
  'ORIGIN-TAKEN': {
    title: 'Two regions with the same addresses',
    text: 'Regions may share a host if each is below a path of its own: https://example.org/de and https://example.org/at. A path must not be one that the other region has for a language, or a folder of the build. Choose another path or prefix.',
  },
  'REDIRECT-TAKEN': {
    title: 'A redirect from an address that is in use',
    text: 'The address has a page, a file or another redirect, or the hosts handle it themselves; /old/* also has every address below /old/. nginx rejects two definitions of one address. Remove the redirect, or what has its address.',
  },
  'TEMPLATE-ERROR': {
    title: 'Templates that cannot be built or rendered',
    text: 'The position is in the template, and the message names the page that was rendered. If the template is right, one of the values that this page gives it is not.',
  },
  'TYPE-ERROR': {
    title: 'Types of the templates that do not fit',
    text: 'TypeScript reports it, with its own code in brackets. String keys, routes, pictures, icons, claims, flags and islands are types too: site types and site schema write them to templates/names.d.ts. What is computed, and not written literally, is checked by the build.',
  },
  'SCRIPT-ERROR': {
    title: 'Code of a page fails in the browser',
    text: 'site dev shows what the pages that are open throw: in islands, in modules and in promises that no code handles. It goes when the page is loaded again without it, which happens after the next save.',
  },
  'POLICY-VIOLATION': {
    title: 'The Content-Security-Policy stops something',
    text: 'The policy of a page allows its own files, the inline scripts and styles of the build, and the hosts that the region names. With Trusted Types no text becomes markup or code. Visitors have the same policy, so what is stopped here is stopped there.',
  },
  'MARKUP-DIFFERS': {
    title: 'An island renders something else in the browser',
    text: 'The browser takes the markup of the page over, so the first rendering must be the same in both. The clock, random numbers, the size of the window and what is stored belong into an effect.',
  },
  'DEPLOY-ACCESS': {
    title: 'The store rejects access or does not exist',
    text: 'Credentials come from the standard chain of AWS tools: AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY, a profile, a role. The identity needs permission to list the bucket, and to get, put and delete objects below the prefix.',
  },
  'DEPLOY-BROKEN': {
    title: 'A deploy that would break pages',
    text: 'Every local reference in pages, stylesheets and scripts of dist is checked before anything is uploaded, and so are the errors of `site check`. The target is unchanged. Fix the errors and build again; --allow broken turns these checks off.',
  },
  'DEPLOY-BUSY': {
    title: 'Another deploy to the same target',
    text: 'Of two concurrent deploys, one continues and the other stops. The intent in .site/state.json names the process and machine. A process that was killed on this machine is detected at once; for a process on another machine, the deploy waits one minute for its lease to expire. Let the other one finish, then deploy again.',
  },
  'DEPLOY-CHANGED': {
    title: 'dist has changed since the build',
    text: 'Every file is compared with the manifest before and during the upload. Build again, and do not edit dist.',
  },
  'DEPLOY-DELETES': {
    title: 'Too many addresses would be removed',
    text: 'This counts pages and data files, which visitors may have bookmarked. Hashed assets are not counted. Add redirects, or raise --max-deletes.',
  },
  'DEPLOY-DRAFTS': {
    title: 'A result with drafts',
    text: 'Pages and records with draft: true are shown by site dev and by site build --drafts, to look at. No option deploys them. Build again without --drafts.',
  },
  'DEPLOY-EMPTY': {
    title: 'A result without pages',
    text: 'The result has no home page, so the deploy would remove the live site. Build again, and check --out and the region.',
  },
  'DEPLOY-FAILED': {
    title: 'A file could not be written',
    text: 'Throttling and errors of the server or network were retried with growing random pauses; this was the last response. Files that a page needs are written before the page, so all live pages work. Deploy again to continue.',
  },
  'DEPLOY-FOREIGN': {
    title: 'A target with files of other software',
    text: 'The target contains files but no .site/state.json, so a deploy could overwrite files of something else. Check the bucket and the prefix. If the files may stay beside the site, deploy with --allow foreign.',
  },
  'DEPLOY-REGION': {
    title: 'The target of another region',
    text: 'The state in the target names its region. No option allows another region there: every visitor would get the legal texts of another market. Check the target and the region of the command; each region needs a target of its own.',
  },
  'DEPLOY-RELEASE': {
    title: 'A release that cannot be restored',
    text: 'With --releases, the newest releases are kept complete (--keep). In place, files are restored from the versions in the bucket, so versioning must have been enabled when they were overwritten. Choose a release that is still complete, or build the old sources and deploy them.',
  },
  'DEPLOY-SHRUNK': {
    title: 'The site would lose half of its pages',
    text: 'Typical causes are a missing source, or a build of another branch. --allow shrunken turns this check off.',
  },
  'DEPLOY-STATE': {
    title: 'A target with an invalid state',
    text: 'Each deploy keeps .site/state.json in its target: the files, the releases, and whether a run is active. Keys and ids in it are read, copied and deleted, so a document with a key outside the target, or with any content that deploys do not write, is rejected completely.',
  },
  'DEPLOY-STOPPED': {
    title: 'A deploy that the user stopped',
    text: 'The user pressed Ctrl+C or answered no. The state records what was written, and the next deploy continues from there.',
  },
  LEFTOVER: {
    title: 'A placeholder or missing value in a page',
    text: 'undefined, [object Object], an unreplaced directive or a link without an address means that a value was missing. Check the template, and the values that the page gives it.',
  },
  ...CHECK_CATALOGUE,
} as const satisfies Record<string, Explanation>;

/** A code of the catalogue, or one that the site explains in its own `problems`. */
export type ProblemCode = keyof typeof CATALOGUE | SiteCode;
type SiteCode = string & { readonly [ownCode]: true };
declare const ownCode: unique symbol;
