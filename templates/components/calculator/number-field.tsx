interface NumberFieldProps {
  readonly label: string;
  readonly value: number;
  readonly min: number;
  readonly max: number;
  readonly whole?: boolean;
  readonly onChange: (value: number) => void;
}

/** A labelled number for islands. A value outside of the range is moved to its nearer end. */
export function NumberField({ label, value, min, max, whole, onChange }: NumberFieldProps) {
  const read = (typed: number) => {
    const number = Number.isNaN(typed) ? min : Math.min(max, Math.max(min, typed));
    onChange(whole ? Math.round(number) : number);
  };
  return (
    <label>
      <span>{label}</span>
      <input
        type="number"
        inputMode={whole ? 'numeric' : 'decimal'}
        min={min}
        max={max}
        step={whole ? 1 : 'any'}
        defaultValue={value}
        onChange={({ currentTarget }) => read(currentTarget.valueAsNumber)}
      />
    </label>
  );
}
