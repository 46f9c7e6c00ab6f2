import type { Example } from '../example.ts';
import { Bars } from './bars.tsx';
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
  {
    name: 'bars, one of them of nothing',
    render: () => (
      <Bars
        title="Bars"
        text="Two of them."
        columns={['Name', 'Value']}
        bars={[
          { name: 'Half', value: '50%', length: 0.5 },
          { name: 'The rest', value: '50%', length: 0.5, from: 0.5 },
          { name: 'Nothing', value: '0%', length: 0 },
        ]}
      />
    ),
  },
];
