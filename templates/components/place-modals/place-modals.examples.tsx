import type { Example } from '../example.ts';
import { PlaceModals } from './place-modals.tsx';

export const examples: readonly Example[] = [
  {
    name: 'closed until the place of a visitor needs one',
    render: (context) => <PlaceModals context={context} warns />,
  },
];
