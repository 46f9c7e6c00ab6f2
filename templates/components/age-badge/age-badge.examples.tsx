import type { Context } from 'region-site/kit';
import type { Example } from '../example.ts';
import { AgeBadge } from './age-badge.tsx';

/** The same region in another state. */
const within = (context: Context, differences: Partial<Context['region']>): Context => ({
  ...context,
  region: { ...context.region, ...differences },
});

export const examples: readonly Example[] = [
  { name: 'the age of this region', render: (context) => <AgeBadge context={context} /> },
  {
    name: 'the oldest age that a market asks for',
    render: (context) => <AgeBadge context={within(context, { ageLimit: 24 })} />,
  },
];
