import { useState } from 'react';

export default function FailsInEvent({ label }: { readonly label: string }) {
  const [count, setCount] = useState(0);
  const press = () => {
    setCount(count + 1);
    throw new Error('fails in event');
  };
  return (
    <button type="button" id="event" onClick={press}>
      {label} of event {count}
    </button>
  );
}
