import { useState } from 'react';
import { fill } from '../../runtime/fill.ts';
import calculatorStyles from '../calculator/calculator.css' with { type: 'text' };
import { type MoneyProps, moneyFormat } from '../calculator/formats.ts';
import { NumberField } from '../calculator/number-field.tsx';
import { useStarted } from '../calculator/use-started.ts';
import { type Level, sessionCost } from './rake.ts';

export interface SessionCostProps extends MoneyProps {
  readonly levels: readonly Level[];
  readonly maxTables: number;
  readonly hint: string;
  readonly stakes: string;
  readonly seats: string;
  readonly hands: string;
  readonly tables: string;
  readonly hours: string;
  readonly pot: string;
  readonly flops: string;
  /** With `{hands}`, `{cost}` and `{rate}`. */
  readonly summary: string;
  readonly meaning: string;
}

const SEATS = [2, 6, 9];

/** An estimate of the rake that one player pays in a session. */
export default function SessionCost(props: SessionCostProps) {
  const { levels, locale } = props;
  const started = useStarted(calculatorStyles);
  const [chosen, setChosen] = useState(2);
  const [seats, setSeats] = useState(6);
  const [handsPerHour, setHandsPerHour] = useState(70);
  const [tables, setTables] = useState(1);
  const [hours, setHours] = useState(2);
  const [averagePot, setAveragePot] = useState(12);
  const [flops, setFlops] = useState(60);
  if (!started) return <p>{props.hint}</p>;

  const money = moneyFormat(props);
  const number = new Intl.NumberFormat(locale, { maximumFractionDigits: 1 });
  const level = levels[chosen] as Level;
  const { hands, cost, bigBlindsPer100 } = sessionCost({
    level,
    seats,
    handsPerHour,
    tables,
    hours,
    averagePot,
    flopShare: flops / 100,
  });
  return (
    <>
      <div className="fields">
        <label>
          <span>{props.stakes}</span>
          <select value={chosen} onChange={({ currentTarget }) => setChosen(Number(currentTarget.value))}>
            {levels.map(({ smallBlind, bigBlind }, index) => (
              <option key={bigBlind} value={index}>
                {money.format(smallBlind)} / {money.format(bigBlind)}
              </option>
            ))}
          </select>
        </label>
        <label>
          <span>{props.seats}</span>
          <select value={seats} onChange={({ currentTarget }) => setSeats(Number(currentTarget.value))}>
            {SEATS.map((count) => (
              <option key={count} value={count}>
                {count}
              </option>
            ))}
          </select>
        </label>
        <NumberField
          locale={locale}
          label={props.hands}
          value={handsPerHour}
          min={1}
          max={400}
          whole
          onChange={setHandsPerHour}
        />
        <NumberField
          locale={locale}
          label={props.tables}
          value={tables}
          min={1}
          max={props.maxTables}
          whole
          onChange={setTables}
        />
        <NumberField locale={locale} label={props.hours} value={hours} min={0} max={24} onChange={setHours} />
        <NumberField locale={locale} label={props.pot} value={averagePot} min={0} max={500} onChange={setAveragePot} />
        <NumberField locale={locale} label={props.flops} value={flops} min={0} max={100} onChange={setFlops} />
      </div>
      <div role="status">
        <p className="figure">{money.format(cost)}</p>
        <p>
          {fill(props.summary, {
            hands: number.format(hands),
            cost: money.format(cost),
            rate: number.format(bigBlindsPer100),
          })}
        </p>
      </div>
      <p>{props.meaning}</p>
    </>
  );
}
