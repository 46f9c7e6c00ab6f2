import { type Example, exampleShell } from '../example.ts';
import { NavigationList } from './navigation-list.tsx';

export const examples: readonly Example[] = [
  {
    name: 'the utility links',
    render: (context) => <NavigationList context={context} shell={exampleShell()} entries={context.utility} />,
  },
  {
    name: 'on the page of its first entry',
    render: (context) => (
      <NavigationList
        context={context}
        shell={exampleShell({ route: context.utility[0]?.route ?? null, exact: true })}
        entries={context.utility}
      />
    ),
  },
  { name: 'none', render: (context) => <NavigationList context={context} shell={exampleShell()} entries={[]} /> },
];
