/** What the generator passes to templates. */
import type { CollectionName, Entry, EntryPlace, EntryQuery, FeedView, ListView } from './collection.ts';
import type { Localised } from './localised.ts';
import type { AccessRules } from './places/access.ts';
import type { Claim, FooterGroup, Region } from './region.ts';
import type {
  CheckedName,
  ClaimId,
  IconName,
  IslandName,
  LinkTarget,
  PictureFile,
  Route,
  StringKey,
} from './site-types.ts';

/** Markup that is safe to print as it is: it went through the Markdown pipeline or a renderer. */
export type Html = string;

export type Shell = Readonly<Record<string, string | number | boolean | null>>;

/** @template Data what the schema of the page's template returned */
export interface PageProps<Data = unknown> {
  /** The region, its language and what it offers: the same for all pages of both. */
  readonly context: Context;
  /** The page itself. */
  readonly page: Page<Data>;
  /** The Markdown body, links resolved, directives replaced. */
  readonly body: Html;
}

export interface Page<Data = unknown> {
  /** The same in every language: `/about-us/`, `/` for home, `/404.html` for an error page. */
  readonly route: string;
  /** The address on this site, language prefix included: `/es/about-us/`. */
  readonly path: string;
  /** The name in `pages` of the definition. */
  readonly template: string;
  /** One of `layouts` of the definition. */
  readonly layout: string;
  /** Of front matter; of the strings for home and error pages. */
  readonly title: string;
  /** The same. */
  readonly description: string;
  /** The opening of the page as Markdown; `context.inline(page.lead)` renders it. */
  readonly lead: string | null;
  /** Front matter beyond the common fields, as the template's schema gave it back. */
  readonly data: Data;
  /** Front matter of the routes that the template `reads`, where they exist in this region and language. */
  readonly others: Readonly<Record<string, unknown>>;
  /** ISO date of the last change of substance. */
  readonly updated: string | null;
  /** From when on the page is not published any more; null if it stays. */
  readonly publishUntil: string | null;
  /** Since when its content holds. */
  readonly effective: string | null;
  /** Set on the page of an entry. */
  readonly entry: EntryPlace | null;
  /** Set on a page that lists the entries of a collection. */
  readonly list: ListView | null;
  /** Set on a legal page. */
  readonly legal: { readonly version: string; readonly effective: string; readonly summary: readonly string[] } | null;
  /** True on pages that may not advertise: no promotions, no download, no offers. */
  readonly withoutMarketing: boolean;
  /** 403, 404 or 500; null on every other page. */
  readonly status: number | null;
  /** True on what visitors of blocked places get in the place of a download page: it names no installer and says why. */
  readonly blocked: boolean;
  /** Those of the body, for a list of contents. */
  readonly headings: readonly Heading[];
  /** From home to the page's parent, then the page itself. Empty on home and error pages. */
  readonly breadcrumbs: readonly { readonly label: string; readonly href: string }[];
  /** Absolute. Null on error pages. */
  readonly canonical: string | null;
  /** hreflang links, the page itself included; empty for fallback and error pages. */
  readonly alternates: readonly { readonly hreflang: string; readonly href: string }[];
  /** The other languages of this region: the same page where it exists there, else that language's home. */
  readonly translations: readonly { readonly language: LanguageView; readonly href: string }[];
  /** `noindex` where search engines may not list the page, else null. */
  readonly robots: string | null;
  /** Set where the words are of another language than the page's: `lang` of the main element. */
  readonly fallbackFrom: LanguageView | null;
  /** `application/ld+json` documents. */
  readonly jsonLd: readonly object[];
}

export interface Heading {
  /** 2 to 6. */
  readonly level: number;
  /** The anchor. */
  readonly id: string;
  /** The words. */
  readonly html: Html;
  /** BCP 47, of a section in a fallback language. */
  readonly lang?: string;
}

export interface LanguageView {
  /** The folder below `content/`. */
  readonly code: string;
  /** BCP 47, for `lang`. */
  readonly locale: string;
  /** BCP 47, for numbers and money. */
  readonly formats: string;
  /** BCP 47, for dates. */
  readonly dates: string;
  /** How amounts name their currency. */
  readonly currencyDisplay: 'symbol' | 'narrowSymbol';
  /** The first part of its addresses, or an empty text. */
  readonly prefix: string;
  /** Its name in its own words. */
  readonly name: string;
  /** From the pack of the language; `ltr` for a language without one. */
  readonly direction: 'ltr' | 'rtl';
  /** Whether browsers may divide its words. */
  readonly hyphenation: 'auto' | 'manual';
}

/** Everything that does not depend on the page: one per region and language. */
export interface Context {
  /** The file of the region with its defaults: common fields and your own. */
  readonly region: Region;
  /** The rules about a visitor's place: the same table as `geo-rules.json`. Without the module `places`, they allow everything. */
  readonly access: AccessRules;
  /** The language of the page. */
  readonly language: LanguageView;
  /** All languages of the region. */
  readonly languages: readonly LanguageView[];
  /**
   * The text of a string key; `{name}` in it is replaced from values. A string with plural forms takes that of the number
   * `count`. An unknown key fails the build.
   */
  readonly t: <Key extends string>(
    key: CheckedName<StringKey, Key>,
    values?: Readonly<Record<string, string | number>>,
  ) => string;
  /** A list of words in the pack of the language, `wordLists`. An unknown one fails the build. */
  readonly words: (list: string) => readonly string[];
  /** Resolves a route or address of this project into one for this page's language and region. An unknown route fails the build. */
  readonly link: <Target extends string>(target: CheckedName<LinkTarget, Target>) => LinkView;
  /** Whether the route exists in this region and language. */
  readonly hasRoute: <Text extends string>(route: CheckedName<Route, Text>) => boolean;
  /**
   * Those routes that this region and language have, for a list of pages. A route that is a page of the project elsewhere
   * is left out; an unknown one stays, and `link` reports it.
   */
  readonly availableRoutes: (routes: readonly string[]) => readonly string[];
  /** The entries of a collection that this region and language has, in their order. */
  readonly entries: <Name extends CollectionName>(collection: Name, query?: EntryQuery) => readonly Entry<Name>[];
  /** All pages of this region and language with words of this language, by title. */
  readonly pages: () => readonly { readonly href: string; readonly title: string; readonly description: string }[];
  /** The address of an icon that front matter names, for script to fetch; null where the region says nothing of icons. */
  readonly icon: <Name extends string>(name: CheckedName<IconName, Name>) => string | null;
  /** Inline Markdown (links, emphasis, facts) of a front-matter text. */
  readonly inline: (markdown: string) => Html;
  /** The text of a fact or field in this language. */
  readonly inLanguage: (value: Localised | undefined) => string;
  /** A list in words: a, b and c. */
  readonly list: (items: readonly string[]) => string;
  /** The plural form of a number: one, few, many, other. `t` takes it by itself from `count`. */
  readonly plural: (value: number, type?: 'cardinal' | 'ordinal') => string;
  /** Compares two texts by the order of the language. */
  readonly compare: (a: string, b: string) => number;
  /** An amount in the form that the language gives to the currency. */
  readonly money: (amount: number, currency: string) => string;
  /** A number in the form of the language. */
  readonly number: (value: number) => string;
  /** A long date from an ISO one. */
  readonly date: (iso: string) => string;
  /** The feeds and calendars of all collections in this language. */
  readonly feeds: readonly FeedView[];
  /** The main menu, without entries that this region and language lack. */
  readonly navigation: readonly NavigationView[];
  /** The second menu. */
  readonly utility: readonly NavigationView[];
  /** The modals that lead to sites of other regions. */
  readonly placeModals: readonly PlaceModalView[];
  /** The groups of links that `footer` of `defineRegion` names. */
  readonly footer: Readonly<Record<FooterGroup, readonly NavigationView[]>>;
  /** The claim where region, language and law allow it, else null. */
  readonly claim: <Id extends string>(id: CheckedName<ClaimId, Id>) => Claim | null;
  /** A master below `assets/` in a slot of the layout, with the variants that the slot needs. */
  readonly picture: <Source extends string>(source: CheckedName<PictureFile, Source>, slot: PictureSlot) => PictureView;
  /** A drawing of `drawings` with these values, which are plain data. */
  readonly drawing: (name: string, values: object) => DrawingView;
  /** An island as it is rendered before its chunk arrives. Props are plain data: what JSON loses fails the build. */
  readonly island: (name: IslandName, props: object, on?: string) => IslandView;
  /** Files of the browser, by their address or text. */
  readonly assets: {
    /** The text of a style sheet of `entries.styles`. */
    readonly css: (name: string) => string;
    /** The text of a script of `entries.inlineScripts`. */
    readonly inlineScript: (name: string) => string;
    /** The address of a module of `entries.modules`. */
    readonly moduleUrl: (name: string) => string;
    /** The address of a picture (SVG, with its margin of light) that leads a camera to a whole address. */
    readonly qrCodeUrl: (address: string) => string;
    /**
     * The address of a file under `assets/` or of a package file, copied with its hash. `icons/places.svg#north` is one part
     * of a drawing.
     */
    readonly url: (file: string) => string;
  };
}

export interface IslandView {
  /** The markup. */
  readonly html: Html;
  /** The module whose default export takes the island's element and props over. */
  readonly url: string;
  /** The props as JSON. */
  readonly props: string;
}

export interface LinkView {
  /** The address. */
  readonly href: string;
  /** What it leads to: a page, a page on `contentHost`, another region, another host. */
  readonly kind: 'compliance' | 'contents' | 'sibling' | 'external';
  /** Opens in a new tab, which its text says. */
  readonly newTab: boolean;
  /** Set where the target is in another language than the page that links to it. */
  readonly hreflang: string | null;
}

/** The texts of a modal for visitors who have a site of their own, and the sites that it leads to. */
export interface PlaceModalView {
  /** `data-modal` in the page. */
  readonly name: string;
  /** The heading. */
  readonly title: string;
  /** The text. */
  readonly paragraphs: readonly string[];
  /** Short labels, each with an icon. */
  readonly labels: readonly string[];
  /** For readers who are not there. */
  readonly outside: string | null;
  /** The button that leads to the other site. */
  readonly go: string;
  /** The button that stays. */
  readonly continue: string;
  /** Before a list of the sites, on pages without script. */
  readonly withoutScript: string | null;
  /** One for each origin. Where there are several, script chooses by the visitor's place. */
  readonly sites: readonly {
    readonly origin: string;
    /** False while the region has no file. */
    readonly isOpen: boolean;
    readonly locale: string;
    readonly countryName: string;
  }[];
}

export interface NavigationView extends LinkView {
  /** The string key of the label; null where it is the name of a record. */
  readonly langKey: string | null;
  /** The text of the link. */
  readonly label: string;
  /** The route, or the external address. */
  readonly route: string;
  /** A stable name for analytics. */
  readonly routerName: string;
  /** A small label beside the entry. */
  readonly badge: string | null;
  /** The address of an icon that script fetches (runtime/icons.ts); null where region JSON names none. */
  readonly icon: string | null;
  /** Whether the menu opens on this entry. */
  readonly showSubArea: boolean;
  /** Whether the rows of the header list it; the collapsed menu lists every entry. */
  readonly isRoot: boolean;
  /** The entries below it. */
  readonly children: readonly NavigationView[];
}

/** What a layout needs of a picture. */
export interface PictureSlot {
  /** The text alternative, from strings; null for a picture that adds nothing to the text beside it. */
  readonly alt: string | null;
  /** Widest CSS width that the layout gives the picture, in px. */
  readonly width: number;
  /** The `sizes` attribute that the layout makes true. */
  readonly sizes: string;
  /** A part of the picture; all of it by default. */
  readonly crop?: PictureCrop;
  /** Other crops where a media condition holds; the first one that does wins. */
  readonly art?: readonly (Pick<PictureSlot, 'width' | 'sizes' | 'crop' | 'quality'> & { readonly media: string })[];
  /** The one picture of the page that its first screen waits for. */
  readonly priority?: boolean;
  /** Offers AVIF before webp in a release: a third smaller, and as much work as all other pictures. */
  readonly avif?: boolean;
  /** webp's quality, 1 to 100. */
  readonly quality?: number;
}

/** The largest part of a picture of a ratio (width by height) around a point, both from 0 to 1. */
export interface PictureCrop {
  /** Width by height. */
  readonly ratio: number;
  /** From the left. */
  readonly x: number;
  /** From the top. */
  readonly y: number;
}

/** A picture or file that is made from values. A quick build may draw it smaller than a release. */
export interface DrawingView {
  /** The address. */
  readonly src: string;
  /** In px. */
  readonly width: number;
  /** In px. */
  readonly height: number;
}

export interface PictureView {
  /** The address for browsers that read no `srcset`. */
  readonly src: string;
  /** Its widths in webp. */
  readonly srcSet: string;
  /** As the slot says. */
  readonly sizes: string;
  /** In px, of `src`. */
  readonly width: number;
  /** In px, of `src`. */
  readonly height: number;
  /** Empty where the slot says null. */
  readonly alt: string;
  /** For `<source>`, in their order. */
  readonly sources: readonly PictureSource[];
  /** The picture's mean colour, `#rrggbb`; null where one sees through it. */
  readonly tone: string | null;
  /** As the slot says. */
  readonly priority: boolean;
}

export interface PictureSource {
  /** The widths in this format. */
  readonly srcSet: string;
  /** As the slot says. */
  readonly sizes: string;
  /** In px. */
  readonly width: number;
  /** In px. */
  readonly height: number;
  /** The condition of another crop; null without one. */
  readonly media: string | null;
  /** `image/avif`; null for webp. */
  readonly type: string | null;
}
