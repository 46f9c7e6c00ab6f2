import type { Context } from 'region-site/kit';
import { Anchor, outside } from '../anchor/anchor.tsx';
import { TextBadge } from './text-badge.tsx';

/** Licences, organisations and awards. An organisation has a drawn badge with its name, an award a picture beside its name. */
export function Badges({ context }: { context: Context }) {
  const { logos } = context.region;
  if (logos.length === 0) return null;
  return (
    <ul className="badges" aria-label={context.t('FOOTER_LICENCES')}>
      {logos.map(({ label, url, target, imgPath, width, height }) => {
        const name = context.inLanguage(label);
        return (
          <li key={name} className={imgPath ? 'award' : undefined}>
            <Anchor context={context} link={outside(url, target === '_blank')}>
              {imgPath ? (
                // Described by the text beside it.
                <img src={context.assets.url(imgPath)} alt="" width={width} height={height} loading="lazy" />
              ) : (
                <TextBadge label={name} width={width} height={height} />
              )}
              {imgPath && name}
            </Anchor>
          </li>
        );
      })}
    </ul>
  );
}
