import type { Example } from '../example.ts';
import LessonProgress from './lesson-progress.island.tsx';

export const examples: readonly Example[] = [
  {
    name: 'before its script has come',
    render: () => (
      <LessonProgress
        lesson="pot-odds"
        count={4}
        exercises="4 exercises"
        some="{solved} of 4 exercises solved"
        all="All 4 exercises solved"
        forget="Forget my progress"
      />
    ),
  },
];
