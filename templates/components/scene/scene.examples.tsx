import type { Example } from '../example.ts';
import { ClientPicture } from './client-picture.tsx';

export const examples: readonly Example[] = [
  { name: 'the client on a laptop', render: (context) => <ClientPicture context={context} /> },
];
