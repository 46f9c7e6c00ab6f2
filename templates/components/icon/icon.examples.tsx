import pin from '../../../assets/icons/pin.svg';
import shield from '../../../assets/icons/shield.svg';
import type { Example } from '../example.ts';
import { Icon } from './icon.tsx';

export const examples: readonly Example[] = [
  {
    name: 'as large as the text',
    render: () => (
      <p>
        <Icon svg={pin} /> a pin
      </p>
    ),
  },
  {
    name: 'another',
    render: () => (
      <p>
        <Icon svg={shield} /> a shield
      </p>
    ),
  },
];
