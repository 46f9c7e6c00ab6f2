import type { Entry } from 'region-site/kit';
import type { LocalStart } from './start-times.ts';

export type Tournament = Entry<'tournaments'>;

export interface Scheduled {
  readonly entry: Tournament;
  readonly start: LocalStart;
}

/** The string with the name of the game. */
export const gameKey = ({ data }: Tournament): string => `GAME_${data.game.toUpperCase().replace('-', '_')}`;
