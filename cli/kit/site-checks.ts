/** What the rules of a site read, and how they report. `site check` and `site dev` run them after the general ones. */
import type { Explanation } from '../problems/explanation.ts';
import type { Location } from '../problems/problem.ts';
import type { PageFacts } from './page-facts.ts';
import type { Language, Region } from './region.ts';

/** The names and indexes that lead to a value of region JSON: `['help', 0, 'phone']`. */
export type Path = readonly (string | number)[];

/** Finds the position of a value or, for `key`, of the key that holds it. */
export type Locator = (path: Path, what: 'value' | 'key') => Location | null;

export type Severity = 'error' | 'warning' | 'notice';

/** What the plan says about a page, for checks that read the result without its sources. */
export interface PageIdentity {
  /** The same in every language; `/404.html` for an error page. */
  readonly route: string;
  readonly language: string;
  /** The language that the text comes from, if the page is a fallback. */
  readonly words: string | null;
  /** The language of single sections, where they are in a fallback language. */
  readonly sectionLanguage?: string;
  readonly template: string;
  readonly layout: string;
  readonly legal: boolean;
  /** False if the page may not advertise anything. */
  readonly marketing: boolean;
  /** The flags of the region that the page needs. */
  readonly requires: readonly string[];
  /** Its language is not offered yet: search engines and menus leave it out. */
  readonly withheld?: true;
  /** It appears or disappears by a date or by its entries, so its address is not locked. */
  readonly timed?: true;
  /** The regions, and single facts of regions, that the page may mention, by its front matter. */
  readonly mentions?: readonly string[];
  /** Of a page that the edge sends instead of another one: to which visitors, and the file of the other page. */
  readonly variant?: { readonly for: 'blocked'; readonly of: string };
}

/** What one check has found in one place of the result. Hits with the same cause become one finding. */
export interface Hit<Code extends string = string> {
  readonly code: Code;
  /** `error` by default. */
  readonly severity?: Severity;
  /** The same text for all hits that one edit fixes: an address, a text, the name of a file. */
  readonly cause: string;
  readonly region: string;
  /** The file of the result; null if it concerns the whole region. */
  readonly file: string | null;
  /** The position in that file in UTF-16 units, for what is in no source. */
  readonly offset?: number | undefined;
  /** The position in the sources, if the check has found it. */
  readonly at?: Location | null | undefined;
  /** Whether it is outside of the page's own content, so that the source of the page cannot contain it. */
  readonly chrome?: boolean | undefined;
  /** Texts by which the position is found in the sources of the page, the best first. */
  readonly look?: readonly string[] | undefined;
  /** The part of them that is wrong: its position is the one that counts, and hits with the same one there are one. */
  readonly found?: string | undefined;
  readonly message: string;
  /** A function if the help is expensive: only one of many hits with the same cause needs it. */
  readonly help: string | (() => string);
}

/** A page of the result. */
export interface CheckedPage {
  readonly region: CheckedRegion;
  /** Below `dist/<region>/`. */
  readonly file: string;
  /** The address on the site: `/es/about-us/`. */
  readonly path: string;
  readonly identity: PageIdentity;
  readonly language: Language;
  readonly facts: PageFacts;
  readonly isError: boolean;
}

export interface CheckedRegion {
  readonly id: string;
  readonly region: Region;
  readonly pages: readonly CheckedPage[];
  readonly loaded: { readonly locate: Locator };
  readonly strings: (language: string) => { readonly texts: ReadonlyMap<string, string> };
  /** The text of a file of the result. */
  readonly text: (path: string) => string | null;
}

/** Words of a language pack for the figures of a text. */
export interface FigureWords {
  /** A number to what it is called: `{ "2": ["two"] }`. */
  readonly numberNames: Readonly<Record<string, readonly string[]>>;
  /** Words that numbers consist of: `ten` in "ten thousand" is no number. */
  readonly spelledNumbers?: { readonly parts: readonly string[] } | undefined;
  /** A currency to what it is called beside a number; `*` ends a word with any letters behind it. */
  readonly currencyWords: Readonly<Record<string, readonly string[]>>;
}

export interface CheckedSite {
  readonly regions: readonly CheckedRegion[];
  /** Null for a language without a pack. */
  readonly figureWords: (language: string) => FigureWords | null;
  /** ISO date; entries expire relative to it. */
  readonly today: string;
}

export interface CheckTools {
  /** The page that a link of a page leads to, on this site or that of another region. */
  readonly pageAt: (href: string, from: CheckedPage) => CheckedPage | null;
}

/** What a rule does. It has no state and no side effects: the same result has the same hits. */
export type SiteCheck = (site: CheckedSite, report: (hit: Hit) => void, tools: CheckTools) => void;

/** A rule of `site check` that a site brings: a plain object, and `rules: [opening]` in its definition. */
export interface SiteRule {
  /** As messages about the rule itself call it: `opening`. */
  readonly name: string;
  /** Reads the pages of the result, and reports hits. */
  readonly check: SiteCheck;
  /** Attributes by which it finds elements (`facts.hooks`), in addition to the general ones: `data-opening`. */
  readonly hooks?: readonly string[];
  /** The codes that it reports, with their explanations for `site explain`. Those of several rules may be in `problems` of the definition. */
  readonly problems?: Readonly<Record<string, Explanation>>;
}
