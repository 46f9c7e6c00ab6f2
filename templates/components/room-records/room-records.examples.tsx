import type { Example } from '../example.ts';
import { Boards } from './boards.tsx';
import { Chances } from './chances.tsx';
import { Freeroll } from './freeroll.tsx';
import { Jackpot } from './jackpot.tsx';
import { Levels } from './levels.tsx';
import { LiveEvents } from './live-events.tsx';
import { PromotionDay } from './promotion-day.tsx';
import { Release } from './release.tsx';
import { Satellites } from './satellites.tsx';
import { Series } from './series.tsx';
import { Splash } from './splash.tsx';
import { Stakes } from './stakes.tsx';
import { Wheel } from './wheel.tsx';

/** Each is empty where the market has no such records. */
export const examples: readonly Example[] = [
  { name: 'stakes', render: (context) => <Stakes context={context} /> },
  { name: 'a fund of which each hand takes a part', render: (context) => <Jackpot context={context} id="lantern" /> },
  { name: 'a fund that is divided', render: (context) => <Jackpot context={context} id="long-night" /> },
  { name: 'leaderboards', render: (context) => <Boards context={context} /> },
  { name: 'live events', render: (context) => <LiveEvents context={context} /> },
  { name: 'who receives something', render: (context) => <Chances context={context} /> },
  {
    name: 'a freeroll with a structure of its own',
    render: (context) => <Freeroll context={context} id="nightfall" />,
  },
  {
    name: 'a freeroll that is like another tournament',
    render: (context) => <Freeroll context={context} id="long-nights" />,
  },
  { name: 'money that is added to pots', render: (context) => <Splash context={context} /> },
  { name: 'a day of promotions', render: (context) => <PromotionDay context={context} /> },
  { name: 'how a bonus is released', render: (context) => <Release context={context} /> },
  { name: 'a series', render: (context) => <Series context={context} /> },
  { name: 'satellites', render: (context) => <Satellites context={context} /> },
  { name: 'prizes that are drawn', render: (context) => <Wheel context={context} id="spin-and-go" /> },
  { name: 'levels', render: (context) => <Levels context={context} /> },
];
