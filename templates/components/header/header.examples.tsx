import { type Example, exampleShell } from '../example.ts';
import { AmbassadorPanel } from './ambassador-panel.tsx';
import { Header } from './header.tsx';
import { ReducedHeader } from './reduced-header.tsx';

export const examples: readonly Example[] = [
  {
    name: 'on home',
    render: (context) => (
      <Header context={context} shell={exampleShell({ template: 'home', route: '/', exact: true })} />
    ),
  },
  {
    name: 'on a page of a section',
    render: (context) => (
      <Header context={context} shell={exampleShell({ route: context.navigation[0]?.route ?? null })} />
    ),
  },
  {
    name: 'reduced, where nothing may be advertised',
    render: (context) => (
      <ReducedHeader context={context} shell={exampleShell({ template: 'responsible-gaming', marketing: false })} />
    ),
  },
  {
    name: 'the panel of the ambassadors',
    render: (context) => <AmbassadorPanel context={context} all={context.link('/')} />,
  },
];
