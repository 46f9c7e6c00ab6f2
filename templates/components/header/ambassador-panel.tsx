import type { Context, LinkView } from 'region-site/kit';
import { Anchor } from '../anchor/anchor.tsx';
import { Portrait } from '../portrait/portrait.tsx';

/** The people in the mega menu. Their pictures are fetched only when the panel opens. */
export function AmbassadorPanel({ context, all }: { context: Context; all: LinkView }) {
  return (
    <div className="mega-team">
      <ul>
        {context.region.ambassadors.map(({ slug, name }) => (
          <li key={slug}>
            <Anchor context={context} link={context.link(`/ggteam/${slug}/`)}>
              <Portrait context={context} slug={slug} size={96} />
              <span>{name}</span>
            </Anchor>
          </li>
        ))}
      </ul>
      <Anchor context={context} link={all} className="arrow">
        {context.t('TEAM_SHOW_ALL')}
      </Anchor>
    </div>
  );
}
