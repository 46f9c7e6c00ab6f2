import { type Example, examplePage, inRegion } from '../example.ts';
import { Ambassadors } from './ambassadors.tsx';

export const examples: readonly Example[] = [
  { name: 'those of this region', render: (context) => <Ambassadors context={context} page={examplePage(context)} /> },
  {
    name: 'two of them',
    render: (context) => (
      <Ambassadors
        context={inRegion(context, { ambassadors: context.region.ambassadors.slice(0, 2) })}
        page={examplePage(context)}
      />
    ),
  },
  {
    name: 'none, because the page may not advertise',
    render: (context) => <Ambassadors context={context} page={examplePage(context, { withoutMarketing: true })} />,
  },
];
