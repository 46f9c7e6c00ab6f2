import { useLayoutEffect, useState } from 'react';
import { adoptStyles } from '../../runtime/adopt-styles.ts';
import styles from './notices.css' with { type: 'text' };

/** What the latest event of this name carried, until it is dismissed. The styles of notices arrive with the first one. */
export function useNotice<Detail>(name: string): [detail: Detail | undefined, dismiss: () => void] {
  const [detail, setDetail] = useState<Detail>();
  useLayoutEffect(() => {
    const show = (event: Event) => setDetail((event as CustomEvent<Detail>).detail);
    adoptStyles(styles);
    document.addEventListener(name, show);
    return () => document.removeEventListener(name, show);
  }, [name]);
  return [detail, () => setDetail(undefined)];
}
