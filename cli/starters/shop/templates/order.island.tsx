import { useEffect, useState } from 'react';

export interface OrderProps {
  readonly product: string;
  readonly price: number;
  readonly glazes: readonly { readonly name: string; readonly colour: string }[];
  readonly shipping: { readonly cost: number; readonly freeFrom: number };
  readonly currency: string;
  readonly locale: string;
  readonly email: string;
  readonly labels: Readonly<
    Record<'glaze' | 'quantity' | 'fewer' | 'more' | 'total' | 'free' | 'postage' | 'order' | 'note', string>
  >;
}

const MOST = 12;

/** Chooses a glaze and a quantity, and writes the order as an e-mail. Without script, price and link are there. */
export default function Order({ product, price, glazes, shipping, currency, locale, email, labels }: OrderProps) {
  // The controls arrive with the script that makes them work.
  const [alive, setAlive] = useState(false);
  const [glaze, setGlaze] = useState(glazes[0]?.name ?? '');
  const [count, setCount] = useState(1);
  useEffect(() => setAlive(true), []);

  const money = new Intl.NumberFormat(locale, { style: 'currency', currency, trailingZeroDisplay: 'stripIfInteger' });
  const total = price * count;
  const subject = `${product} × ${count}, ${glaze}`;
  return (
    <div className="order">
      <fieldset hidden={!alive}>
        <legend>{labels.glaze}</legend>
        {glazes.map(({ name, colour }) => (
          <label key={name} className="glaze">
            <input type="radio" name="glaze" checked={name === glaze} onChange={() => setGlaze(name)} />
            <svg viewBox="0 0 20 20" width="22" height="22" aria-hidden="true">
              <circle cx="10" cy="10" r="9.5" fill={colour} />
            </svg>
            {name}
          </label>
        ))}
      </fieldset>
      <fieldset hidden={!alive} className="stepper">
        <legend>{labels.quantity}</legend>
        <button type="button" aria-label={labels.fewer} disabled={count === 1} onClick={() => setCount(count - 1)}>
          −
        </button>
        <output>{count}</output>
        <button type="button" aria-label={labels.more} disabled={count === MOST} onClick={() => setCount(count + 1)}>
          +
        </button>
      </fieldset>
      <p className="total">
        <span>{labels.total}</span> <strong>{money.format(total)}</strong>{' '}
        <small>{total >= shipping.freeFrom ? labels.free : labels.postage}</small>
      </p>
      <a className="button" href={`mailto:${email}?subject=${encodeURIComponent(subject)}`}>
        {labels.order}
      </a>
      <p className="note">{labels.note}</p>
    </div>
  );
}
