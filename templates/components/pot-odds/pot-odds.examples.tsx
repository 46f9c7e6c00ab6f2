import type { Example } from '../example.ts';
import PotOddsForm, { type PotOddsProps } from './pot-odds.island.tsx';

const props: PotOddsProps = {
  worker: '/tools/equity.js',
  locale: 'en',
  range: '({min} to {max})',
  invalid: 'A number is missing.',
  groups: { mine: 'Your hand', theirs: 'The other hand', board: 'The board' },
  faces: ['jack', 'queen', 'king', 'ace'],
  suits: ['spades', 'hearts', 'diamonds', 'clubs'],
  cardName: '{rank} of {suit}',
  deck: 'The deck',
  chosen: 'Chosen cards',
  clear: 'Clear',
  pot: 'Pot',
  bet: 'Bet',
  hint: 'Choose two hands.',
  computing: 'Computing.',
  failed: 'This cannot be computed here.',
  equity: '{share}, won {won}, tied {tied}, {deals} boards.',
  percent: '{value}%',
  price: '{bet} to win {total}: {share}.',
  worth: 'A call pays.',
  notWorth: 'A call costs.',
};

export const examples: readonly Example[] = [
  { name: 'before its script has come', render: () => <PotOddsForm {...props} /> },
];
