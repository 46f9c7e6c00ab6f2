import type { PageProps } from 'region-site/kit';
import { ClientPicture } from './client-picture.tsx';

/** Where the features are on a table, under a sentence that says how its numbers are to be read. Nothing where the law forbids pictures of the game. */
export function ClientFigure({ context }: Pick<PageProps, 'context'>) {
  if (!context.region.flags.gameScreens) return null;
  return (
    <figure className="chart" data-block="client">
      <figcaption>{context.t('FEATURES_FIGURE')}</figcaption>
      <ClientPicture context={context} />
    </figure>
  );
}
