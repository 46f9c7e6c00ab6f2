/** A short message above everything else (specification, sections 3 and 9). The component toasts shows it. */
export interface Toast {
  /** A message replaces the shown one with the same id. */
  readonly id?: string;
  readonly text: string;
  /** CSS colours; red and white by default. */
  readonly backgroundColor?: string;
  readonly color?: string;
  /** ms until it closes; 0 for never, 50,000 by default. */
  readonly timeout?: number;
  /** Called once when the message has closed. */
  readonly callback?: () => void;
  /** A further class. */
  readonly class?: string;
  readonly click?: (event: MouseEvent) => void;
}

export function showToast(toast: Toast): void {
  document.dispatchEvent(new CustomEvent('toast', { detail: toast }));
}
