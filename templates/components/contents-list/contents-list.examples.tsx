import type { Example } from '../example.ts';
import { ContentsList } from './contents-list.tsx';

const headings = [
  'Scope',
  'Deposits',
  'Withdrawals',
  'What happens to your money if the company can no longer pay what it owes',
  'Complaints',
  'Changes',
].map((html, index) => ({ level: 2, id: `example-${index + 1}`, html }));

export const examples: readonly Example[] = [
  { name: 'three sections', render: (context) => <ContentsList context={context} headings={headings.slice(0, 3)} /> },
  { name: 'many, with a long one', render: (context) => <ContentsList context={context} headings={headings} /> },
  {
    name: 'too few to be listed',
    render: (context) => <ContentsList context={context} headings={headings.slice(0, 1)} />,
  },
];
