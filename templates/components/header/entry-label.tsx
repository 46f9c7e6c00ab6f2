import type { NavigationView } from 'region-site/kit';

/** The label of a menu entry with its badge. They are two words for a screen reader, too. */
export function EntryLabel({
  entry,
  label = entry.label,
}: {
  readonly entry: NavigationView;
  readonly label?: string;
}) {
  return entry.badge ? (
    <span>
      {label} <span className="badge">{entry.badge}</span>
    </span>
  ) : (
    label
  );
}
