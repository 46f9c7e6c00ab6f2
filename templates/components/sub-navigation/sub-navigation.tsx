import type { Context } from '../../contract.ts';
import { type NightjarShell, siblingsOf } from '../../document/shell.ts';
import { NavigationList } from '../navigation-list/navigation-list.tsx';

/** The neighbours of a page in one row that slides where it is wider than the window. */
export function SubNavigation({ context, shell }: { context: Context; shell: NightjarShell }) {
  const entries = siblingsOf(context, shell.route);
  if (entries.length < 2) return null;
  return (
    <nav className="sub-navigation" data-nav="sub" aria-label={context.t('NAV_SUB')}>
      <NavigationList context={context} shell={shell} entries={entries} />
    </nav>
  );
}
