import type { Context, PictureCrop } from 'region-site/kit';
import { Picture } from '../picture/picture.tsx';

interface SideSceneProps {
  readonly context: Context;
  /** A master below `assets/`. */
  readonly source: string;
  readonly alt: string;
  /** Above the text, on a phone and on a tablet. */
  readonly phone: PictureCrop;
  readonly tablet: PictureCrop;
}

/** A scene above the text, or beside it where there is room (side-scene.css has the same widths). */
export function SideScene({ context, source, alt, phone, tablet }: SideSceneProps) {
  return (
    <Picture
      context={context}
      source={source}
      slot={{
        alt,
        width: 639,
        sizes: '100vw',
        crop: phone,
        art: [
          { media: '(min-width: 1000px)', width: 1300, sizes: '(min-width: 1912px) 1300px, 68vw' },
          { media: '(min-width: 640px)', width: 999, sizes: '100vw', crop: tablet },
        ],
        priority: true,
        avif: true,
        quality: 70,
      }}
      className="side-scene"
    />
  );
}
