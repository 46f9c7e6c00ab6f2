import { type Example, exampleShell } from '../example.ts';
import { CollapsedMenu } from './collapsed-menu.tsx';

export const examples: readonly Example[] = [
  {
    name: 'as it arrives: closed, and opened by its toggle',
    render: (context) => <CollapsedMenu context={context} shell={exampleShell()} />,
  },
  {
    name: 'on a page that one of its entries names',
    render: (context) => (
      <CollapsedMenu
        context={context}
        shell={exampleShell({ route: context.navigation[0]?.route ?? null, exact: true })}
      />
    ),
  },
];
