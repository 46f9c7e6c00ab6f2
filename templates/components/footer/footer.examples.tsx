import { type Example, examplePage, exampleShell } from '../example.ts';
import { Badges } from './badges.tsx';
import { Footer } from './footer.tsx';
import { SocialLinks } from './social-links.tsx';
import { Translations } from './translations.tsx';

export const examples: readonly Example[] = [
  { name: 'whole', render: (context) => <Footer context={context} shell={exampleShell()} /> },
  {
    name: 'on a page that does not advertise',
    render: (context) => (
      <Footer context={context} shell={exampleShell({ template: 'responsible-gaming', marketing: false })} />
    ),
  },
  { name: 'badges', render: (context) => <Badges context={context} /> },
  { name: 'social links', render: (context) => <SocialLinks context={context} /> },
  {
    name: 'other languages of a page',
    render: (context) => <Translations context={context} page={examplePage(context)} body="" />,
  },
];
