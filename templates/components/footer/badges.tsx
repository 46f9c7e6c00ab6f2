import type { Context } from '../../contract.ts';
import { Anchor, outside } from '../anchor/anchor.tsx';

/** Licences, bodies and awards. A real body has a badge of words; an award of ours has a picture beside its words. */
export function Badges({ context }: { context: Context }) {
  const { logos } = context.region;
  if (logos.length === 0) return null;
  return (
    <ul className="badges" aria-label={context.t('FOOTER_LICENCES')}>
      {logos.map(({ label, url, target, imgPath, width, height }) => (
        <li key={label}>
          <Anchor context={context} link={outside(url, target === '_blank')}>
            {imgPath && (
              // Described by the words beside it.
              <img src={context.assets.url(imgPath)} alt="" width={width} height={height} loading="lazy" />
            )}
            {label}
          </Anchor>
        </li>
      ))}
    </ul>
  );
}
