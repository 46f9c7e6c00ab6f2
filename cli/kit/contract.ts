/**
 * What the build hands to templates and what it asks of them. Types only: templates import no code of the
 * build, and the build knows a site's templates by this shape alone (`templates/site.tsx`, export `site`).
 */
import type { ReactNode } from 'react';
import type { AccessRules } from './places/access.ts';

/** Markup that is safe to print as it is: it went through the Markdown pipeline or a renderer. */
export type Html = string;

/** A validator in the common form (zod, valibot, arktype …), https://standardschema.dev. */
export interface StandardSchema {
  readonly '~standard': {
    readonly version: 1;
    readonly vendor: string;
    readonly validate: (value: unknown) => unknown;
  };
}

/** The whole of a site's look: `export const site = { … } satisfies SiteTemplates`. */
export interface SiteTemplates {
  /** Values that front matter's `layout` may have. The first one is the default. */
  readonly layouts: readonly string[];
  /** Values that front matter's `template` may have. `article` is the default, `error` serves 403, 404 and 500. */
  readonly pages: Readonly<Record<string, PageTemplate>>;
  /** What `{block:name}` in Markdown becomes. */
  readonly blocks: Readonly<Record<string, (props: PageProps) => ReactNode>>;
  /** What `{claim:id}` becomes. The only place where an amount of an offer is ever written. */
  readonly claim: (props: { context: Context; claim: ClaimView }) => ReactNode;
  /**
   * The few values of a page that the document around it may know. The document is rendered once for each distinct
   * value and language, so a value that differs on every page costs a render a page: that belongs into a slot.
   */
  readonly shell: (props: PageProps) => Shell;
  /** The document: `<html>` with a `<template data-slot="name">` wherever a slot goes. */
  readonly document: (props: { context: Context; shell: Shell }) => ReactNode;
  /** What is rendered for every page and put into the document in the place of its `<template data-slot>`. `main` is required. */
  readonly slots: Readonly<Record<string, (props: PageProps) => ReactNode>>;
  /** Components that come alive in the browser, by name. Rendered by `context.island(name, props)`. */
  readonly islands?: Readonly<Record<string, IslandEntry>>;
  /** What an SVG file of `assets/icons/` becomes for a script that draws it, as JSON; null where it is not made of shapes alone. */
  readonly icon?: (svg: string) => object | null;
  /** A package's folder of SVG files, for icons that `assets/icons/` does not have. */
  readonly iconFolder?: string;
  /** Pictures that are made of values at build time: product shots, pictures for shared links. */
  readonly drawings?: Readonly<Record<string, Drawing>>;
  /** Sources that are bundled before anything is rendered; paths are relative to `templates/`. */
  readonly entries: {
    /** Name to a CSS file; the minified text comes back from `context.assets.css(name)` to be inlined. */
    readonly styles: Readonly<Record<string, string>>;
    /** Name to a script; the minified text comes back from `context.assets.inlineScript(name)`. */
    readonly inlineScripts: Readonly<Record<string, string>>;
    /** Name to a module; its address comes back from `context.assets.moduleUrl(name)`. */
    readonly modules: Readonly<Record<string, string>>;
    /** Address to a script that configuration names by it (`chat/chat.js`): one classic script, everything in it. */
    readonly scripts?: Readonly<Record<string, string>>;
  };
  /** Answers of the site's own at fixed addresses below `api/`, as JSON. Asked once for each language. */
  readonly answers?: (context: Context) => Readonly<Record<string, object>>;
}

export interface PageTemplate {
  /** Validates the front matter that this template reads beyond the common fields. Without it there may be none. */
  readonly schema?: StandardSchema;
  /** Legal pages need `version` and `effective`, numbered headings with ids, and never fall back to another language. */
  readonly legal?: boolean;
  /** The same for pages that belong to the law without being clauses, such as a history of changes. */
  readonly neverFallsBack?: boolean;
  /** What a history of changes records, from its data: a legal page may only change with a record of it (`site diff`). */
  // biome-ignore lint/suspicious/noExplicitAny: the template's own schema has validated the data
  readonly changes?: (data: any) => readonly ChangeRecord[];
  /** Routes whose front matter this template reads beside its own page's; it comes as `page.others`. */
  readonly reads?: readonly string[];
  readonly component: (props: PageProps) => ReactNode;
}

export interface IslandEntry {
  // biome-ignore lint/suspicious/noExplicitAny: each island declares its own props; they travel as JSON
  readonly component: (props: any) => ReactNode;
  /** The module that exports the component as its default, relative to `templates/`. It becomes a chunk of its own. */
  readonly module: string;
}

export interface ChangeRecord {
  readonly id: string;
  /** The route of the legal page that changed; the one above the history by default. */
  readonly page?: string | undefined;
  readonly effectiveOn: string;
}

export type Shell = Readonly<Record<string, string | number | boolean | null>>;

// biome-ignore lint/suspicious/noExplicitAny: each template declares the data that its own schema has validated
export interface PageProps<Data = any> {
  readonly context: Context;
  readonly page: Page<Data>;
  /** The Markdown body, links resolved, directives replaced. */
  readonly body: Html;
}

// biome-ignore lint/suspicious/noExplicitAny: as above
export interface Page<Data = any> {
  /** The same in every language: `/about-us/`, `/` for home, `/404.html` for an error page. */
  readonly route: string;
  /** The address on this site, language prefix included: `/es/about-us/`. */
  readonly path: string;
  readonly template: string;
  readonly layout: string;
  readonly title: string;
  readonly description: string;
  readonly lead: string | null;
  /** Front matter beyond the common fields, as the template's schema gave it back. */
  readonly data: Data;
  /** Front matter of the routes that the template `reads`, where they exist in this region and language. */
  // biome-ignore lint/suspicious/noExplicitAny: the schema of the other page's template has validated it
  readonly others: Readonly<Record<string, any>>;
  /** ISO date of the last change of substance. */
  readonly updated: string | null;
  readonly legal: { readonly version: string; readonly effective: string; readonly summary: readonly string[] } | null;
  /** True on responsible-gaming pages: no promotions, no download, no offers. */
  readonly withoutMarketing: boolean;
  /** 403, 404 or 500; null on every other page. */
  readonly status: number | null;
  /** True on what visitors of blocked places get in the place of a download page: it names no installer and says why. */
  readonly blocked: boolean;
  readonly headings: readonly Heading[];
  /** From home to the page's parent, then the page itself. Empty on home and error pages. */
  readonly breadcrumbs: readonly { readonly label: string; readonly href: string }[];
  /** Absolute. Null on error pages. */
  readonly canonical: string | null;
  /** hreflang links, the page itself included; empty for fallback and error pages. */
  readonly alternates: readonly { readonly hreflang: string; readonly href: string }[];
  /** The other languages of this region: the same page where it exists there, else that language's home. */
  readonly translations: readonly { readonly language: LanguageView; readonly href: string }[];
  readonly robots: string | null;
  /** Set where the words are of another language than the page's: `lang` of the main element. */
  readonly fallbackFrom: LanguageView | null;
  /** `application/ld+json` documents. */
  readonly jsonLd: readonly object[];
}

export interface Heading {
  readonly level: number;
  readonly id: string;
  readonly html: Html;
}

export interface LanguageView {
  readonly code: string;
  /** BCP 47, for `lang`. */
  readonly locale: string;
  readonly prefix: string;
  readonly name: string;
}

/** Everything that does not depend on the page: one per region and language. */
export interface Context {
  readonly region: RegionView;
  /** The rules about a visitor's place: the same table as `geo-rules.json`. */
  readonly access: AccessRules;
  readonly language: LanguageView;
  readonly languages: readonly LanguageView[];
  /** The text of a string key; `{name}` in it is replaced from values. An unknown key fails the build. */
  readonly t: (key: string, values?: Readonly<Record<string, string | number>>) => string;
  /** Resolves a route or address of this project into one for this page's language and region. An unknown route fails the build. */
  readonly link: (target: string) => LinkView;
  /** Whether the route exists in this region and language. */
  readonly hasRoute: (route: string) => boolean;
  /** The address of an icon that front matter names, for script to fetch; null where the region says nothing of icons. */
  readonly icon: (name: string) => string | null;
  /** Inline Markdown (links, emphasis, facts) of a front-matter text. */
  readonly inline: (markdown: string) => Html;
  readonly money: (amount: number, currency: string) => string;
  readonly number: (value: number) => string;
  /** A long date from an ISO one. */
  readonly date: (iso: string) => string;
  readonly navigation: readonly NavigationView[];
  readonly utility: readonly NavigationView[];
  readonly footer: Readonly<Record<'safety' | 'legal' | 'policy' | 'responsibleGaming', readonly NavigationView[]>>;
  /** The claim where region, language and law allow it, else null. */
  readonly claim: (id: string) => ClaimView | null;
  /** A master below `assets/` in a slot of the layout, with the variants that the slot needs. */
  readonly picture: (source: string, slot: PictureSlot) => PictureView;
  /** The address of a drawing of `drawings` with these values, which are plain data. */
  readonly drawing: (name: string, values: object) => string;
  /** An island as it stands before its chunk arrives. Props are plain data: what JSON loses fails the build. */
  readonly island: (name: string, props: object) => IslandView;
  readonly assets: {
    readonly css: (name: string) => string;
    readonly inlineScript: (name: string) => string;
    readonly moduleUrl: (name: string) => string;
    /** The address of a picture (SVG, with its margin of light) that leads a camera to a whole address. */
    readonly qrCodeUrl: (address: string) => string;
    /** The address of a file under `assets/` or of a package file, copied with its hash. */
    readonly url: (file: string) => string;
  };
}

export interface IslandView {
  readonly html: Html;
  /** The module whose default export takes the island's element and props over. */
  readonly url: string;
  /** The props as JSON. */
  readonly props: string;
}

export interface LinkView {
  readonly href: string;
  readonly kind: 'compliance' | 'contents' | 'sibling' | 'external';
  /** Opens in a new tab and says so. */
  readonly newTab: boolean;
  /** Set where the target is in another language than the page that links to it. */
  readonly hreflang: string | null;
}

export interface NavigationView extends LinkView {
  readonly label: string;
  readonly route: string;
  readonly routerName: string;
  readonly badge: string | null;
  /** The address of an icon that script fetches (runtime/icons.ts); null where region JSON names none. */
  readonly icon: string | null;
  readonly showSubArea: boolean;
  /** Whether the rows of the header list it; the collapsed menu lists every entry. */
  readonly isRoot: boolean;
  readonly children: readonly NavigationView[];
}

/** What a layout needs of a picture. */
export interface PictureSlot {
  /** What the picture tells, from strings; null where it tells nothing that the words beside it do not. */
  readonly alt: string | null;
  /** Widest CSS width that the layout gives the picture, in px. */
  readonly width: number;
  /** The `sizes` attribute that the layout makes true. */
  readonly sizes: string;
  readonly crop?: PictureCrop;
  /** Other crops where a media condition holds; the first one that does wins. */
  readonly art?: readonly (Pick<PictureSlot, 'width' | 'sizes' | 'crop' | 'quality'> & { readonly media: string })[];
  /** The one picture of the page that its first screen waits for. */
  readonly priority?: boolean;
  /** Offers AVIF before webp: a third smaller, and half as much work again to encode. */
  readonly avif?: boolean;
  /** webp's quality, 1 to 100. */
  readonly quality?: number;
}

/** The largest part of a picture of a ratio (width by height) around a point, both from 0 to 1. */
export interface PictureCrop {
  readonly ratio: number;
  readonly x: number;
  readonly y: number;
}

export interface PictureView {
  readonly src: string;
  readonly srcSet: string;
  readonly sizes: string;
  readonly width: number;
  readonly height: number;
  readonly alt: string;
  /** For `<source>`, in their order. */
  readonly sources: readonly PictureSource[];
  /** The picture's mean colour, `#rrggbb`; null where one sees through it. */
  readonly tone: string | null;
  readonly priority: boolean;
}

export interface PictureSource {
  readonly srcSet: string;
  readonly sizes: string;
  readonly width: number;
  readonly height: number;
  readonly media: string | null;
  readonly type: string | null;
}

/** A file that the build makes of values and not of a master: a picture, or what lists pictures. */
export interface Drawing {
  /** `svg` and `webmanifest` travel as they are drawn; the others are rasterised from SVG. */
  readonly format: 'svg' | 'webmanifest' | 'png' | 'jpeg' | 'ico';
  /** Size in px. */
  readonly width: number;
  readonly height: number;
  /** The text of the file, or the SVG to rasterise. Letters are paths, or the fonts of the machine would decide the bytes. Pure: the same values give the same text. */
  readonly draw: (values: never) => string;
  /** A master below `assets/` that lies under the drawing, filling it. */
  readonly ground?: (values: never) => string | null;
}

export type ClaimView = BonusView | TotalView;

export interface BonusView {
  readonly kind: 'bonus';
  readonly id: string;
  readonly amount: number;
  readonly currency: string;
  readonly mechanic: 'match' | 'rewards' | 'free';
  readonly percent?: number | undefined;
  readonly noDeposit: boolean;
  readonly who: string;
  readonly minimumAge: number;
  readonly territory: string;
  readonly minimumDeposit: number;
  readonly release: string;
  readonly wagering: number;
  readonly expiryDays: number;
  readonly excludedMethods: readonly string[];
  readonly withdrawalEffect: string;
  readonly termsAnchor: string;
}

export interface TotalView {
  readonly kind: 'total';
  readonly id: string;
  readonly amount: number;
  readonly currency: string;
  readonly atLeast: boolean;
  readonly period: 'month' | 'week' | 'series';
  readonly basis: string;
  /** ISO date. */
  readonly reviewedOn: string;
  readonly termsAnchor: string;
}

/** The part of region JSON that templates may see; keys of strings are still keys. */
export interface RegionView {
  readonly id: string;
  readonly status: 'open' | 'restricted' | 'informational' | 'closed';
  readonly origin: string;
  readonly regionCountryCode: string | null;
  readonly brandAlias: string;
  readonly currency: string;
  readonly logoPath: string;
  readonly blackLogoPath: string;
  readonly logoWidth: number;
  readonly logoHeight: number;
  readonly isSupportRegionSelector: boolean;
  readonly isSupportBrandAmbassador: boolean;
  /** Everybody is asked before anything optional is stored; else only visitors from `gdprCountries`. */
  readonly isDefaultConsentEnabled: boolean;
  readonly isOneTrustCustomStub: boolean;
  readonly isSupportSalesforceMessaging: boolean;
  readonly publicIds: Readonly<Record<'consent' | 'analytics' | 'tagManager', string | null>>;
  /** Where the site's own script reports page views, after consent. */
  readonly pageViews: { readonly url: string } | null;
  readonly gdprCountries: readonly string[];
  readonly chat: {
    readonly enabled: boolean;
    readonly language: string;
    readonly organisation: string;
    readonly buttonId: string;
    readonly domainType: string;
    readonly communityEndpoint: string;
    readonly configNames: Readonly<Record<string, string>>;
    readonly scriptUrl: string;
    readonly availabilityUrl: string;
    readonly messagingUrl: string | null;
    readonly thanks: Readonly<Record<string, string>>;
  } | null;
  readonly licence: {
    readonly status: 'demo' | 'licensed';
    readonly licensee: string;
    readonly number: string;
    readonly regulator: string;
    readonly registerUrl: string;
  };
  readonly flags: Readonly<
    Record<'bonusClaims' | 'prizeTotals' | 'ambassadors' | 'streamerProgramme' | 'download', boolean>
  >;
  readonly ageLimit: number;
  readonly audienceAge: number | null;
  readonly warnings: readonly string[];
  readonly help: readonly HelpView[];
  readonly helpLine: string;
  readonly facts: Readonly<Record<string, string>>;
  readonly installers: readonly {
    readonly platform: string;
    readonly type: number;
    readonly url: string;
    readonly language?: string | undefined;
    readonly bytes?: number | undefined;
    readonly sha256?: string | undefined;
  }[];
  /** A live `/api/download-url`; null where the file of that name answers. */
  readonly downloadEndpoint: string | null;
  readonly logos: readonly {
    readonly width: number;
    readonly height: number;
    readonly label: string;
    readonly imgPath: string | null;
    readonly url: string;
    readonly target: string;
  }[];
  readonly social: readonly { readonly label: string; readonly link: string }[];
  /** Origins of all regions that have a file: an address at any other own host leads nowhere yet. */
  readonly openOrigins: readonly string[];
  readonly regionItems: readonly {
    readonly id: string;
    readonly url: string;
    readonly countryName: string;
    readonly languageName: string;
    readonly locale: string;
    readonly localeName: string;
    readonly imagePath: string | null;
  }[];
  readonly ambassadors: readonly { readonly slug: string; readonly name: string }[];
  readonly cookies: readonly {
    readonly name: string;
    readonly category: string;
    readonly provider: string;
    readonly purposeKey: string;
    readonly days: number;
    readonly sameSite: string;
  }[];
}

export interface HelpView {
  readonly id: string;
  readonly name: string;
  readonly kind: 'line' | 'exclusion' | 'blocking' | 'advice' | 'regulator';
  readonly url?: string | undefined;
  readonly phone?: string | undefined;
  readonly hours?: string | undefined;
  readonly textKey: string;
}
