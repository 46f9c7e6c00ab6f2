import type { PageProps } from 'region-site/kit';
import { Anchor } from '../anchor/anchor.tsx';
import { Portrait } from '../portrait/portrait.tsx';

/** The team as a strip to the edge of the page. Nothing where the region has no ambassadors, or the page no marketing. */
export function Ambassadors({ context, page }: Pick<PageProps, 'context' | 'page'>) {
  const { region } = context;
  if (!region.isSupportBrandAmbassador || page.withoutMarketing || region.ambassadors.length === 0) return null;
  return (
    <ul className="ambassadors" data-block="ambassadors">
      {region.ambassadors.map(({ slug, name }) => (
        <li key={slug}>
          <Anchor context={context} link={context.link(`/ggteam/${slug}/`)}>
            <Portrait context={context} slug={slug} size={192} />
            <span className="ambassador-name">{name}</span>
          </Anchor>
        </li>
      ))}
    </ul>
  );
}
