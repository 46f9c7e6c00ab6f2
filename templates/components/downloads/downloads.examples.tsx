import type { Context } from 'region-site/kit';
import { type Example, examplePage } from '../example.ts';
import { Downloads } from './downloads.tsx';
import { SystemIcon } from './system-icon.tsx';

/** The same region in another state. */
const within = (context: Context, differences: Partial<Context['region']>): Context => ({
  ...context,
  region: { ...context.region, ...differences },
});

export const examples: readonly Example[] = [
  {
    name: 'the installers of this region',
    render: (context) => <Downloads context={context} page={examplePage(context)} />,
  },
  {
    name: 'none is there yet',
    render: (context) => <Downloads context={within(context, { installers: [] })} page={examplePage(context)} />,
  },
  {
    name: 'with size and checksum',
    render: (context) => (
      <Downloads
        context={within(context, {
          installers: [
            {
              platform: 'windows',
              type: 6,
              url: 'https://download.example/client.exe',
              bytes: 84_000_000,
              sha256: 'ab'.repeat(32),
            },
          ],
        })}
        page={examplePage(context)}
      />
    ),
  },
  { name: 'the icon of an unknown system', render: () => <SystemIcon id="amiga" /> },
];
