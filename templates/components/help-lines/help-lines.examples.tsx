import { type Example, inRegion } from '../example.ts';
import { HelpLines } from './help-lines.tsx';

export const examples: readonly Example[] = [
  { name: 'as every page shows it', render: (context) => <HelpLines context={context} /> },
  {
    name: 'one line, without a telephone',
    render: (context) => (
      <HelpLines
        context={inRegion(context, { help: context.region.help.slice(0, 1).map(({ phone: _, ...line }) => line) })}
      />
    ),
  },
];
