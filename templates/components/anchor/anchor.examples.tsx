import type { Example } from '../example.ts';
import { Anchor, outside } from './anchor.tsx';

export const examples: readonly Example[] = [
  {
    name: 'within the site',
    render: (context) => (
      <Anchor context={context} link={context.link('/')}>
        Home
      </Anchor>
    ),
  },
  {
    name: 'the page itself',
    render: (context) => (
      <Anchor context={context} link={context.link('/')} current>
        Home
      </Anchor>
    ),
  },
  {
    name: 'out of the site, in a new tab',
    render: (context) => (
      <Anchor context={context} link={outside('https://www.iso.org/')}>
        The standard
      </Anchor>
    ),
  },
  {
    name: 'as a button',
    render: (context) => (
      <Anchor context={context} link={context.link('/')} className="button">
        Start here
      </Anchor>
    ),
  },
];
