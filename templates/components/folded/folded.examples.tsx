import type { Example } from '../example.ts';
import { Folded } from './folded.tsx';

export const examples: readonly Example[] = [
  {
    name: 'a paragraph',
    render: (context) => (
      <Folded context={context} about="A heading">
        <p>Words that not every reader needs.</p>
      </Folded>
    ),
  },
];
