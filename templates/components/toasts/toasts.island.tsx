import { useLayoutEffect, useRef, useState } from 'react';
import { adoptStyles } from '../../runtime/adopt-styles.ts';
import type { Toast } from '../../runtime/toast.ts';
import { startCountdown } from './countdown.ts';
import styles from './toasts.css' with { type: 'text' };

const TIMEOUT = 50_000;

interface Shown extends Toast {
  readonly key: number;
  /** It replaces a message that had the focus. */
  readonly takesFocus: boolean;
}

/** Messages in the order of their arrival. */
export default function Toasts({ close }: { readonly close: string }) {
  const list = useRef<HTMLDivElement>(null);
  const current = useRef<readonly Shown[]>([]);
  const [shown, setShown] = useState(current.current);
  const keys = useRef(0);

  const change = (next: readonly Shown[]) => {
    current.current = next;
    setShown(next);
  };
  const elementOf = (toast: Shown) => list.current?.children[current.current.indexOf(toast)] as HTMLElement | undefined;

  const remove = (toast: Shown) => {
    if (!current.current.includes(toast)) return;
    const element = elementOf(toast);
    if (element?.contains(document.activeElement)) {
      const next = element.nextElementSibling ?? element.previousElementSibling;
      const around = element.closest('dialog,[popover]');
      const nextFocus =
        next?.querySelector('button') ?? around?.querySelector('button') ?? document.querySelector('main');
      // Without this, Tab would begin at the top of the page.
      nextFocus?.focus({ preventScroll: true });
    }
    change(current.current.filter((other) => other !== toast));
    toast.callback?.();
  };

  // biome-ignore lint/correctness/useExhaustiveDependencies: registered once; what it calls uses refs only
  useLayoutEffect(() => {
    adoptStyles(styles);
    const root = list.current?.closest<HTMLElement>('[data-island]');
    const moveUp = () => root && moveToTop(root);
    const add = (event: Event) => {
      const { detail } = event as CustomEvent<Toast>;
      const before = detail.id === undefined ? undefined : current.current.find(({ id }) => id === detail.id);
      const takesFocus = before !== undefined && elementOf(before)?.contains(document.activeElement) === true;
      moveUp();
      const others = current.current.filter((other) => other !== before);
      change([...others, { ...detail, key: keys.current++, takesFocus }]);
      before?.callback?.();
    };
    document.addEventListener('toast', add);
    // Neither bubbles, so both are caught in the capturing phase.
    for (const event of ['toggle', 'close']) document.addEventListener(event, moveUp, true);
  }, []);

  return (
    <div className="toasts" ref={list}>
      {shown.map((toast) => (
        <Message key={toast.key} toast={toast} close={close} onClose={() => remove(toast)} />
      ))}
    </div>
  );
}

interface MessageProps {
  readonly toast: Shown;
  readonly close: string;
  readonly onClose: () => void;
}

function Message({ toast, close, onClose }: MessageProps) {
  const [text, setText] = useState('');
  const button = useRef<HTMLButtonElement>(null);
  const countdown = useRef<ReturnType<typeof startCountdown>>(null);

  // biome-ignore lint/correctness/useExhaustiveDependencies: a message does not change while it is shown
  useLayoutEffect(() => {
    if (toast.takesFocus) button.current?.focus({ preventScroll: true });
    // Screen readers read what changes in a live region, not what it holds when it moves into a dialog.
    const frame = requestAnimationFrame(() => setText(toast.text));
    const clock = startCountdown(toast.timeout ?? TIMEOUT, onClose);
    countdown.current = clock;
    return () => {
      cancelAnimationFrame(frame);
      clock.stop();
    };
  }, []);

  const { backgroundColor, color } = toast;
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the click is an option of the message, which has a button to close it
    // biome-ignore lint/a11y/noStaticElementInteractions: as above
    <div
      className={`toast ${toast.class ?? ''}`.trim()}
      data-toast={toast.id ?? ''}
      style={{ backgroundColor, color }}
      onClick={({ target, nativeEvent }) => target !== button.current && toast.click?.(nativeEvent)}
      // A visitor who points at the message or has the focus in it gets the time to read it.
      onPointerEnter={() => countdown.current?.hold()}
      onPointerLeave={() => countdown.current?.release()}
      onFocus={() => countdown.current?.hold()}
      onBlur={() => countdown.current?.release()}
    >
      <p>{text}</p>
      <button type="button" ref={button} aria-label={close} onClick={onClose}>
        ×
      </button>
    </div>
  );
}

/** Into the topmost modal or the full-screen menu: what lies beneath them can be neither seen nor reached. */
function moveToTop(root: HTMLElement): void {
  // As modals.ts has stacked them.
  const modals = [...document.querySelectorAll<HTMLElement>('dialog:modal')].sort(
    (one, other) => Number(one.style.zIndex) - Number(other.style.zIndex),
  );
  const top = modals.at(-1) ?? document.querySelector('[data-menu]:popover-open') ?? document.body;
  if (root.parentElement !== top) top.append(root);
}
