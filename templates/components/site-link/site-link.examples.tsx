import type { Example } from '../example.ts';
import { SiteLink } from './site-link.tsx';

export const examples: readonly Example[] = [
  {
    name: 'the site of an organisation',
    render: (context) => <SiteLink context={context} url="https://www.iso.org/standards.html" />,
  },
];
