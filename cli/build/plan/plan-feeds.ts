import { isFolder, listRoute } from '../../content/collections.ts';
import type { CollectionDefinition, Entry } from '../../kit/collection.ts';
import type { Language, Region } from '../../kit/region.ts';
import type { PlannedFeed, PlannedPage } from './planned-page.ts';
import { publicPath } from './public-url.ts';

/** The most entries of a feed: readers fetch it often. */
const MOST = 50;

/** The feeds and calendars of a language by their route, the same in every language: `/journal/feed.xml`. */
export function planFeeds(
  definitions: Readonly<Record<string, CollectionDefinition>>,
  region: Region,
  language: Language,
  {
    entries,
    pages,
  }: { readonly entries: ReadonlyMap<string, readonly Entry[]>; readonly pages: ReadonlyMap<string, PlannedPage> },
): ReadonlyMap<string, PlannedFeed> {
  const feeds = new Map<string, PlannedFeed>();
  const add = (route: string, feed: Omit<PlannedFeed, 'path'>) =>
    feeds.set(route, { ...feed, path: publicPath(region, language, route) });
  for (const [collection, definition] of Object.entries(definitions)) {
    const all = entries.get(collection) ?? [];
    const list = isFolder(definition) ? pages.get(listRoute(definition)) : undefined;
    const dated = all.filter(({ date, lang }) => date !== null && lang === null).slice(0, MOST);
    // A feed has the time of its last change: that of its page while it has no entries.
    if (isFolder(definition) && definition.feed && list && (dated.length > 0 || list.source?.fields.updated)) {
      const of = { collection, entries: dated, list };
      add(`${listRoute(definition)}feed.xml`, { ...of, type: 'application/atom+xml' });
      add(`${listRoute(definition)}feed.json`, { ...of, type: 'application/feed+json' });
    }
    if (definition.calendar && all.length > 0)
      add(`/${collection}.ics`, { collection, type: 'text/calendar', entries: all, list });
  }
  return feeds;
}
