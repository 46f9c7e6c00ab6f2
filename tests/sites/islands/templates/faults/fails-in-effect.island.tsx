import { useEffect } from 'react';

export default function FailsInEffect({ label }: { readonly label: string }) {
  useEffect(() => {
    throw new Error('fails in effect');
  }, []);
  return <b>{label} of effect</b>;
}
