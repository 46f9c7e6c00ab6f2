import type {
  CollectionDefinition,
  Collections,
  FolderDefinition,
  LoaderDefinition,
  RecordsDefinition,
} from '../kit/collection.ts';
import type { Path } from '../kit/site-checks.ts';
import { suggest } from '../problems/nearest.ts';
import type { Location, Problem } from '../problems/problem.ts';
import type { CompleteSite } from '../templates/site-definition.ts';

/** An entry that is a page, by its route. */
export interface EntryRoute {
  readonly collection: string;
  /** The route below that of the collection: `rye` for `/journal/rye/`. */
  readonly id: string;
}

/** The first parts of ids that addresses of lists have. */
export const LIST_PARTS = { page: 'page', tags: 'tags' } as const;

export const isFolder = (definition: CollectionDefinition): definition is FolderDefinition => 'folder' in definition;
export const isRecords = (definition: CollectionDefinition): definition is RecordsDefinition => 'records' in definition;
export const isLoader = (definition: CollectionDefinition): definition is LoaderDefinition => 'load' in definition;

/** The route of the page that lists the entries of a folder. */
export const listRoute = ({ folder }: FolderDefinition): string => `/${folder}/`;

/** The entry that a route is; null for any other page. Of folders inside of each other, the inner one counts. */
function entryAt(collections: Collections, route: string): EntryRoute | null {
  let found: EntryRoute | null = null;
  for (const [collection, definition] of Object.entries(collections)) {
    if (!isFolder(definition)) continue;
    const base = listRoute(definition);
    if (!route.startsWith(base)) continue;
    const id = route.slice(base.length, -1);
    if (found === null || id.length < found.id.length) found = { collection, id };
  }
  return found?.id === '' ? null : found;
}

/** The entry that a page is, with the collection that it belongs to. */
export function collectionOf(
  { collections }: Pick<CompleteSite, 'collections'>,
  route: string,
): { readonly entry: EntryRoute; readonly definition: FolderDefinition } | { entry: null; definition: null } {
  const entry = entryAt(collections, route);
  const definition = entry && collections[entry.collection];
  return entry && definition && isFolder(definition) ? { entry, definition } : { entry: null, definition: null };
}

/** Tags that a collection does not have. @param at the place of a value of the entry */
export function tagProblems(
  collection: string,
  { tags: known = [] }: CollectionDefinition,
  tags: unknown,
  at: (path: Path) => Location,
): Problem[] {
  if (!Array.isArray(tags)) return [];
  return tags.flatMap((tag: unknown, index): Problem[] =>
    typeof tag !== 'string' || known.includes(tag)
      ? []
      : [
          {
            code: 'TAG-UNKNOWN',
            at: at(['tags', index]),
            message: `The collection "${collection}" has no tag "${tag}".`,
            help: suggest(tag, known) || 'Add it to the tags of the collection, with a string for its label.',
          },
        ],
  );
}
