import type { PageProps } from 'region-site/kit';
import { Calculator, numberProps } from '../calculator/calculator.tsx';

/** A calculator of pot odds and equity. It names no money, only chips. */
export function PotOdds({ context }: Pick<PageProps, 'context'>) {
  const { region, t } = context;
  const props = {
    worker: `${region.basePath}/tools/equity.js`,
    ...numberProps(context),
    groups: { mine: t('POT_ODDS_MINE'), theirs: t('POT_ODDS_THEIRS'), board: t('POT_ODDS_BOARD') },
    faces: ['J', 'Q', 'K', 'A'].map((face) => t(`CARD_${face}`)),
    suits: ['SPADES', 'HEARTS', 'DIAMONDS', 'CLUBS'].map((suit) => t(`CARD_${suit}`)),
    cardName: t('CARD_NAME'),
    deck: t('POT_ODDS_DECK'),
    chosen: t('POT_ODDS_CHOSEN'),
    clear: t('POT_ODDS_CLEAR'),
    pot: t('POT_ODDS_POT'),
    bet: t('POT_ODDS_BET'),
    hint: t('POT_ODDS_HINT'),
    computing: t('POT_ODDS_COMPUTING'),
    failed: t('POT_ODDS_FAILED'),
    equity: t('POT_ODDS_EQUITY'),
    price: t('POT_ODDS_PRICE'),
    percent: t('PERCENT'),
    worth: t('POT_ODDS_WORTH'),
    notWorth: t('POT_ODDS_NOT_WORTH'),
  };
  return <Calculator context={context} name="pot-odds" props={props} />;
}
