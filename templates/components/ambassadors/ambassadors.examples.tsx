import type { Context } from 'region-site/kit';
import { type Example, examplePage } from '../example.ts';
import { Ambassadors } from './ambassadors.tsx';

/** The same region in another state. */
const within = (context: Context, differences: Partial<Context['region']>): Context => ({
  ...context,
  region: { ...context.region, ...differences },
});

export const examples: readonly Example[] = [
  { name: 'those of this region', render: (context) => <Ambassadors context={context} page={examplePage(context)} /> },
  {
    name: 'two of them',
    render: (context) => (
      <Ambassadors
        context={within(context, { ambassadors: context.region.ambassadors.slice(0, 2) })}
        page={examplePage(context)}
      />
    ),
  },
  {
    name: 'none, because the page may not advertise',
    render: (context) => <Ambassadors context={context} page={examplePage(context, { withoutMarketing: true })} />,
  },
];
