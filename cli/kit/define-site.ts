/** The definition of a site: `export const site = defineSite({ … })` in `templates/site.tsx`. */
import type { ReactNode } from 'react';
import type { Explanation } from '../problems/explanation.ts';
import type { CollectionName, EntryData, FolderDefinition, Loaders, RecordsDefinition } from './collection.ts';
import type { Context, LanguageView, PageProps, Shell } from './contract.ts';
import type { EnvironmentDefinition } from './environment.ts';
import type { Localised } from './localised.ts';
import type { MarkdownExtension } from './markdown-extension.ts';
import type { MarketRecord } from './market.ts';
import { type Claim, type Region, type RegionParts, regionSchema } from './region.ts';
import type { SearchDefinition } from './search.ts';
import type { Path, Severity, SiteRule } from './site-checks.ts';
import type { SiteHost } from './site-host.ts';
import type { SiteModule } from './site-module.ts';
import type { OutputOf, StandardSchema } from './standard-schema.ts';

/**
 * The definition of a site. Members are methods, so that a component may declare the data that its own schema returns.
 * @template S the values of a page that the document depends on
 */
export interface SiteDefinition<S extends Shell = Shell> {
  /** The own fields and rules of the regions. */
  readonly region?: RegionDefinition;
  /** What only some sites need: places, an API of navigations. Those of the generator are in `region-site/modules`. */
  readonly modules?: readonly SiteModule[];
  /** What `site build --host` writes files for, beside the hosts of the generator. */
  readonly hosts?: readonly SiteHost[];
  /** Offers. Without it, regions have no claims, and Markdown no `{claim:id}`. */
  readonly claims?: ClaimDefinition;
  /**
   * The note above a section that is shown in another language, because it is not translated yet. It is in the language of
   * the page. Without it, no page shows such sections.
   */
  fallbackSection?(props: { readonly context: Context; readonly language: LanguageView }): ReactNode;
  /** Sets of entries: posts, lessons, events. */
  readonly collections?: Readonly<Record<string, FolderDefinition | RecordsDefinition>>;
  /** Sets of entries that come from elsewhere. `site data pull` runs them; builds take what they returned from regions/. */
  readonly loaders?: Loaders;
  /** The variables of the environment that loaders, pages (`PUBLIC_…`) and islands (`PUBLIC_…`) use. */
  readonly env?: EnvironmentDefinition;
  /** Pages that are made from records: one for each product of a CMS. They are as if they were files of `content/`. */
  generatePages?(sources: PageSources): readonly GeneratedPage[];
  /** What Markdown may contain beside what it does anyway. */
  readonly markdown?: { readonly extensions: readonly MarkdownExtension[] };
  /**
   * Changes the content of a page (the slot `main`) after its template: highlights code, adds links to headings. The same page and HTML
   * give the same result.
   */
  transformHtml?(page: PageProps['page'], html: string): string;
  /** The values of `layout` in front matter. The first one is the default. */
  readonly layouts: readonly string[];
  /** The values of `template` in front matter. `article` is the default; `error` renders 403, 404 and 500. */
  readonly pages: Readonly<Record<string, PageTemplate>>;
  /** The content of `{block:name}` in Markdown, with its values: `{block:name key="value"}`. */
  readonly blocks?: Readonly<Record<string, Block>>;
  /**
   * The few values of a page that the document depends on. The document is rendered once for each distinct value and
   * language. A value that differs on every page belongs into a slot. Without it, there is one document for each language.
   */
  shell?(props: PageProps): S;
  /** The document: `<html>` with a `<template data-slot="name">` for each slot. */
  document(props: { readonly context: Context; readonly shell: S }): ReactNode;
  /** What replaces the `<template data-slot>` elements of the document, on every page. `main` is required. */
  readonly slots: Readonly<Record<string, (props: PageProps) => ReactNode>>;
  /** Converts an SVG file of `assets/icons/` to JSON for scripts that draw it; null if that is not possible. */
  icon?(svg: string): object | null;
  /** Pictures that are made from values at build time: product shots, pictures for shared links. */
  readonly drawings?: Readonly<Record<string, Drawing>>;
  /** Sources that are bundled before rendering. Paths are relative to `templates/`. */
  readonly entries?: {
    /** Name to a CSS file. `context.assets.css(name)` returns the minified text, to be inlined. */
    readonly styles?: Readonly<Record<string, string>>;
    /** Name to a script. `context.assets.inlineScript(name)` returns the minified text. */
    readonly inlineScripts?: Readonly<Record<string, string>>;
    /** Name to a module. `context.assets.moduleUrl(name)` returns its address. */
    readonly modules?: Readonly<Record<string, string>>;
    /** Address to a classic script without imports, for configurations that name it (`chat/chat.js`). */
    readonly scripts?: Readonly<Record<string, string>>;
  };
  /** JSON files of the site at fixed addresses below `api/`. Called once for each language; the main language wins. */
  answers?(context: Context): Readonly<Record<string, object>>;
  /**
   * Files that other programs look for at fixed names in the web root and below `.well-known/`: `ads.txt`,
   * `.well-known/security.txt`. An object becomes JSON. Called once, with the main language.
   */
  files?(context: Context): Readonly<Record<string, string | object>>;
  /** An index of the pages of each region and language, for a search in the browser. */
  readonly search?: SearchDefinition;
  /** Problems of all sources together, such as a page without its record in region JSON. */
  checkPages?(pages: readonly SourcePage[], regions: readonly Region[]): readonly SiteProblem[];
  /** Own rules of `site check`, which run after the general ones. */
  readonly rules?: readonly SiteRule[];
  /** The codes that `checkPages` and several rules report, with their explanations for `site explain`. */
  readonly problems?: Readonly<Record<string, Explanation>>;
  /** Another severity for findings of `site check`, by code. */
  readonly levels?: Readonly<Record<string, Severity | 'off'>>;
  /** What a page may transfer, by page template; `others` is for all other templates. */
  readonly budgets?: {
    readonly templates?: Readonly<Record<string, Budget>>;
    readonly others?: Budget;
    /** Each script that waits for the visitor (a search, a chat, a tool) with its imports, in KB; 20 by default. */
    readonly opened?: number;
  };
}

export interface PageSources {
  /** The records of a collection or loader, of all languages and regions. */
  records<Name extends CollectionName>(collection: Name): readonly SourceRecord<EntryData<Name>>[];
}

export interface SourceRecord<Data = unknown> {
  /** Its name. */
  readonly id: string;
  /** The common fields of records. */
  readonly title?: string | undefined;
  /** The same. */
  readonly description?: string | undefined;
  /** `YYYY-MM-DD`. */
  readonly date?: string | undefined;
  /** The names of its tags. */
  readonly tags: readonly string[];
  /** The fields of the schema. */
  readonly data: Data;
  /** The language of its texts; null for a record of all languages. */
  readonly language: string | null;
  /** The one region that it is for; null for every region. */
  readonly region: string | null;
}

/** A page with its fields of front matter: `title`, `description`, `template` and those of the template. */
export interface GeneratedPage {
  /** `/offers/rye/` */
  readonly route: string;
  /** A folder below `content/`. */
  readonly language: string;
  /** The one region that has it; all of them without it. */
  readonly region?: string;
  /** Markdown. */
  readonly body?: string;
  /** Of front matter. */
  readonly title: string;
  /** Of front matter. */
  readonly description: string;
  readonly [field: string]: unknown;
}

/** A component, or a component with the schema of the values that authors give it. It may render an island. */
export type Block = ((props: PageProps) => ReactNode) | BlockDefinition;

export interface BlockDefinition {
  /** Validates the values, which are texts: `z.strictObject({ count: z.coerce.number() })`. */
  readonly schema: StandardSchema;
  /** Renders the block. */
  component(props: BlockProps): ReactNode;
}

export interface BlockProps<Values = unknown> extends PageProps {
  /** What the schema returned. */
  readonly values: Values;
}

export interface RegionDefinition extends RegionParts {
  /** Problems that a schema cannot express: fields that must agree with each other. */
  check?(region: Region, report: FieldReport): void;
  /** Strings that each language of the region needs, with the fields that require them. */
  requiredStrings?(region: Region): readonly { readonly key: string; readonly path: Path }[];
  /** Facts for `{fact:name}` that other fields contain already. */
  facts?(region: Region): Readonly<Record<string, Localised | undefined>>;
  /** Names that `{if:name}` in texts may have, apart from flags and regions. */
  readonly conditionNames?: readonly string[];
  /** Those of them that hold in a region. */
  conditions?(region: Region): readonly string[];
  /** What the region has recorded of its market; all of its texts are compared with it. Null compares nothing. */
  market?(region: Region): MarketRecord | null;
  /** Names of markets that no region serves, by a name for each market: they may appear in no region. */
  readonly otherMarkets?: Readonly<Record<string, Readonly<Record<string, readonly string[]>>>>;
  /** The other hosts that the pages of the region load from. */
  thirdParties?(region: Region): Partial<ThirdParties>;
  /** Why search engines may not list the region, and the field that says so; null if they may. */
  noindex?(region: Region): { readonly because: string; readonly path: Path } | null;
  /** The field that forbids advertising on a route; null if nothing does. */
  withoutMarketing?(region: Region, route: string): Path | null;
  /** Fields that `site new region` writes, beside its own and the blanks of the defaults. */
  readonly draft?: Readonly<Record<string, unknown>>;
  /** Further columns of `site regions`. */
  summary?(region: Region): Readonly<Record<string, string>>;
  /** What `site report` says of a region for the people who review it. */
  review?(region: Region): RegionReview;
}

export interface RegionReview {
  /** Name of a field to its value and the reason for it. */
  readonly decisions: Readonly<Record<string, { readonly value: string; readonly because: string | null }>>;
  /** What is to be checked before real use. */
  readonly open: readonly string[];
}

/** Reports a problem of a field of region JSON. */
export type FieldReport = (path: Path, message: string, help: string) => void;

export interface ClaimDefinition {
  /** Renders `{claim:id}`. No other component may show the amount of an offer. */
  component(props: { readonly context: Context; readonly claim: Claim }): ReactNode;
  /** Whether the region may show the claim. */
  isAllowed(claim: Claim, region: Region): boolean;
  /** What must be shown beside the amount: a text, the key of a string, or a number. */
  conditions?(claim: Claim): readonly { readonly what: string; readonly shows: string | number }[];
}

/** The hosts, apart from its own, that a region's pages may use. `policy` of region JSON has the same members. */
export interface ThirdParties {
  /** Scripts. */
  readonly script: readonly string[];
  /** Addresses that scripts request. */
  readonly connect: readonly string[];
  /** Pictures. */
  readonly image: readonly string[];
  /** Videos, sounds and subtitles. */
  readonly media: readonly string[];
  /** Fonts. */
  readonly font: readonly string[];
  /** Style sheets. */
  readonly style: readonly string[];
  /** Frames: players, maps, payment. */
  readonly frame: readonly string[];
  /** Addresses to which forms are sent. */
  readonly form: readonly string[];
  /** Names of Trusted Types policies that the site's own scripts create. */
  readonly policies: readonly string[];
  /** Where browsers report what the policy has refused: an address of this site or of another. Null reports nothing. */
  readonly reports: string | null;
}

/** A content file, as far as `checkPages` needs it. */
export interface SourcePage {
  /** Its path in the folder of the site. */
  readonly file: string;
  /** The same in every language. */
  readonly route: string;
  /** The folder below `content/`. */
  readonly language: string;
  /** The region of a regional file; null for a general one. */
  readonly region: string | null;
  /** The page template. */
  readonly template: string;
}

export interface SiteProblem {
  /** A code of `problems`. */
  readonly code: string;
  /** Where the fault is. */
  readonly file: string;
  /** What is wrong. */
  readonly message: string;
  /** What to do. */
  readonly help: string;
}

/**
 * What a page may transfer on a first visit, on a screen of 412 px and density 2. Sizes are in KB of 1,000 bytes, with
 * brotli.
 */
export interface Budget {
  /** The document with inline CSS and scripts. */
  readonly html: number;
  /** Scripts before any interaction. */
  readonly script: number;
  /**
   * Those, the modules that a script element names in `data-` attributes, and the chunks of all islands that do not wait
   * for an interaction or an event, each with its imports.
   */
  readonly allScript: number;
  /** All fonts. */
  readonly fonts: number;
  /** Pictures that are not lazy. */
  readonly picturesFirst: number;
  /** All pictures. */
  readonly pictures: number;
  /** The number of requests before scrolling, including the document. */
  readonly requests: number;
}

export interface PageTemplate {
  /** Validates the front matter of this template, apart from the common fields. Without it, there are no other fields. */
  readonly schema?: StandardSchema;
  /** Legal pages need `version` and `effective`, numbered headings with ids, and have no fallback language. */
  readonly legal?: boolean;
  /** No fallback language, for legal pages without clauses, such as a change history. */
  readonly neverFallsBack?: boolean;
  /** The records of a change history. `site diff` requires one for each change of a legal page. */
  changes?(data: unknown): readonly ChangeRecord[];
  /** Routes whose front matter this template needs too; see `page.others`. */
  readonly reads?: readonly string[];
  /** Renders the page into the slot `main` or wherever the document calls it. */
  component(props: PageProps): ReactNode;
}

export interface ChangeRecord {
  /** The anchor of the change. */
  readonly id: string;
  /** The route of the changed legal page; by default the parent of the history. */
  readonly page?: string | undefined;
  /** `YYYY-MM-DD`. */
  readonly effectiveOn: string;
}

/** A file that is made from values and not from a master: a picture, or a list of pictures. */
export interface Drawing {
  /** `svg` and `webmanifest` are written as drawn; other formats are rasterised from SVG. */
  readonly format: 'svg' | 'webmanifest' | 'png' | 'jpeg' | 'ico';
  /** In px. */
  readonly width: number;
  /** In px. */
  readonly height: number;
  /** The text of the file, or the SVG to rasterise. Letters must be paths, because fonts differ between machines. The result depends on the values only. */
  draw(values: object): string;
  /** A third of the width and height in quick builds, where drawing takes most of the time. For a JPEG whose sides are multiples of 3. */
  readonly thirdSizeWhenQuick?: boolean;
  /** A master below `assets/` as the background. */
  background?(values: object): string | null;
}

/** A definition with the schema of its regions. The schema is made by the site's copy of zod, as its fields are. */
export interface DefinedSite<S extends Shell = Shell> extends SiteDefinition<S> {
  regionSchema(): ReturnType<typeof regionSchema>;
}

/** Page templates whose components take the data that their schemas return. Without a schema, a collection has one. */
export type PagesOf<Schemas> = {
  readonly [Name in keyof Schemas]: Omit<PageTemplate, 'schema' | 'component' | 'changes'> & {
    readonly schema?: Schemas[Name] & StandardSchema;
    readonly component: (props: PageProps<DataOf<Schemas[Name]>>) => ReactNode;
    readonly changes?: (data: DataOf<Schemas[Name]>) => readonly ChangeRecord[];
  };
};

// biome-ignore lint/suspicious/noExplicitAny: the schema of a collection is not known here
type DataOf<Schema> = OutputOf<Schema, any>;

/** Blocks whose components take the values that their schemas return. */
export type BlocksOf<Schemas> = {
  readonly [Name in keyof Schemas]:
    | ((props: PageProps) => ReactNode)
    | {
        readonly schema: Schemas[Name] & StandardSchema;
        readonly component: (props: BlockProps<OutputOf<Schemas[Name]>>) => ReactNode;
      };
};

/** The member `pages` of a definition, in a file of its own. A component that takes other data than its schema returns is an error. */
export const definePages = <Schemas>(pages: PagesOf<Schemas>): SiteDefinition['pages'] =>
  pages as SiteDefinition['pages'];

/** Defines a site. Mistakes are reported when the site is loaded, with their position. */
export const defineSite = <S extends Shell, Pages, Blocks>(
  definition: Omit<SiteDefinition<S>, 'pages' | 'blocks'> & {
    readonly pages: PagesOf<Pages>;
    readonly blocks?: BlocksOf<Blocks>;
  },
): DefinedSite<S> => ({
  ...(definition as SiteDefinition<S>),
  regionSchema: () => regionSchema(definition.region ?? {}, definition.modules),
});
