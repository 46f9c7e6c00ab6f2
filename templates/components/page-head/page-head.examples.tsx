import { type Example, examplePage } from '../example.ts';
import { LampBanner } from './lamp-banner.tsx';
import { PageHead } from './page-head.tsx';

export const examples: readonly Example[] = [
  { name: 'a title alone', render: (context) => <PageHead context={context} page={examplePage(context)} /> },
  {
    name: 'with a lead and a date',
    render: (context) => (
      <PageHead
        context={context}
        page={examplePage(context, { lead: 'What this page is about, in a *sentence*.', updated: '2026-10-01' })}
      />
    ),
  },
  {
    name: 'a title of three lines',
    render: (context) => (
      <PageHead
        context={context}
        page={examplePage(context, {
          title: 'How the protection of the money of players works, and what it does not cover',
        })}
      />
    ),
  },
  { name: 'the banner with the lamp', render: () => <LampBanner seed="/example/" /> },
];
