import type { Example } from '../example.ts';
import { ComplaintsTimeline } from './complaints-timeline.tsx';

export const examples: readonly Example[] = [
  { name: 'as every page shows it', render: (context) => <ComplaintsTimeline context={context} /> },
];
