import { type Example, examplePage } from '../example.ts';
import { Changes } from './changes.tsx';

const change = {
  id: 'example-1',
  clause: 'deposits',
  title: 'How long a deposit may wait',
  before: 'A deposit is credited within two days.',
  after: 'A deposit is credited within one day.',
  announcedOn: '2026-08-01',
  effectiveOn: '2026-09-01',
  reason: 'Banks have become faster.',
};
const later = { ...change, id: 'example-2', title: 'Who may ask for it', effectiveOn: '2026-10-01' };

export const examples: readonly Example[] = [
  {
    name: 'two of them, the newer first',
    render: (context) => (
      <Changes context={context} page={examplePage(context, { data: { changes: [change, later] } })} />
    ),
  },
  {
    name: 'none yet',
    render: (context) => <Changes context={context} page={examplePage(context, { data: { changes: [] } })} />,
  },
];
