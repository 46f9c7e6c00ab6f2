import { useEffect, useState } from 'react';

/** A control that waits for its script. */
export default function Counter({ label, from }: { readonly label: string; readonly from: number }) {
  const [count, setCount] = useState(from);
  const [started, setStarted] = useState(false);
  useEffect(() => setStarted(true), []);
  return (
    <p>
      <button type="button" id="counter" hidden={!started} onClick={() => setCount(count + 1)}>
        {label} {count}
      </button>
    </p>
  );
}
