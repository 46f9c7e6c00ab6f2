import type { Example } from '../example.ts';
import { RecordBadge } from './record-badge.tsx';

const record = {
  heading: 'A record',
  text: 'The largest table that was ever set.',
  openLabel: 'View the certificate',
  certificate: {
    heading: 'Certificate',
    text: 'Issued to the makers of examples.',
    testerText: 'Counted by two people.',
    alt: 'A certificate with a frame and a seal.',
  },
};

export const examples: readonly Example[] = [
  { name: 'a seal whose certificate opens', render: (context) => <RecordBadge context={context} record={record} /> },
];
