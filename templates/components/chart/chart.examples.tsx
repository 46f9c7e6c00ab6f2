import type { Example } from '../example.ts';
import { Chart } from './chart.tsx';

export const examples: readonly Example[] = [
  {
    name: 'a drawing with its title',
    render: () => (
      <Chart title="A title" text="What it shows.">
        <p>The drawing</p>
      </Chart>
    ),
  },
];
