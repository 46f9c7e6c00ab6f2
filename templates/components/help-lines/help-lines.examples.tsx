import type { Context } from 'region-site/kit';
import type { Example } from '../example.ts';
import { HelpLines } from './help-lines.tsx';

/** The same region in another state. */
const within = (context: Context, differences: Partial<Context['region']>): Context => ({
  ...context,
  region: { ...context.region, ...differences },
});

export const examples: readonly Example[] = [
  { name: 'as every page shows it', render: (context) => <HelpLines context={context} /> },
  {
    name: 'one line, without a telephone',
    render: (context) => (
      <HelpLines
        context={within(context, { help: context.region.help.slice(0, 1).map(({ phone: _, ...line }) => line) })}
      />
    ),
  },
];
