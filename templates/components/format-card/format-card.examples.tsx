import type { Example } from '../example.ts';
import { FormatCard } from './format-card.tsx';

export const examples: readonly Example[] = [
  { name: 'the first face', render: () => <FormatCard index={0} /> },
  { name: 'the second', render: () => <FormatCard index={1} /> },
  { name: 'the third', render: () => <FormatCard index={2} /> },
  { name: 'the fourth', render: () => <FormatCard index={3} /> },
  { name: 'the fifth', render: () => <FormatCard index={4} /> },
  { name: 'the sixth', render: () => <FormatCard index={5} /> },
];
