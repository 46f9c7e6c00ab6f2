import type { Example } from '../example.ts';
import { Island } from './island.tsx';

export const examples: readonly Example[] = [
  {
    name: 'a list that is hydrated when it is visible',
    render: (context) => (
      <Island
        context={context}
        name="eligibility"
        props={{
          conditions: ['You are of age', 'You stream'],
          hint: 'Tick what is true.',
          met: 'You may apply.',
          oneOpen: 'One is open.',
          manyOpen: '{count} are open.',
        }}
      />
    ),
  },
];
