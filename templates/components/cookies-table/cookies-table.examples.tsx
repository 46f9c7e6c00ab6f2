import { type Example, inRegion } from '../example.ts';
import { CookiesTable } from './cookies-table.tsx';

export const examples: readonly Example[] = [
  { name: 'as every page shows it', render: (context) => <CookiesTable context={context} /> },
  {
    name: 'one cookie, for the session',
    render: (context) => <CookiesTable context={inRegion(context, { cookies: context.region.cookies.slice(0, 1) })} />,
  },
];
