import { type RefObject, useLayoutEffect, useRef, useState } from 'react';
import { adoptStyles } from '../../runtime/adopt-styles.ts';
import { acceptAll, keepChoice, rejectAll } from '../../runtime/consent-choice.ts';
import { reserveFootRoom } from '../../runtime/foot-room.ts';
import type { Notice } from '../../runtime/notice.ts';
import styles from './consent.css' with { type: 'text' };

export interface QuestionProps {
  readonly title: string;
  readonly text: string;
  readonly reject: string;
  readonly accept: string;
  readonly settings: { readonly href: string; readonly label: string } | null;
}

/** The question about cookies, while it is asked. */
export function Question(props: QuestionProps) {
  const [asks, setAsks] = useState<readonly string[]>([]);
  const section = useRef<HTMLElement>(null);
  const isShown = asks.length > 0;

  useLayoutEffect(() => {
    adoptStyles(styles);
    const show = (event: Event) => {
      const notice = (event as CustomEvent<Notice>).detail;
      if ('question' in notice) setAsks(notice.question);
    };
    const hide = () => {
      // Otherwise the focus would be lost with the pressed button.
      if (section.current?.contains(document.activeElement))
        document.querySelector<HTMLElement>('main')?.focus({ preventScroll: true });
      setAsks([]);
    };
    document.addEventListener('notice', show);
    document.addEventListener('consent-changed', hide);
    // A page that was kept for Back: the answer may have been given elsewhere, and the question follows if it was not.
    addEventListener('pagehide', hide);
  }, []);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the section is there while it is shown
  useLayoutEffect(() => {
    if (section.current) reserveFootRoom(section.current);
  }, [isShown]);

  if (!isShown) return null;
  return (
    <QuestionBanner
      {...props}
      section={section}
      onReject={() => keepChoice(rejectAll(asks))}
      onAccept={() => keepChoice(acceptAll(asks))}
    />
  );
}

interface QuestionBannerProps extends QuestionProps {
  readonly section?: RefObject<HTMLElement | null>;
  readonly onReject?: () => void;
  readonly onAccept?: () => void;
}

/** To refuse is one press, as large and as near as to accept. */
export function QuestionBanner({
  title,
  text,
  reject,
  accept,
  settings,
  section,
  onReject,
  onAccept,
}: QuestionBannerProps) {
  return (
    <section className="consent night" data-consent-banner="" aria-labelledby="consent" ref={section}>
      <div className="consent-words">
        <h2 id="consent">{title}</h2>
        <p>{text}</p>
      </div>
      <div className="consent-answers">
        <button type="button" className="button plain" data-consent="reject" onClick={onReject}>
          {reject}
        </button>
        <button type="button" className="button plain" data-consent="accept" onClick={onAccept}>
          {accept}
        </button>
        {settings && (
          <a href={settings.href} data-consent="settings">
            {settings.label}
          </a>
        )}
      </div>
    </section>
  );
}
