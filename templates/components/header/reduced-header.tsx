import type { Context } from 'region-site/kit';
import { type NightjarShell, schemeOf } from '../../document/shell.ts';
import { Anchor } from '../anchor/anchor.tsx';
import { Logo } from '../logo/logo.tsx';
import { NavigationList } from '../navigation-list/navigation-list.tsx';

/** The header of pages about safer gambling, and where a visitor is refused: logo, help and service links, no marketing. */
export function ReducedHeader({ context, shell }: { context: Context; shell: NightjarShell }) {
  const { t } = context;
  const utility = context.utility.filter((entry) => entry.isRoot && entry.route !== '/download/');
  return (
    <header className="header reduced">
      <div className="header-main">
        <a className="home-link" href={context.link('/').href}>
          <Logo context={context} tone={schemeOf(shell.template) === 'paper' ? 'black' : 'light'} />
        </a>
        <nav data-nav="utility" aria-label={t('NAV_UTILITY')}>
          <NavigationList context={context} shell={shell} entries={utility} />
        </nav>
        {context.footer.responsibleGaming.length > 0 && (
          <nav data-nav="main" aria-label={t('NAV_HELP')}>
            <ul>
              {context.footer.responsibleGaming.map((entry) => (
                <li key={entry.href}>
                  <Anchor context={context} link={entry}>
                    {entry.label}
                  </Anchor>
                </li>
              ))}
            </ul>
          </nav>
        )}
      </div>
    </header>
  );
}
