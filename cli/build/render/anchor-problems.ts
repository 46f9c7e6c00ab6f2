import { suggest } from '../../problems/nearest.ts';
import type { Problem } from '../../problems/problem.ts';
import { routeKey } from '../plan/planned-page.ts';
import { locateWord, originLocator, regionFilesOf } from './link-origin.ts';
import type { PageDependencies } from './page-dependencies.ts';

/** The ids of the elements of a page, each between spaces; null for a page that was not rendered. */
export type IdsOf = (language: string, route: string) => string | null;

/** Links to anchors that no page has. */
export function anchorProblems(
  root: string,
  region: string,
  { anchors }: Pick<PageDependencies, 'anchors'>,
  idsOf: IdsOf,
): Problem[] {
  const locate = originLocator(root);
  const sets = new Map<string, ReadonlySet<string> | null>();
  const setOf = (language: string, route: string) => {
    const key = routeKey(language, route);
    let set = sets.get(key);
    if (set === undefined) {
      const known = idsOf(language, route);
      sets.set(key, (set = known === null ? null : new Set(known.trim().split(' '))));
    }
    return set;
  };
  return anchors.flatMap(({ language, route, anchor, from }): Problem[] => {
    const known = setOf(language, route);
    // A page that could not be rendered has a problem of its own.
    if (known === null || known.has(anchor)) return [];
    return [
      {
        code: 'ANCHOR-NOWHERE',
        // A template may have it from region JSON, such as the terms of a claim.
        at: locate(from) ?? ('text' in from ? locateWord(root, from.text, regionFilesOf(region)) : null),
        message: `${route} has no heading "${anchor}".`,
        help: suggest(anchor, known) || 'Give the heading an id: ## Title {#id}.',
      },
    ];
  });
}
