import type { Example } from '../example.ts';
import { Figures } from './figures.tsx';

export const examples: readonly Example[] = [
  { name: 'none', render: () => <Figures figures={[]} /> },
  { name: 'one', render: () => <Figures figures={[{ value: '24/7', label: 'support' }]} /> },
  {
    name: 'four, one with a long label',
    render: () => (
      <Figures
        figures={[
          { value: '100%', label: 'at most' },
          { value: '40+', label: 'average concurrent viewers over three months' },
          { value: '50%', label: 'at least' },
          { value: '80%', label: 'of a session' },
        ]}
      />
    ),
  },
];
