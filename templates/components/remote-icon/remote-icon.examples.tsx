import type { Example } from '../example.ts';
import { RemoteIcon } from './remote-icon.tsx';

export const examples: readonly Example[] = [
  {
    name: 'its place, until the icon comes',
    render: () => (
      <p>
        <RemoteIcon url="/api/icons/pin" />a pin
      </p>
    ),
  },
  {
    name: 'where none is configured',
    render: () => (
      <p>
        <RemoteIcon url={null} />
        only words
      </p>
    ),
  },
];
