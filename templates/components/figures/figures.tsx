export interface Figure {
  readonly value: string;
  readonly label: string;
}

/** Numbers that matter, large. Never the amount of an offer: that is the claim component's. */
export function Figures({ figures }: { figures: readonly Figure[] | undefined }) {
  if (!figures?.length) return null;
  return (
    <dl className="figures">
      {figures.map(({ value, label }) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}
