import type { Context, NavigationView } from 'region-site/kit';
import chevron from '../../../assets/icons/interface/chevron-down.svg';
import { type NightjarShell, sectionOf, TEAM } from '../../document/shell.ts';
import { Anchor } from '../anchor/anchor.tsx';
import { Icon } from '../icon/icon.tsx';
import { RemoteIcon } from '../remote-icon/remote-icon.tsx';
import { AmbassadorPanel } from './ambassador-panel.tsx';
import { EntryLabel } from './entry-label.tsx';

/**
 * Every entry is a link to its page, and its area opens from a button of its own beside it: a popover, which the
 * browser opens, closes on Esc and closes on a click elsewhere without any script. Script adds hover for a mouse.
 */
export function MainNavigation({ context, shell }: { context: Context; shell: NightjarShell }) {
  const section = sectionOf(context, shell.route);
  return (
    <nav className="main-navigation" data-nav="main" aria-label={context.t('NAV_MAIN')}>
      <ul>
        {context.navigation
          .filter(({ isRoot }) => isRoot)
          .map((entry) => (
            <li
              key={entry.route}
              className={entry === section ? 'in-section' : undefined}
              data-mega={hasArea(context, entry) ? '' : undefined}
            >
              <Anchor context={context} link={entry} current={shell.exact && entry.route === shell.route}>
                <RemoteIcon url={entry.icon} />
                <EntryLabel entry={entry} />
              </Anchor>
              {hasArea(context, entry) && <Area context={context} shell={shell} entry={entry} />}
            </li>
          ))}
      </ul>
    </nav>
  );
}

const showsTeam = (context: Context, entry: NavigationView) =>
  entry.route === TEAM && context.region.isSupportBrandAmbassador && context.region.ambassadors.length > 0;

const hasArea = (context: Context, entry: NavigationView) =>
  entry.showSubArea && (entry.children.length > 0 || showsTeam(context, entry));

function Area({ context, shell, entry }: { context: Context; shell: NightjarShell; entry: NavigationView }) {
  const id = `mega-${entry.routerName || entry.route.replaceAll('/', '')}`;
  return (
    <>
      <button type="button" popoverTarget={id} aria-expanded="false" aria-controls={id}>
        <span className="sr">{context.t('NAV_MORE', { label: entry.label })}</span>
        <Icon svg={chevron} />
      </button>
      <div className="mega" id={id} popover="auto">
        <p className="mega-title">{entry.label}</p>
        {entry.children.length > 0 && (
          <ul className="mega-list">
            {entry.children.map((child) => (
              <li key={child.route}>
                <Anchor context={context} link={child} current={shell.exact && child.route === shell.route}>
                  <RemoteIcon url={child.icon} />
                  <EntryLabel entry={child} />
                </Anchor>
              </li>
            ))}
          </ul>
        )}
        {showsTeam(context, entry) && <AmbassadorPanel context={context} all={entry} />}
      </div>
    </>
  );
}
