import type { Context } from 'region-site/kit';
import type { Example } from '../example.ts';
import { CookiesTable } from './cookies-table.tsx';

/** The same region in another state. */
const within = (context: Context, differences: Partial<Context['region']>): Context => ({
  ...context,
  region: { ...context.region, ...differences },
});

export const examples: readonly Example[] = [
  { name: 'as every page shows it', render: (context) => <CookiesTable context={context} /> },
  {
    name: 'one cookie, for the session',
    render: (context) => <CookiesTable context={within(context, { cookies: context.region.cookies.slice(0, 1) })} />,
  },
];
