import type { Example } from '../example.ts';
import { CookieSettings } from './cookie-settings.tsx';

export const examples: readonly Example[] = [
  { name: 'a switch for each kind', render: (context) => <CookieSettings context={context} /> },
];
