import { type Example, exampleShell } from '../example.ts';
import { SubNavigation } from './sub-navigation.tsx';

export const examples: readonly Example[] = [
  {
    name: 'the neighbours of a page',
    render: (context) => (
      <SubNavigation
        context={context}
        shell={exampleShell({ route: context.navigation.find(({ children }) => children.length > 0)?.route ?? null })}
      />
    ),
  },
  {
    name: 'none, where a page has no neighbours',
    render: (context) => <SubNavigation context={context} shell={exampleShell()} />,
  },
];
