import type { LinkView, NavigationView } from '../../kit/contract.ts';
import type { FooterItem, NavigationItem, Region } from '../../kit/region.ts';
import type { Path } from '../load/json-source.ts';

export interface NavigationMaker {
  readonly region: Region;
  readonly link: (target: string, path: Path, kind?: LinkView['kind']) => LinkView;
  /** The text of a key that stands at a path of the region's JSON. */
  readonly text: (key: string, path: Path) => string;
  /** The address of an icon that is named at a path of the region's JSON. */
  readonly icon: (name: string, path: Path) => string | null;
}

/** The entries of a navigation that this region may show, with their addresses and labels. */
export function navigationView(items: readonly NavigationItem[], path: Path, maker: NavigationMaker): NavigationView[] {
  return items.flatMap((item, index) => {
    if (!item.isShow || !item.requires.every((flag) => maker.region.flags[flag])) return [];
    const here = [...path, index];
    return [
      {
        ...maker.link(item.path, [...here, 'path'], item.siteType),
        label: maker.text(item.langKey, [...here, 'langKey']),
        route: routeOf(item.path),
        routerName: item.routerName ?? item.langKey.toLowerCase().replaceAll('_', '-'),
        badge: item.badge ? maker.text(item.badge, [...here, 'badge']) : null,
        icon: item.icon === undefined ? null : maker.icon(item.icon, [...here, 'icon']),
        showSubArea: item.showSubArea,
        isRoot: item.isRoot,
        children: navigationView(item.children, [...here, 'children'], maker),
      },
    ];
  });
}

/** The entries of one group of the footer. */
export function footerView(items: readonly FooterItem[], path: Path, maker: NavigationMaker): NavigationView[] {
  return items.map((item, index) => {
    const link = maker.link(item.path, [...path, index, 'path']);
    return {
      ...link,
      newTab: link.newTab || item.target === '_blank',
      label: maker.text(item.key, [...path, index, 'key']),
      route: routeOf(item.path),
      routerName: item.key.toLowerCase(),
      badge: null,
      icon: null,
      showSubArea: false,
      isRoot: true,
      children: [],
    };
  });
}

const routeOf = (path: string) => path.split('#')[0] ?? path;
