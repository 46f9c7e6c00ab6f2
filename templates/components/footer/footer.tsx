import type { Context, NavigationView } from 'region-site/kit';
import type { NightjarShell } from '../../document/shell.ts';
import { Anchor } from '../anchor/anchor.tsx';
import { SETTINGS_ROUTE } from '../consent/consent-settings.ts';
import { RegionSelector } from '../region-selector/region-selector.tsx';
import { Badges } from './badges.tsx';
import { SocialLinks } from './social-links.tsx';

/** What a visitor looks for at the end of a page. Licence, help and age limit are not here: they stay where this is hidden. */
export function Footer({ context, shell }: { context: Context; shell: NightjarShell }) {
  const { footer, t } = context;
  const groups = [
    { id: 'safety', heading: t('FOOTER_SAFETY'), entries: footer.safety },
    { id: 'legal', heading: t('FOOTER_LEGAL'), entries: footer.legal },
    { id: 'policy', heading: t('FOOTER_POLICY'), entries: footer.policy },
  ].filter(({ entries }) => entries.length > 0);
  return (
    <footer className="footer night">
      <div className="footer-groups">
        {groups.map(({ id, heading, entries }) => (
          <nav key={id} aria-labelledby={`footer-${id}`}>
            <h2 id={`footer-${id}`}>{heading}</h2>
            <ul>{entries.map((entry) => item(context, shell, entry))}</ul>
          </nav>
        ))}
        <div className="footer-side">
          {shell.marketing && context.region.social.length > 0 && (
            <>
              <h2>{t('FOOTER_FOLLOW')}</h2>
              <SocialLinks context={context} />
            </>
          )}
          <RegionSelector context={context} place="footer" />
          <template data-slot="translations"></template>
        </div>
      </div>
      {shell.marketing && <Badges context={context} />}
    </footer>
  );
}

function item(context: Context, shell: NightjarShell, entry: NavigationView) {
  return (
    <li key={entry.href}>
      <Anchor
        context={context}
        link={entry}
        current={shell.exact && entry.route === shell.route && !entry.href.includes('#')}
        consent={entry.route === SETTINGS_ROUTE ? 'settings' : undefined}
      >
        {entry.label}
      </Anchor>
    </li>
  );
}
