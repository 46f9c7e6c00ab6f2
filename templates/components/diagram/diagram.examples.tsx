import type { Example } from '../example.ts';
import { Diagram } from './diagram.tsx';

export const examples: readonly Example[] = [
  {
    name: 'bars of two series',
    render: (context) => (
      <Diagram
        context={context}
        diagram={{
          kind: 'bars',
          title: 'Chances',
          columns: ['Draw', 'Next card', 'Two cards'],
          unit: '%',
          rows: [
            { label: 'Flush draw', values: [19.1, 35] },
            { label: 'A rare one', values: [0.03, 0.2], cards: '5h 6h 7h | 2s' },
          ],
        }}
      />
    ),
  },
  {
    name: 'hands with a sentence each',
    render: (context) => (
      <Diagram
        context={context}
        diagram={{
          kind: 'hands',
          title: 'Two hands',
          note: 'With a note.',
          rows: [
            { label: 'A pair', cards: 'Ts Tc | 9h', note: 'It counts.' },
            { label: 'None', cards: 'Ah Kd', note: 'It does not.' },
          ],
        }}
      />
    ),
  },
  {
    name: 'seats of a table',
    render: (context) => (
      <Diagram
        context={context}
        diagram={{
          kind: 'seats',
          title: 'Players behind',
          columns: ['Seat', 'Players behind'],
          rows: [2, 1, 0].map((value) => ({ label: `Seat ${3 - value}`, values: [value] })),
        }}
      />
    ),
  },
  {
    name: 'a range of starting hands',
    render: (context) => (
      <Diagram
        context={context}
        diagram={{
          kind: 'range',
          title: 'Hands',
          columns: ['Seat', 'Ways', 'Share'],
          rows: [
            { label: 'Early', hands: '55+ AJ+' },
            { label: 'Late', hands: '22+ A2s+' },
          ],
        }}
      />
    ),
  },
];
