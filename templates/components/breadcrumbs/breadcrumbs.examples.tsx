import { type Example, examplePage } from '../example.ts';
import { Breadcrumbs } from './breadcrumbs.tsx';

export const examples: readonly Example[] = [
  { name: 'one step down', render: (context) => <Breadcrumbs context={context} page={examplePage(context)} /> },
  {
    name: 'three steps down, with long names',
    render: (context) => (
      <Breadcrumbs
        context={context}
        page={examplePage(context, {
          breadcrumbs: [
            { label: 'Home', href: '/' },
            { label: 'Terms and conditions of the whole network', href: '/one/' },
            { label: 'A history of every change that was ever made', href: '/one/two/' },
            { label: 'This page', href: '/one/two/three/' },
          ],
        })}
      />
    ),
  },
  {
    name: 'none on home',
    render: (context) => <Breadcrumbs context={context} page={examplePage(context, { breadcrumbs: [] })} />,
  },
];
