import { z } from 'zod';
import type { NavigationView } from '../../kit/contract.ts';
import type { SiteModule } from '../../kit/site-module.ts';

/** The navigations of each language as `api/navigations` and `api/util-navigations`, for apps that show them too. */
export const navigationApi: SiteModule = {
  name: 'navigationApi',
  entries: {
    routerName: z.string().optional().describe('A stable name for analytics'),
    showSubArea: z.boolean().default(false).describe('Whether the mega menu opens on this entry'),
    isRoot: z.boolean().default(true).describe('Part of the rows of the header; else only the collapsed menu lists it'),
  },
  answers: ({ navigation, utility }) => ({
    navigations: navigation.map(navigationAnswer),
    'util-navigations': utility.map(navigationAnswer),
  }),
};

/** Entries that are not shown are left out before. */
function navigationAnswer(item: NavigationView): object {
  return {
    path: item.href,
    langKey: item.langKey,
    label: item.label,
    routerName: item.routerName,
    siteType: item.kind,
    showSubArea: item.showSubArea,
    isShow: true,
    isRoot: item.isRoot,
    badge: item.badge,
    ...(item.icon ? { icon: item.icon } : {}),
    children: item.children.map(navigationAnswer),
  };
}
