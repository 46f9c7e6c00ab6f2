import { useEffect, useState } from 'react';

/** @returns whether the browser runs the island: before that, and without script, a control of it would do nothing */
export function useStarted(): boolean {
  const [started, setStarted] = useState(false);
  useEffect(() => setStarted(true), []);
  return started;
}
