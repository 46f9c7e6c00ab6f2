import type { Context, DrawingView } from 'region-site/kit';
import { clientLabels } from './client-labels.ts';

/** The client on a laptop, in the language of the page. Some markets forbid pictures of the game. */
export function ClientPicture({ context }: { context: Context }) {
  if (!context.region.flags.gameScreens) return null;
  const layer = ({ src, width, height }: DrawingView, alt: string) => (
    <img src={src} width={width} height={height} alt={alt} loading="lazy" decoding="async" />
  );
  return (
    <div className="client-shot">
      {layer(context.drawing('client-room', {}), context.t('SCENE_FEATURES_ALT'))}
      {layer(context.drawing('client-interface', clientLabels(context)), '')}
    </div>
  );
}
