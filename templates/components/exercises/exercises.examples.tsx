import type { Example } from '../example.ts';
import Exercise from './exercise.island.tsx';

export const examples: readonly Example[] = [
  {
    name: 'before its script has come',
    render: () => (
      <Exercise
        lesson="pot-odds"
        number={1}
        answers={['One in three', 'One in <b>five</b>']}
        right={1}
        why="The call is a fifth of the final pot."
        labels={{ show: 'Show the answer', right: 'Right.', wrong: 'Not yet.', solved: 'Solved before.' }}
      />
    ),
  },
];
