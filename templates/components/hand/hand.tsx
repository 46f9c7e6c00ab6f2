import type { Context } from 'region-site/kit';
import { pip, type Suit } from '../scene/cards.ts';
import { rankSign, splitCards } from './read-cards.ts';

interface HandProps {
  readonly context: Context;
  /** Two signs for each card, `Ah Td 9c`; cards behind a `|` are drawn dimmed. */
  readonly cards: string;
}

/** px in the drawing */
const WIDTH = 44;
const HEIGHT = 62;
const STEP = 49;
const INK: Readonly<Record<Suit, string>> = { s: '#15203A', h: '#A9232B', d: '#A9232B', c: '#15203A' };
const SUIT_NAMES: Readonly<Record<Suit, string>> = { s: 'SPADES', h: 'HEARTS', d: 'DIAMONDS', c: 'CLUBS' };

/** Cards as one drawing, which is as wide as its cards need. Their names are its text alternative. */
export function Hand({ context, cards }: HandProps) {
  const [bright = '', dim = ''] = cards.split('|');
  const count = splitCards(bright).length;
  const all = splitCards(`${bright} ${dim}`);
  const names = all.map((card) => cardName(context, card));
  const width = all.length * STEP - (STEP - WIDTH);
  return (
    <svg
      className="hand"
      viewBox={`0 0 ${width} ${HEIGHT}`}
      width={width}
      height={HEIGHT}
      role="img"
      aria-label={names.join(', ')}
    >
      {all.map((card, at) => {
        const suit = card.charAt(1) as Suit;
        const rank = rankSign(card);
        return (
          <g
            key={card}
            transform={`translate(${at * STEP} 0)`}
            fill={INK[suit]}
            opacity={at < count ? undefined : 0.45}
          >
            <rect width={WIDTH} height={HEIGHT} rx="5" fill="#FFF8EA" stroke="#B9AC94" />
            <text x="5" y="21" fontSize="20" fontWeight="600" letterSpacing={rank.length > 1 ? -2 : undefined}>
              {rank}
            </text>
            <path d={pip(suit, 25, 42, 1.35)} />
          </g>
        );
      })}
    </svg>
  );
}

function cardName({ t }: Context, card: string): string {
  const sign = rankSign(card);
  return t('CARD_NAME', {
    rank: /\d/.test(sign) ? sign : t(`CARD_${sign}`),
    suit: t(`CARD_${SUIT_NAMES[card.charAt(1) as Suit]}`),
  });
}
