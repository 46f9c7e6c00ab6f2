import type { Context, NavigationView } from 'region-site/kit';
import close from '../../../assets/icons/interface/x.svg';
import { type NightjarShell, sectionOf } from '../../document/shell.ts';
import { Anchor } from '../anchor/anchor.tsx';
import { EntryLabel } from '../header/entry-label.tsx';
import { Icon } from '../icon/icon.tsx';
import { Logo } from '../logo/logo.tsx';
import { NavigationList } from '../navigation-list/navigation-list.tsx';
import { RegionSelector } from '../region-selector/region-selector.tsx';
import { RemoteIcon } from '../remote-icon/remote-icon.tsx';

/** The whole navigation on one screen. A popover with `<details>` of one name: it opens, folds and closes without script. */
export function CollapsedMenu({ context, shell }: { context: Context; shell: NightjarShell }) {
  const { region, t } = context;
  // The download button is above these links.
  const utility = context.utility.filter(({ route }) => !(region.flags.download && route === '/download/'));
  return (
    <section className="menu" id="menu" popover="auto" data-menu="collapsed" aria-label={t('MENU_OPEN')}>
      <div className="menu-head">
        <a className="home-link" href={context.link('/').href}>
          <Logo context={context} tone="light" lazy />
          <Logo context={context} tone="black" lazy />
        </a>
        <button type="button" className="menu-toggle" popoverTarget="menu" popoverTargetAction="hide">
          <Icon svg={close} />
          {t('MENU_CLOSE')}
        </button>
      </div>
      <div className="menu-columns">
        <nav className="menu-sections" aria-label={t('NAV_MAIN_MENU')}>
          {context.navigation.map((entry) => (
            <Section key={entry.route} context={context} shell={shell} entry={entry} />
          ))}
        </nav>
        <div className="menu-side">
          {region.flags.download && (
            <Anchor context={context} link={context.link('/download/')} className="button" action="download">
              {t('ACTION_DOWNLOAD')}
            </Anchor>
          )}
          {region.flags.download && (
            <Anchor context={context} link={context.link('/download/#sign-up')} className="arrow" action="sign-up">
              {t('ACTION_SIGN_UP')}
            </Anchor>
          )}
          <nav aria-label={t('NAV_UTILITY_MENU')}>
            <NavigationList context={context} shell={shell} entries={utility} />
          </nav>
          {region.isSupportRegionSelector && <RegionSelector context={context} place="menu" />}
        </div>
      </div>
    </section>
  );
}

function Section({ context, shell, entry }: { context: Context; shell: NightjarShell; entry: NavigationView }) {
  const link = (target: NavigationView, label: string) => (
    <Anchor context={context} link={target} current={shell.exact && target.route === shell.route}>
      <RemoteIcon url={target.icon} />
      <EntryLabel entry={target} label={label} />
    </Anchor>
  );
  if (entry.children.length === 0) return <p className="menu-entry">{link(entry, entry.label)}</p>;
  return (
    <details name="menu" open={sectionOf(context, shell.route) === entry}>
      <summary>{entry.label}</summary>
      <ul>
        <li>{link(entry, context.t('NAV_OVERVIEW', { label: entry.label }))}</li>
        {entry.children.map((child) => (
          <li key={child.route}>{link(child, child.label)}</li>
        ))}
      </ul>
    </details>
  );
}
