import { useState } from 'react';
import { fill } from '../../runtime/fill.ts';
import { type MoneyProps, moneyFormat, percentFormat } from '../calculator/formats.ts';
import { NumberField, type NumberProps } from '../calculator/number-field.tsx';
import { useStarted } from '../calculator/use-started.ts';
import { payoutTable } from './payout-table.ts';

export interface PayoutsProps extends MoneyProps, NumberProps {
  readonly hint: string;
  readonly entries: string;
  readonly buyIn: string;
  /** In percent. */
  readonly fee: string;
  /** A percentage, with `{value}`. */
  readonly percent: string;
  /** With `{pool}`, `{paid}` and `{entries}`. */
  readonly summary: string;
  /** With `{unpaid}` and `{back}`. */
  readonly average: string;
  readonly caption: string;
  readonly place: string;
  readonly prize: string;
  readonly share: string;
}

const SHOWN = 9;

/** The payout table of a tournament with a field and a price of the visitor's choice. */
export default function Payouts(props: PayoutsProps) {
  const started = useStarted();
  const [entries, setEntries] = useState<number | null>(240);
  const [buyIn, setBuyIn] = useState<number | null>(11);
  const [fee, setFee] = useState<number | null>(9);

  const number = new Intl.NumberFormat(props.locale);
  const money = moneyFormat(props);
  const percent = percentFormat(props.percent, new Intl.NumberFormat(props.locale, { maximumFractionDigits: 1 }));
  const isComplete = entries !== null && buyIn !== null && fee !== null;
  const table = isComplete ? payoutTable({ entries, buyIn, fee: fee / 100 }) : null;
  const first = table?.prizes[0] ?? 0;
  const words = { locale: props.locale, range: props.range };
  return (
    <div className="keeps-place" hidden={!started}>
      <p>{props.hint}</p>
      <div className="fields">
        <NumberField
          {...words}
          label={props.entries}
          value={entries}
          min={2}
          max={20_000}
          whole
          onChange={setEntries}
        />
        <NumberField {...words} label={props.buyIn} value={buyIn} min={0} max={10_000} onChange={setBuyIn} />
        <NumberField {...words} label={props.fee} value={fee} min={0} max={50} onChange={setFee} />
      </div>
      <p role="status">
        {table && entries !== null && fee !== null
          ? `${fill(props.summary, {
              pool: money.format(table.pool),
              paid: number.format(table.prizes.length),
              entries: number.format(entries),
            })} ${fill(props.average, {
              unpaid: percent(1 - table.prizes.length / entries),
              back: percent(1 - fee / 100),
            })}`
          : props.invalid}
      </p>
      {table && (
        <table>
          <caption>{props.caption}</caption>
          <thead>
            <tr>
              <th scope="col">{props.place}</th>
              <th scope="col">{props.prize}</th>
              <th scope="col">{props.share}</th>
            </tr>
          </thead>
          <tbody>
            {shownPlaces(table.prizes.length).map((place) => {
              const prize = table.prizes[place - 1] as number;
              return (
                <tr key={place}>
                  <th scope="row">{number.format(place)}</th>
                  <td>{money.format(prize)}</td>
                  <td>
                    <svg viewBox="0 0 100 8" preserveAspectRatio="none" aria-hidden="true">
                      <rect width={first > 0 ? Math.round((100 * prize) / first) : 0} height="8" />
                    </svg>
                    {percent(table.pool > 0 ? prize / table.pool : 0)}
                  </td>
                </tr>
              );
            })}
          </tbody>
        </table>
      )}
    </div>
  );
}

/** The first places, then some in growing steps, and the last paid one. */
function shownPlaces(paid: number): readonly number[] {
  const places = Array.from({ length: Math.min(SHOWN, paid) }, (_, index) => index + 1);
  for (let place = 15; place < paid; place = Math.round(place * 1.8)) places.push(place);
  return paid > SHOWN ? [...places, paid] : places;
}
