import { type Example, exampleShell } from '../example.ts';
import { QuickActions } from './quick-actions.tsx';

export const examples: readonly Example[] = [
  { name: 'on a page', render: (context) => <QuickActions context={context} shell={exampleShell()} /> },
  {
    name: 'where help is one click away',
    render: (context) => (
      <QuickActions context={context} shell={exampleShell({ template: 'responsible-gaming', marketing: false })} />
    ),
  },
];
