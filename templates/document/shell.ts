/**
 * The few values of a page that its document knows. Each distinct value is one render of header, navigation and
 * footer, so nothing that differs on every page belongs here.
 */

import type { Context, NavigationView, PageProps } from 'region-site/kit';
import { classifyPath } from 'region-site/places/access';
import { furtherFontsFor } from '../../assets/fonts/letters.ts';

export type NightjarShell = {
  readonly template: string;
  readonly layout: string;
  /** The entry of a navigation that the page belongs to, itself or its nearest ancestor; null where there is none. */
  readonly route: string | null;
  /** Whether `route` is the page itself: only then is the entry marked as the current page. */
  readonly exact: boolean;
  /** False on responsible-gaming pages, and where the visitor is refused: no promotions, no ambassadors, no download. */
  readonly marketing: boolean;
  readonly robots: string | null;
  /** Home, download, and the page for unknown addresses: where a region warning may be shown. */
  readonly warns: boolean;
  /** The font style sheets that the page's letters need besides the core, separated by spaces. */
  readonly fonts: string;
  /** The style sheets that only what is in the page needs, separated by spaces. */
  readonly further: string;
};

/** The page of the ambassadors; each has a page below it. */
export const TEAM = '/ggteam/';

/** Calculators with a style sheet of their own. */
const TOOL_STYLES = new Set(['payouts', 'pot-odds']);

/** Pages that one reads long or in need are printed matter: light, quiet, dark on paper. */
const PAPER = new Set(['legal', 'change-history', 'responsible-gaming', 'contact']);

export const isLegal = (template: string): boolean => template === 'legal' || template === 'change-history';

export const schemeOf = (template: string): 'paper' | 'night' => (PAPER.has(template) ? 'paper' : 'night');

export function shellOf({ page, context, body }: PageProps): NightjarShell {
  const { home, download } = classifyPath(context.access.pages, page.path);
  const route = page.status === null ? nearestEntry(page.route, context) : null;
  return {
    template: page.template,
    layout: page.layout,
    route,
    exact: route === page.route,
    marketing: !page.withoutMarketing && page.status !== 403,
    robots: page.robots,
    warns: home || download || page.status === 404,
    fonts: furtherFontsFor(page.title + page.lead + body + JSON.stringify(page.data)).join(' '),
    further: [...toolsIn(body), ...tablesIn(page.template, body)].join(' '),
  };
}

/** Calculators are in few pages of a template. */
function toolsIn(body: string): string[] {
  const names = new Set([...body.matchAll(/ class="tool ([\w-]+)"/g)].map(([, name = '']) => name));
  return names.size === 0 ? [] : ['calculator', ...[...names].filter((name) => TOOL_STYLES.has(name)).sort()];
}

/** Most pages of the other templates have a table; on those of this one every byte counts. */
const tablesIn = (template: string, body: string): string[] =>
  template === 'responsible-gaming' && body.includes('<table') ? ['tables'] : [];

/** `/ggteam/marta-oliveira/` belongs to the entry `/ggteam/`; a page that no navigation names belongs to none. */
function nearestEntry(route: string, context: Context): string | null {
  const known = new Set(allEntries(context).map((entry) => entry.route));
  const parts = route.split('/').filter(Boolean);
  for (let length = parts.length; length > 0; length--) {
    const candidate = `/${parts.slice(0, length).join('/')}/`;
    if (known.has(candidate)) return candidate;
  }
  return null;
}

export function allEntries(context: Context): NavigationView[] {
  const { footer, navigation, utility } = context;
  const entries = [...navigation, ...utility, ...footer.safety, ...footer.legal, ...footer.policy];
  return [
    ...entries.flatMap((entry) => [entry, ...entry.children, ...entry.children.flatMap((child) => child.children)]),
    ...teamOf(context),
  ];
}

/** The ambassadors, as entries of the team's page: they come from the region and not from its navigation. */
function teamOf(context: Context): NavigationView[] {
  const { ambassadors, isSupportBrandAmbassador } = context.region;
  if (!isSupportBrandAmbassador) return [];
  return ambassadors
    .map(({ slug, name }) => ({ slug, label: name, route: `${TEAM}${slug}/` }))
    .filter(({ route }) => context.hasRoute(route))
    .map(({ slug, label, route }) => ({
      ...context.link(route),
      langKey: null,
      label,
      route,
      routerName: slug,
      badge: null,
      icon: null,
      showSubArea: false,
      isRoot: true,
      children: [],
    }));
}

/** The main entry whose area the route lies in. */
export function sectionOf(context: Context, route: string | null): NavigationView | null {
  if (route === null) return null;
  return (
    context.navigation.find(
      (entry) =>
        entry.route === route ||
        entry.children.some((child) => child.route === route) ||
        (entry.route === TEAM && route.startsWith(TEAM)),
    ) ?? null
  );
}

/**
 * What a visitor may want next from here: the entries of the same section, or else of the same level, or of the same
 * group of the footer, or the service links.
 */
export function siblingsOf(context: Context, route: string | null): readonly NavigationView[] {
  const section = sectionOf(context, route);
  if (section) {
    const area = section.route === TEAM ? teamOf(context) : section.children;
    return area.length > 0 ? [section, ...area] : context.navigation;
  }
  const groups = [context.footer.policy, context.footer.legal, context.footer.safety, context.utility];
  return groups.find((group) => group.some((entry) => entry.route === route)) ?? [];
}
