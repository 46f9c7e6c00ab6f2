import type { Example } from '../example.ts';
import { Steps } from './steps.tsx';

const step = { title: 'Apply', text: 'Write to the [talent team](mailto:talent@nightjar.example).' };

export const examples: readonly Example[] = [
  { name: 'none', render: (context) => <Steps context={context} steps={undefined} /> },
  {
    name: 'three on one line',
    render: (context) => (
      <Steps context={context} steps={[step, { ...step, title: 'Switch on' }, { ...step, title: 'Stream' }]} />
    ),
  },
];
