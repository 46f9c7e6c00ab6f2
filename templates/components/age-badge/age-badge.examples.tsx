import { type Example, inRegion } from '../example.ts';
import { AgeBadge } from './age-badge.tsx';

export const examples: readonly Example[] = [
  { name: 'the age of this region', render: (context) => <AgeBadge context={context} /> },
  {
    name: 'the oldest age that a market asks for',
    render: (context) => <AgeBadge context={inRegion(context, { ageLimit: 24 })} />,
  },
];
