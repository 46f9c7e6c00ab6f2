import { useState } from 'react';

/** A second island, so that both import a shared chunk. */
export default function Second({ label }: { readonly label: string }) {
  const [isOn, setOn] = useState(false);
  return (
    <button type="button" id="second" aria-pressed={isOn} onClick={() => setOn(!isOn)}>
      {label}
    </button>
  );
}
