import type { Context } from 'region-site/kit';
import type { Example } from '../example.ts';
import { Question } from './question.tsx';

/** A region that has tags. */
const withTags = (context: Context): Context => ({
  ...context,
  region: { ...context.region, publicIds: { consent: null, analytics: 'G-EXAMPLE', tagManager: null } },
});

export const examples: readonly Example[] = [
  {
    name: 'the question of this site',
    // It is hidden until its script shows it.
    render: (context) => <Question context={withTags(context)} />,
  },
];
