import type { Example } from '../example.ts';
import { PhoneLink } from './phone-link.tsx';

export const examples: readonly Example[] = [
  { name: 'a national number', render: () => <PhoneLink phone="0808 8020 133" /> },
  { name: 'an international number', render: () => <PhoneLink phone="+49 221 8992 0" /> },
];
