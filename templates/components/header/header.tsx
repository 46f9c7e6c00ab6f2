import type { Context } from 'region-site/kit';
import download from '../../../assets/icons/interface/download.svg';
import menu from '../../../assets/icons/interface/menu.svg';
import { type NightjarShell, schemeOf } from '../../document/shell.ts';
import { Anchor } from '../anchor/anchor.tsx';
import { Icon } from '../icon/icon.tsx';
import { Logo } from '../logo/logo.tsx';
import { NavigationList } from '../navigation-list/navigation-list.tsx';
import { RegionSelector } from '../region-selector/region-selector.tsx';
import { MainNavigation } from './main-navigation.tsx';

/** Header of every page that may carry marketing. */
export function Header({ context, shell }: { context: Context; shell: NightjarShell }) {
  const { region, t } = context;
  const home = shell.template === 'home';
  return (
    <header className="header">
      <div className="header-utility">
        <nav data-nav="utility" aria-label={t('NAV_UTILITY')}>
          <NavigationList context={context} shell={shell} entries={context.utility.filter(({ isRoot }) => isRoot)} />
        </nav>
        {region.flags.download && (
          <Anchor context={context} link={context.link('/download/#sign-up')} className="sign-up-link" action="sign-up">
            {t('ACTION_SIGN_UP')}
          </Anchor>
        )}
        {home && region.isSupportRegionSelector && <RegionSelector context={context} place="header" />}
      </div>
      <div className="header-main">
        <a className="home-link" href={context.link('/').href} aria-current={home ? 'page' : undefined}>
          <Logo context={context} tone={schemeOf(shell.template) === 'paper' ? 'black' : 'light'} />
        </a>
        <MainNavigation context={context} shell={shell} />
        {region.flags.download && (
          <Anchor context={context} link={context.link('/download/')} className="button small" action="download">
            <Icon svg={download} />
            {t('ACTION_DOWNLOAD')}
          </Anchor>
        )}
        <button
          type="button"
          className="menu-toggle"
          data-menu-toggle=""
          popoverTarget="menu"
          aria-expanded="false"
          aria-controls="menu"
        >
          <Icon svg={menu} />
          {t('MENU_OPEN')}
        </button>
      </div>
    </header>
  );
}
