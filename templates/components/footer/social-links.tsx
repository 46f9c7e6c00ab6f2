import type { Context } from 'region-site/kit';
import { Anchor, outside } from '../anchor/anchor.tsx';

const ICONS: Readonly<Record<string, string>> = {
  Instagram: 'icons/instagram.svg',
  Facebook: 'icons/facebook.svg',
  Reddit: 'icons/reddit.svg',
  Youtube: 'icons/youtube.svg',
  X: 'icons/x.svg',
};

/** Logos of other companies, as files of their own: inline they would add a kilobyte to every page. */
export function SocialLinks({ context }: { context: Context }) {
  return (
    <ul className="social">
      {context.region.social.map(({ label, link }) => (
        <li key={label}>
          <Anchor context={context} link={outside(link)}>
            {ICONS[label] && (
              <img src={context.assets.url(ICONS[label])} alt="" width={20} height={20} loading="lazy" />
            )}
            <span className="sr">{context.t('SOCIAL_LINK', { name: label })}</span>
          </Anchor>
        </li>
      ))}
    </ul>
  );
}
