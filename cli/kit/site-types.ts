/**
 * A site registers its parts and modules here, so that `Region` and the other types of templates contain their fields:
 * `declare module 'region-site/kit' { interface SiteTypes { region: typeof parts; modules: typeof modules } }`
 */
// biome-ignore lint/suspicious/noEmptyInterface: a site declares its content
export interface SiteTypes {}

/** The names of a site, from `templates/names.d.ts`, which `site schema` writes. Without that file they are any text. */
// biome-ignore lint/suspicious/noEmptyInterface: the file of the site declares its content
export interface SiteNames {}

/** The components of the islands of a site by name, from the same file. */
// biome-ignore lint/suspicious/noEmptyInterface: the file of the site declares its content
export interface SiteIslands {}

/** The names of one kind. */
export type NameOf<Kind extends string> = SiteNames extends { readonly [_ in Kind]: infer Names extends string }
  ? Names
  : string;

/** A key of the strings. */
export type StringKey = NameOf<'stringKey'>;
/** The route of a page. */
export type Route = NameOf<'route'>;
/** What a link of a template leads to. */
export type LinkTarget =
  | Route
  | NameOf<'publicFile'>
  | `${Route}${'#' | '?'}${string}`
  | `${'#' | 'sibling:' | 'https:' | 'http:' | 'mailto:' | 'tel:'}${string}`;
/** A picture below `assets/`. */
export type PictureFile = NameOf<'picture'>;
/** A file below `assets/icons/`, without its ending. */
export type IconName = NameOf<'icon'>;
/** The id of a claim, in any region. */
export type ClaimId = NameOf<'claim'>;
/** An island, by the name of its file. */
export type IslandName = NameOf<'island'>;
/** What the component of an island takes: plain data, because it is sent to the browser as JSON. For several names, any. */
export type IslandData<Name extends string> = {
  readonly [One in Name]: [Exclude<Name, One>] extends [never] ? PropsOf<One> : object;
}[Name];

type PropsOf<Name> = Name extends keyof SiteIslands
  ? SiteIslands[Name] extends (props: infer Props extends object) => unknown
    ? Props
    : object
  : object;

/** Checks a name where it is written. A text that is known only when the site is built is checked by the build. */
export type CheckedName<Names extends string, Text extends string> = Text extends unknown
  ? string extends Text
    ? Text
    : [Names & Text] extends [never]
      ? Names
      : Text
  : never;
