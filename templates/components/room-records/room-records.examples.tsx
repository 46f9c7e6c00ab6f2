import type { Context } from 'region-site/kit';
import { type Example, examplePage } from '../example.ts';
import { Boards } from './boards.tsx';
import { Jackpot } from './jackpot.tsx';
import { Levels } from './levels.tsx';
import { Stakes } from './stakes.tsx';

const jackpot = (context: Context, id: 'lantern' | 'long-night') => (
  <Jackpot context={context} page={examplePage(context)} body="" values={{ id }} />
);

/** Each is empty where the market has no such records. */
export const examples: readonly Example[] = [
  { name: 'stakes', render: (context) => <Stakes context={context} /> },
  { name: 'a fund of which each hand takes a part', render: (context) => jackpot(context, 'lantern') },
  { name: 'a fund that is divided', render: (context) => jackpot(context, 'long-night') },
  { name: 'leaderboards', render: (context) => <Boards context={context} /> },
  { name: 'levels', render: (context) => <Levels context={context} /> },
];
