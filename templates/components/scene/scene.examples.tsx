import type { Example } from '../example.ts';
import { ClientPicture } from './client-picture.tsx';
import { SideScene } from './side-scene.tsx';

export const examples: readonly Example[] = [
  { name: 'the client on a laptop', render: (context) => <ClientPicture context={context} /> },
  {
    name: 'a scene beside the text',
    render: (context) => (
      <SideScene
        context={context}
        source="images/desk.png"
        alt={context.t('SCENE_DESK_ALT')}
        phone={{ ratio: 1.25, x: 0.5, y: 0.5 }}
        tablet={{ ratio: 1.7, x: 0.5, y: 0.55 }}
      />
    ),
  },
];
