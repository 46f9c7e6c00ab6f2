/** Sets of entries of one kind: the posts of a blog, the events of a week. See docs/content/en/collections.md. */
import type { DeclaredVariables } from './environment.ts';
import type { SiteTypes } from './site-types.ts';
import type { OutputOf, StandardSchema } from './standard-schema.ts';

interface CommonDefinition {
  /** The fields that an entry has beside the common ones. */
  readonly schema: StandardSchema;
  /** Fields in order of importance; `-` before a name reverses it. By default the id. */
  readonly sort?: readonly string[];
  /** The tags that entries may have; the label of `rye` is the string `TAG_RYE`. */
  readonly tags?: readonly string[];
  /** The fields of the schema that make a calendar of the entries: `/<collection>.ics`. */
  readonly calendar?: CalendarFields;
}

export interface CalendarFields {
  /** A date, or a time with its zone. */
  readonly starts: string;
  /** The same; a date is the last day. */
  readonly ends?: string;
  /** A text. */
  readonly location?: string;
  /** A list of `MO` to `SU`: the event takes place every week on these days. The day of `starts` has to be one of them. */
  readonly weekdays?: string;
}

/** A feed or calendar of a collection in the language of a page, for its head. */
export interface FeedView {
  /** Its name. */
  readonly collection: string;
  /** The media type: Atom, JSON Feed or iCalendar. */
  readonly type: 'application/atom+xml' | 'application/feed+json' | 'text/calendar';
  /** What readers of feeds call it. */
  readonly title: string;
  /** The address. */
  readonly href: string;
}

/** Entries that are pages: `content/<language>/<folder>/<id>.md`. */
export interface FolderDefinition extends CommonDefinition {
  /** The folder below `content/<language>/`; its `index.md` is the list. */
  readonly folder: string;
  /** The page template of the entries; the default template without it. */
  readonly template?: string;
  /** How many entries a page of the list shows; all of them without it. */
  readonly pageSize?: number;
  /** Writes `feed.xml` (Atom) and `feed.json` (JSON Feed) beside the list; `author` names a field of the schema. */
  readonly feed?: true | { readonly author?: string };
}

/** Entries without pages: the records of `content/<records>.yaml` and of the files that replace it. */
export interface RecordsDefinition extends CommonDefinition {
  /** The name of the file below `content/`, without its ending. */
  readonly records: string;
}

/** Entries without pages that come from elsewhere: a CMS, a shop. See docs/content/en/data.md. */
export interface LoaderDefinition extends CommonDefinition {
  /**
   * Fetches the records: a list for all languages, or lists by language (`de`), by language and region (`de.at`) or by region
   * (`.at`). Null if nothing has changed since the last run.
   */
  load(request: LoadRequest): Promise<LoadedRecords | null>;
  /** In seconds; 30 by default. Then `signal` aborts, and the run has failed. */
  readonly timeout?: number;
}

export interface LoadRequest {
  /** The variables that `env` of the site declares, as its schema returns them. */
  readonly env: DeclaredVariables;
  /** For `fetch(url, { signal })`. */
  readonly signal: AbortSignal;
  /** When the last successful run began, as an ISO time; null for the first one. */
  readonly since: string | null;
  /** What that run has returned. */
  readonly last: LoadedRecords | null;
}

/** Records, each with an `id`. */
export type LoadedRecords = readonly object[] | Readonly<Record<string, readonly object[]>>;

export type CollectionDefinition = FolderDefinition | RecordsDefinition | LoaderDefinition;
export type Collections = Readonly<Record<string, CollectionDefinition>>;
export type Loaders = Readonly<Record<string, LoaderDefinition>>;

/** Keeps the exact type of the definitions, from which templates get the types of entries. */
export const defineCollections = <const Defined extends Collections>(collections: Defined): Defined => collections;

/** The same for loaders. */
export const defineLoaders = <const Defined extends Loaders>(loaders: Defined): Defined => loaders;

type RegisteredCollections = SiteTypes extends { collections: infer Defined extends Collections } ? Defined : unknown;
type RegisteredLoaders = SiteTypes extends { loaders: infer Defined extends Loaders } ? Defined : unknown;
type Registered = SiteTypes extends { collections: Collections } | { loaders: Loaders }
  ? RegisteredCollections & RegisteredLoaders
  : Collections;
export type CollectionName = keyof Registered & string;

/** What the schema of a collection returns. */
export type EntryData<Name extends CollectionName> = Registered[Name] extends { readonly schema: infer Schema }
  ? OutputOf<Schema>
  : unknown;

/** An address of an entry, or null where entries are records without pages. */
type Address<Name extends CollectionName> = Registered[Name] extends { readonly folder: string }
  ? string
  : Registered[Name] extends { readonly records: string } | { load(request: LoadRequest): unknown }
    ? null
    : string | null;

/** An entry as one region and language shows it. */
export interface Entry<Name extends CollectionName = CollectionName> {
  /** Its name. */
  readonly collection: Name;
  /** The name of the file or of the record. */
  readonly id: string;
  /** The same in every language; null for a record. */
  readonly route: Address<Name>;
  /** The address in this region and language. */
  readonly href: Address<Name>;
  /** The common fields of front matter, as in `page`. */
  readonly title: string;
  /** The same. */
  readonly description: string;
  /** The same. */
  readonly lead: string | null;
  /** `YYYY-MM-DD`. */
  readonly date: string | null;
  /** The day of the last change. */
  readonly updated: string | null;
  /** From when on it is not shown any more; null if it stays. */
  readonly publishUntil: string | null;
  /** Since when its content holds. */
  readonly effective: string | null;
  /** With their labels. */
  readonly tags: readonly TagView[];
  /** BCP 47, for `lang`: set where the words are of another language than the page. */
  readonly lang: string | null;
  /** What the schema returned. */
  readonly data: EntryData<Name>;
}

export interface TagView {
  /** As the definition names it. */
  readonly name: string;
  /** The string of the tag. */
  readonly label: string;
  /** The list of the entries with this tag; null if the collection has none. */
  readonly href: string | null;
}

/** Which entries a template needs. */
export interface EntryQuery {
  /** Entries with this tag. */
  readonly tag?: string;
  /** At most so many. */
  readonly limit?: number;
  /** The id or route of an entry that is left out, such as the page itself. */
  readonly except?: string;
}

/** What the page of an entry receives: its fields and its neighbours in the collection. */
export interface EntryPlace {
  /** Its name. */
  readonly collection: CollectionName;
  /** The name of the file. */
  readonly id: string;
  /** `YYYY-MM-DD`. */
  readonly date: string | null;
  /** With their labels. */
  readonly tags: readonly TagView[];
  /** The neighbours in the order of the collection. */
  readonly previous: EntryLink | null;
  /** The neighbour behind it. */
  readonly next: EntryLink | null;
}

export interface EntryLink {
  /** Of the neighbour. */
  readonly title: string;
  /** Its address. */
  readonly href: string;
}

/** A page that lists entries; see docs/content/en/collections.md. */
export type ListView = { [Name in CollectionName]: ListOf<Name> }[CollectionName];

export interface ListOf<Name extends CollectionName> {
  /** Its name. */
  readonly collection: Name;
  /** Those of this page of the list. */
  readonly entries: readonly Entry<Name>[];
  /** Which page of how many, from 1. */
  readonly number: number;
  /** How many pages there are. */
  readonly count: number;
  /** The addresses of the neighbouring pages. */
  readonly previous: string | null;
  /** The address of the next page; null on the last one. */
  readonly next: string | null;
  /** The tag of the list; null where all entries are listed. */
  readonly tag: TagView | null;
  /** All tags in use, with their numbers of entries. */
  readonly tags: readonly (TagView & { readonly href: string; readonly count: number })[];
}
