import { useLayoutEffect, useState } from 'react';
import { adoptStyles } from '../../runtime/adopt-styles.ts';
import { reserveFootRoom } from '../../runtime/foot-room.ts';
import type { LanguageOffer, Notice } from '../../runtime/notice.ts';
import styles from './notices.css' with { type: 'text' };

interface Shown {
  readonly language?: LanguageOffer | undefined;
  readonly build?: boolean;
}

/** The notices that are shown, and how one is dismissed. */
export function useNotices(): [shown: Shown, dismiss: (notice: keyof Shown) => void] {
  const [shown, setShown] = useState<Shown>({});
  useLayoutEffect(() => {
    adoptStyles(styles);
    reserveFootRoom(document.querySelector('.notices') as HTMLElement);
    document.addEventListener('notice', (event) => {
      const notice = (event as CustomEvent<Notice>).detail;
      setShown((before) => ({ ...before, ...notice }));
    });
  }, []);
  return [shown, (notice) => setShown((before) => ({ ...before, [notice]: undefined }))];
}
