import type { Example } from '../example.ts';
import { clientShot } from './client-shot.ts';
import { clientWords } from './client-words.ts';
import { ErrorPicture } from './error-picture.tsx';
import { NightDesk } from './night-desk.tsx';
import { phoneShot } from './phone-shot.ts';

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
  {
    name: 'a phone',
    render: (context) => (
      <img
        src={context.drawing('phone', clientWords(context))}
        width={phoneShot.width}
        height={phoneShot.height}
        alt={context.t('SCENE_PHONE_ALT')}
      />
    ),
  },
  { name: 'a desk at night', render: () => <NightDesk label="A desk at night" /> },
  { name: '403', render: () => <ErrorPicture status={403} alt="A closed gate of chips" /> },
  { name: '404', render: () => <ErrorPicture status={404} alt="One card in the light" /> },
  { name: '500', render: () => <ErrorPicture status={500} alt="A tipped stack" /> },
];
