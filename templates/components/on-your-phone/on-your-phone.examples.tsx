import { type Example, examplePage } from '../example.ts';
import { OnYourPhone } from './on-your-phone.tsx';

export const examples: readonly Example[] = [
  {
    name: 'the code of a page',
    render: (context) => <OnYourPhone context={context} page={examplePage(context, { path: '/download/' })} />,
  },
];
