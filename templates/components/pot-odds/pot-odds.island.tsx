import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { fill } from '../../runtime/fill.ts';
import { scriptUrl } from '../../runtime/load-script.ts';
import { percentFormat } from '../calculator/formats.ts';
import { NumberField, type NumberProps } from '../calculator/number-field.tsx';
import { useStarted } from '../calculator/use-started.ts';
import { type Equity, type EquityQuestion, isAnswerable, shareOf } from './equity.ts';
import { DECK } from './hand-strength.ts';

export interface PotOddsProps extends NumberProps {
  /** The address of the script that computes. */
  readonly worker: string;
  readonly groups: Readonly<Record<Group, string>>;
  /** Jack, queen, king, ace. */
  readonly faces: readonly string[];
  /** Spades, hearts, diamonds, clubs. */
  readonly suits: readonly string[];
  /** With `{rank}` and `{suit}`. */
  readonly cardName: string;
  readonly deck: string;
  readonly chosen: string;
  readonly clear: string;
  readonly pot: string;
  readonly bet: string;
  readonly hint: string;
  readonly computing: string;
  readonly failed: string;
  /** With `{share}`, `{won}`, `{tied}` and `{deals}`. */
  readonly equity: string;
  /** A percentage, with `{value}`. */
  readonly percent: string;
  /** With `{bet}`, `{total}` and `{share}`. */
  readonly price: string;
  readonly worth: string;
  readonly notWorth: string;
}

const GROUPS = { mine: 2, theirs: 2, board: 5 } as const;
type Group = keyof typeof GROUPS;
const NO_CARDS: EquityQuestion = { mine: [], theirs: [], board: [] };
const names = Object.keys(GROUPS) as readonly Group[];
const SUIT_SIGNS = '♠♥♦♣';
const FIRST_FACE = 9;
const ROW = 13;

/** Pot odds beside the equity of a hand, from every board that can still be dealt. Nothing is sent, nothing is kept. */
export default function PotOdds(props: PotOddsProps) {
  const started = useStarted();
  const [cards, setCards] = useState(NO_CARDS);
  const [group, setGroup] = useState<Group>('mine');
  const [pot, setPot] = useState<number | null>(60);
  const [bet, setBet] = useState<number | null>(20);
  const answer = useEquity(props.worker, cards);

  const words = { locale: props.locale, range: props.range };
  const cardName = (card: number) =>
    fill(props.cardName, {
      rank: props.faces[(card >> 2) - FIRST_FACE] ?? String((card >> 2) + 2),
      suit: props.suits[card & 3] as string,
    });
  const groupOf = (card: number) => names.find((name) => cards[name].includes(card));
  const toggle = (card: number) => {
    const owner = groupOf(card);
    if (owner) return setCards({ ...cards, [owner]: cards[owner].filter((other) => other !== card) });
    const free = [group, ...names].find((name) => cards[name].length < GROUPS[name]);
    if (!free) return;
    const dealt = { ...cards, [free]: [...cards[free], card] };
    setCards(dealt);
    setGroup(
      dealt[free].length < GROUPS[free] ? free : (names.find((name) => dealt[name].length < GROUPS[name]) ?? free),
    );
  };

  return (
    <div className="keeps-place" hidden={!started}>
      <fieldset className="hands">
        <legend>{props.chosen}</legend>
        {names.map((name) => (
          <label key={name}>
            <input type="radio" name="pot-odds-group" checked={group === name} onChange={() => setGroup(name)} />
            <span>{props.groups[name]}</span>
            <span className="dealt">
              {cards[name].map((card) => (
                <CardFace key={card} card={card} name={cardName(card)} />
              ))}
            </span>
          </label>
        ))}
      </fieldset>
      <Deck label={props.deck} nameOf={cardName} isUsed={(card) => groupOf(card) !== undefined} onToggle={toggle} />
      <p>
        <button
          type="button"
          className="button plain"
          onClick={() => {
            setCards(NO_CARDS);
            setGroup('mine');
          }}
        >
          {props.clear}
        </button>
      </p>
      <div className="fields">
        <NumberField {...words} label={props.pot} value={pot} min={0} max={1_000_000} onChange={setPot} />
        <NumberField {...words} label={props.bet} value={bet} min={0} max={1_000_000} onChange={setBet} />
      </div>
      <div role="status" className="answer">
        {pot === null || bet === null ? (
          <p>{props.invalid}</p>
        ) : (
          <Answer {...props} answer={answer} potSize={pot} betSize={bet} />
        )}
      </div>
    </div>
  );
}

type State = Equity | 'incomplete' | 'computing' | 'failed';

/** Asks the worker when the cards make a question. A new question ends the computation of the one before. */
function useEquity(worker: string, question: EquityQuestion): State {
  const [state, setState] = useState<State>('incomplete');
  useEffect(() => {
    if (!isAnswerable(question)) return setState('incomplete');
    setState('computing');
    const thread = new Worker(scriptUrl('tools', worker));
    thread.addEventListener('message', ({ data }: MessageEvent<Equity>) => setState(data));
    thread.addEventListener('error', () => setState('failed'));
    thread.postMessage(question);
    return () => thread.terminate();
  }, [worker, question]);
  return state;
}

function Answer({
  answer,
  potSize,
  betSize,
  ...props
}: PotOddsProps & { readonly answer: State; readonly potSize: number; readonly betSize: number }) {
  const number = new Intl.NumberFormat(props.locale);
  const tenths = new Intl.NumberFormat(props.locale, { minimumFractionDigits: 1, maximumFractionDigits: 1 });
  const percent = percentFormat(props.percent, tenths);
  const total = potSize + 2 * betSize;
  const needed = total > 0 ? betSize / total : 0;
  const price = fill(props.price, {
    bet: number.format(betSize),
    total: number.format(total),
    share: percent(needed),
  });
  if (typeof answer === 'string')
    return (
      <>
        <p>{price}</p>
        <p>{answer === 'incomplete' ? props.hint : answer === 'computing' ? props.computing : props.failed}</p>
      </>
    );
  const share = shareOf(answer);
  return (
    <>
      <p>{price}</p>
      <p className="figure">{percent(share)}</p>
      <p>
        {fill(props.equity, {
          share: percent(share),
          won: percent(answer.won / answer.deals),
          tied: percent(answer.tied / answer.deals),
          deals: number.format(answer.deals),
        })}
      </p>
      <p>{share >= needed ? props.worth : props.notWorth}</p>
    </>
  );
}

const rankSign = (card: number) => ['2', '3', '4', '5', '6', '7', '8', '9', '10', 'J', 'Q', 'K', 'A'][card >> 2];

function CardFace({ card, name }: { readonly card: number; readonly name: string }) {
  return (
    <span className={`card suit-${card & 3}`}>
      <span aria-hidden="true">
        {rankSign(card)}
        <br />
        {SUIT_SIGNS[card & 3]}
      </span>
      <span className="sr">{name}</span>
    </span>
  );
}

/** All 52 cards, a row for each suit. One of them is in the tab order; arrow keys move from card to card. */
function Deck({
  label,
  nameOf,
  isUsed,
  onToggle,
}: {
  readonly label: string;
  readonly nameOf: (card: number) => string;
  readonly isUsed: (card: number) => boolean;
  readonly onToggle: (card: number) => void;
}) {
  const [current, setCurrent] = useState(0);
  const buttons = useRef<HTMLDivElement>(null);
  // By rows: the ace first, then down to the two.
  const cards = Array.from({ length: DECK }, (_, index) => (ROW - 1 - (index % ROW)) * 4 + Math.floor(index / ROW));
  const move = (event: KeyboardEvent) => {
    const step = { ArrowRight: 1, ArrowLeft: -1, ArrowDown: ROW, ArrowUp: -ROW }[event.key];
    if (!step) return;
    event.preventDefault();
    const next = (current + step + DECK) % DECK;
    setCurrent(next);
    (buttons.current?.children[next] as HTMLElement | undefined)?.focus();
  };
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset cannot be a grid in every browser
    <div className="deck" role="group" aria-label={label} ref={buttons} onKeyDown={move}>
      {cards.map((card, index) => (
        <button
          key={card}
          type="button"
          tabIndex={index === current ? 0 : -1}
          aria-pressed={isUsed(card)}
          onFocus={() => setCurrent(index)}
          onClick={() => onToggle(card)}
        >
          <CardFace card={card} name={nameOf(card)} />
        </button>
      ))}
    </div>
  );
}
