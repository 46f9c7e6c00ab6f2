import type { Example } from '../example.ts';
import { Boards } from './boards.tsx';
import { Jackpot } from './jackpot.tsx';
import { Levels } from './levels.tsx';
import { LiveEvents } from './live-events.tsx';
import { Stakes } from './stakes.tsx';

/** Each is empty where the market has no such records. */
export const examples: readonly Example[] = [
  { name: 'stakes', render: (context) => <Stakes context={context} /> },
  { name: 'a fund of which each hand takes a part', render: (context) => <Jackpot context={context} id="lantern" /> },
  { name: 'a fund that is divided', render: (context) => <Jackpot context={context} id="long-night" /> },
  { name: 'leaderboards', render: (context) => <Boards context={context} /> },
  { name: 'live events', render: (context) => <LiveEvents context={context} /> },
  { name: 'levels', render: (context) => <Levels context={context} /> },
];
