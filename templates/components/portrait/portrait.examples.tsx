import type { Example } from '../example.ts';
import { Portrait } from './portrait.tsx';

export const examples: readonly Example[] = [
  { name: 'small', render: (context) => <Portrait context={context} slug="marta-oliveira" size={64} /> },
  { name: 'large', render: (context) => <Portrait context={context} slug="ruben-hale" size={240} /> },
];
