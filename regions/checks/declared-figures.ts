/**
 * Figures of texts that no record, region file or legal page has, by the page that may name them, each with its source. Those
 * with a formula are computed again from records by tests/unit/declared-figures.test.ts, in all languages at once.
 */
export const declaredFigures: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  '/': {
    '30 year': 'Stated by the test house about itself.',
    '52 year': 'The age of the player who speaks in the community.',
  },
  '/about-us/': {
    '30 year': 'Stated by the test house about itself.',
    '400 %': 'The zoom at which pages are tested: WCAG 1.4.10.',
  },
  '/affiliate-program/': { '0 %': 'What partners receive of the losses of a player: nothing.' },
  '/blog/hand-for-hand/': { '41 minute': 'The longest bubble of the year, from the log of tournaments.' },
  '/funds/': {
    '60 $': 'Example: a balance.',
    '18.4 $': 'Example: chips on a table.',
    '4.2 $': 'Example: winnings of the day.',
    '8 $': 'Example: a bonus that is not released.',
    '2.2 $': 'Example: a ticket.',
    '82.6 $': 'formula: sum of the example',
    '60 GBP': 'Example: a balance.',
    '18.4 GBP': 'Example: chips on a table.',
    '4.2 GBP': 'Example: winnings of the day.',
    '2.2 GBP': 'Example: a ticket.',
    '82.6 GBP': 'formula: sum of the example',
    '60 EUR': 'Example: a balance.',
    '18.4 EUR': 'Example: chips on a table.',
    '4.2 EUR': 'Example: winnings of the day.',
    '2.2 EUR': 'Example: a ticket.',
    '82.6 EUR': 'formula: sum of the example',
    '3000 PHP': 'Example: a balance.',
    '920 PHP': 'Example: chips on a table.',
    '210 PHP': 'Example: winnings of the day.',
    '110 PHP': 'Example: a ticket.',
    '4130 PHP': 'formula: sum of the example in pesos',
  },
  '/ggteam/dele-okafor/': { '84 %': 'Counted by the ambassador in his own notes.' },
  '/jackpots/': { '60 day': 'How long the rest of a jackpot that ends is given away.' },
  '/loyalty/': { '5.4 $': 'formula: price of a Lamplighter after its points' },
  '/network/rng/': {
    '30 year': 'Stated by the test house about itself.',
    '5.88 %': 'formula: a pair',
    '0.45 %': 'formula: two aces',
    '23.53 %': 'formula: two cards of one suit',
    '11.76 %': 'formula: a pair meets a third card on the flop',
    '0.84 %': 'formula: a flush on the flop',
    '18 %': 'Aces against kings, computed over all boards: rounded.',
  },
  '/originals/all-in-or-fold/': { '3 %': 'The rake of All-in or Fold.' },
  '/originals/flip-and-go/': { '8 %': 'The fee of Flip and Go.', '0.2 $': 'Its lowest buy-in.' },
  '/originals/mystery-bounty/': { '1 in 11': 'formula: price per fee of the evening tournament' },
  '/poker-school/': {
    '11 %': 'The range of the first seats in the course, rounded.',
    '18 %': 'The range of the cut-off in the course, rounded.',
    '26 %': 'The range of the button in the course, rounded.',
    '20 %': 'About, of draws to a flush on the next card.',
  },
  '/poker-school/bankroll/': {
    '140 hour': 'formula: hours of 10,000 hands',
    '5 %': 'Example: a rake without a maximum.',
  },
  '/poker-school/position/': { '4 %': 'formula: 54 of 1,225 pairs of cards, rounded' },
  '/poker-school/pot-odds/': {
    '19.6 %': 'formula: nine spades among 46 cards',
    '16.7 %': 'formula: 20 of a final pot of 120',
    '33.3 %': 'formula: 30 of a final pot of 90',
  },
  '/responsible-gaming/': {
    '6 month': 'Lengths of self-exclusion: clause 7.4 of the terms, in words.',
    '1 year': 'Lengths of self-exclusion: clause 7.4 of the terms, in words.',
  },
};
