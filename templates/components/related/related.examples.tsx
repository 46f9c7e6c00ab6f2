import type { Example } from '../example.ts';
import { Related } from './related.tsx';

export const examples: readonly Example[] = [
  {
    name: 'two pages',
    render: (context) => (
      <Related context={context} related={context.navigation.slice(0, 2).map(({ route }) => route)} />
    ),
  },
  { name: 'none', render: (context) => <Related context={context} related={undefined} /> },
];
