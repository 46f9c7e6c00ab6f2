import type { Example } from '../example.ts';
import { RecordTable } from './record-table.tsx';

export const examples: readonly Example[] = [
  {
    name: 'numbers',
    render: () => (
      <RecordTable
        label="Stakes"
        columns={['Stake', 'Most']}
        rows={[
          ['Low', '3'],
          ['High', '12'],
        ]}
      />
    ),
  },
  {
    name: 'text',
    render: () => <RecordTable isText label="Levels" columns={['Level', 'Adds']} rows={[['Dusk', 'Nothing yet']]} />,
  },
];
