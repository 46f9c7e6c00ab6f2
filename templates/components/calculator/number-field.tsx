import { readNumber } from './read-number.ts';

interface NumberFieldProps {
  /** BCP 47. A field of type "number" would read and show numbers as the browser does, not as the page. */
  readonly locale: string;
  readonly label: string;
  readonly value: number;
  readonly min: number;
  readonly max: number;
  readonly whole?: boolean;
  readonly onChange: (value: number) => void;
}

/** A labelled number for islands. A value outside of the range is moved to its nearer end. */
export function NumberField({ locale, label, value, min, max, whole, onChange }: NumberFieldProps) {
  const read = (typed: number) => {
    const number = Number.isNaN(typed) ? min : Math.min(max, Math.max(min, typed));
    onChange(whole ? Math.round(number) : number);
  };
  return (
    <label>
      <span>{label}</span>
      <input
        type="text"
        inputMode={whole ? 'numeric' : 'decimal'}
        autoComplete="off"
        defaultValue={new Intl.NumberFormat(locale).format(value)}
        onChange={({ currentTarget }) => read(readNumber(currentTarget.value, locale))}
      />
    </label>
  );
}
