import { useState } from 'react';
import { fill } from '../../runtime/fill.ts';
import { type MoneyProps, moneyFormat } from '../calculator/formats.ts';
import { NumberField, type NumberProps } from '../calculator/number-field.tsx';
import { useStarted } from '../calculator/use-started.ts';
import { type Level, sessionCost } from './rake.ts';

export interface SessionCostProps extends MoneyProps, NumberProps {
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
  const { levels, locale, range } = props;
  const started = useStarted();
  const [chosen, setChosen] = useState(Math.min(2, levels.length - 1));
  const [seats, setSeats] = useState(6);
  const [handsPerHour, setHandsPerHour] = useState<number | null>(70);
  const [tables, setTables] = useState<number | null>(1);
  const [hours, setHours] = useState<number | null>(2);
  const [averagePot, setAveragePot] = useState<number | null>(12);
  const [flops, setFlops] = useState<number | null>(60);

  const money = moneyFormat(props);
  const number = new Intl.NumberFormat(locale, { maximumFractionDigits: 1 });
  const level = levels[chosen] as Level;
  const isComplete =
    handsPerHour !== null && tables !== null && hours !== null && averagePot !== null && flops !== null;
  const result = isComplete
    ? sessionCost({ level, seats, handsPerHour, tables, hours, averagePot, flopShare: flops / 100 })
    : null;
  const words = { locale, range };
  return (
    <div className="keeps-place" hidden={!started}>
      <p>{props.hint}</p>
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
          {...words}
          label={props.hands}
          value={handsPerHour}
          min={1}
          max={400}
          whole
          onChange={setHandsPerHour}
        />
        <NumberField
          {...words}
          label={props.tables}
          value={tables}
          min={1}
          max={props.maxTables}
          whole
          onChange={setTables}
        />
        <NumberField {...words} label={props.hours} value={hours} min={0} max={24} onChange={setHours} />
        <NumberField {...words} label={props.pot} value={averagePot} min={0} max={500} onChange={setAveragePot} />
        <NumberField {...words} label={props.flops} value={flops} min={0} max={100} onChange={setFlops} />
      </div>
      <div role="status">
        {result ? (
          <>
            <p className="figure">{money.format(result.cost)}</p>
            <p>
              {fill(props.summary, {
                hands: number.format(result.hands),
                cost: money.format(result.cost),
                rate: number.format(result.bigBlindsPer100),
              })}
            </p>
          </>
        ) : (
          <p>{props.invalid}</p>
        )}
      </div>
      <p>{props.meaning}</p>
    </div>
  );
}
