import type { Context } from 'region-site/kit';
import back from '../../../assets/icons/interface/chevron-left.svg';
import on from '../../../assets/icons/interface/chevron-right.svg';
import { type NightjarShell, siblingsOf } from '../../document/shell.ts';
import { Icon } from '../icon/icon.tsx';
import { NavigationList } from '../navigation-list/navigation-list.tsx';

/** The neighbours of a page in one row that slides where it is wider than the window: by finger, wheel, keys and, with script, buttons. */
export function SubNavigation({ context, shell }: { context: Context; shell: NightjarShell }) {
  const entries = siblingsOf(context, shell.route);
  if (entries.length < 2) return null;
  return (
    <nav className="sub-navigation" data-nav="sub" data-slider="" aria-label={context.t('NAV_SUB')}>
      <button type="button" className="slide back" hidden>
        <Icon svg={back} />
        <span className="sr">{context.t('NAV_SUB_BACK')}</span>
      </button>
      <NavigationList context={context} shell={shell} entries={entries} />
      <button type="button" className="slide" hidden>
        <Icon svg={on} />
        <span className="sr">{context.t('NAV_SUB_ON')}</span>
      </button>
    </nav>
  );
}
