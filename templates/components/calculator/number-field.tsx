import { useState } from 'react';
import { fill } from '../../runtime/fill.ts';
import { readNumber } from './read-number.ts';

/** What the fields of a calculator say of their numbers. */
export interface NumberProps {
  /** BCP 47. A field of type "number" would read and show numbers as the browser does, not as the page. */
  readonly locale: string;
  /** With `{min}` and `{max}`. */
  readonly range: string;
  /** In the place of a result while a field has no number that can be computed with. */
  readonly invalid: string;
}

interface NumberFieldProps extends Omit<NumberProps, 'invalid'> {
  readonly label: string;
  readonly value: number | null;
  readonly min: number;
  readonly max: number;
  readonly whole?: boolean;
  /** Receives null for what is no number within the range. */
  readonly onChange: (value: number | null) => void;
}

/** A labelled number for islands, with its range. What cannot be computed with is marked and never replaced by another number. */
export function NumberField({ locale, range, label, value, min, max, whole, onChange }: NumberFieldProps) {
  const number = new Intl.NumberFormat(locale);
  const [initial] = useState(value === null ? '' : number.format(value));
  const read = (text: string) => {
    const typed = readNumber(text, locale);
    onChange(typed >= min && typed <= max && (!whole || Number.isInteger(typed)) ? typed : null);
  };
  return (
    <label>
      <span>
        {label} <small>{fill(range, { min: number.format(min), max: number.format(max) })}</small>
      </span>
      <input
        type="text"
        inputMode={whole ? 'numeric' : 'decimal'}
        autoComplete="off"
        aria-invalid={value === null}
        defaultValue={initial}
        onChange={({ currentTarget }) => read(currentTarget.value)}
      />
    </label>
  );
}
