import type { LinkView, NavigationView } from '../../kit/contract.ts';
import type { FooterItem, NavigationItem, Region } from '../../kit/region.ts';
import type { Path } from '../../kit/site-checks.ts';
import { routeOf } from '../plan/planned-page.ts';

export interface NavigationMaker {
  readonly region: Region;
  /** Whether a target is a page of the project that this region and language do not have. */
  readonly isAbsent: (target: string) => boolean;
  readonly link: (target: string, path: Path, kind?: LinkView['kind']) => LinkView;
  /** The text of a key at a path of the region's JSON. */
  readonly text: (key: string, path: Path) => string;
  /** The address of an icon at a path of the region's JSON. */
  readonly icon: (name: string, path: Path) => string | null;
}

/**
 * The entries of a navigation that this region may show, with their addresses and labels. An entry whose page exists in
 * other regions only is left out and its children take its place. An unknown route is a problem.
 */
export function navigationView(items: readonly NavigationItem[], path: Path, maker: NavigationMaker): NavigationView[] {
  return items.flatMap((item, index) => {
    if (!item.isShow || !item.requires.every((flag) => maker.region.flags[flag])) return [];
    const here = [...path, index];
    const children = navigationView(item.children, [...here, 'children'], maker);
    // In its place they look like their neighbours, which have no icons at the first level.
    if (maker.isAbsent(item.path))
      return item.icon === undefined ? children.map((child) => ({ ...child, icon: null })) : children;
    return [
      {
        ...maker.link(item.path, [...here, 'path'], item.siteType),
        langKey: item.langKey,
        label: maker.text(item.langKey, [...here, 'langKey']),
        route: routeOf(item.path),
        routerName: item.routerName ?? item.langKey.toLowerCase().replaceAll('_', '-'),
        badge: item.badge ? maker.text(item.badge, [...here, 'badge']) : null,
        icon: item.icon === undefined ? null : maker.icon(item.icon, [...here, 'icon']),
        showSubArea: item.showSubArea ?? false,
        isRoot: item.isRoot ?? true,
        children,
      },
    ];
  });
}

/** The entries of one group of the footer, without those whose page exists in other regions only. */
export function footerView(items: readonly FooterItem[], path: Path, maker: NavigationMaker): NavigationView[] {
  return items.flatMap((item, index) => {
    if (maker.isAbsent(item.path)) return [];
    const link = maker.link(item.path, [...path, index, 'path']);
    return [
      {
        ...link,
        newTab: link.newTab || item.target === '_blank',
        langKey: item.key,
        label: maker.text(item.key, [...path, index, 'key']),
        route: routeOf(item.path),
        routerName: item.key.toLowerCase(),
        badge: null,
        icon: null,
        showSubArea: false,
        isRoot: true,
        children: [],
      },
    ];
  });
}
