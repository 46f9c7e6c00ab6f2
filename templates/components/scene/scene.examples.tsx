import type { Example } from '../example.ts';
import { ErrorPicture } from './error-picture.tsx';
import { NightDesk } from './night-desk.tsx';
import { Phone } from './phone.tsx';
import { TableDetail } from './table-detail.tsx';
import { TableScene } from './table-scene.tsx';

export const examples: readonly Example[] = [
  { name: 'the table', render: (context) => <TableScene context={context} /> },
  { name: 'the table from nearby', render: (context) => <TableDetail context={context} /> },
  { name: 'a phone', render: (context) => <Phone context={context} /> },
  { name: 'a desk at night', render: () => <NightDesk label="A desk at night" /> },
  { name: '403', render: () => <ErrorPicture status={403} alt="A closed gate of chips" /> },
  { name: '404', render: () => <ErrorPicture status={404} alt="One card in the light" /> },
  { name: '500', render: () => <ErrorPicture status={500} alt="A tipped stack" /> },
];
