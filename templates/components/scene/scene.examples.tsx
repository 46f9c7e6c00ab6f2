import type { Example } from '../example.ts';
import { clientShot } from './client-shot.ts';
import { clientWords } from './client-words.ts';

export const examples: readonly Example[] = [
  {
    name: 'the client on a laptop',
    render: (context) => (
      <img
        className="client-shot"
        src={context.drawing('client', clientWords(context))}
        width={clientShot.width}
        height={clientShot.height}
        alt={context.t('SCENE_FEATURES_ALT')}
      />
    ),
  },
];
