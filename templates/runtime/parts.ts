/**
 * Parts that some pages have, each a chunk that only those fetch. They stand apart from page.ts, because most pages
 * have none of them. A chunk must import nothing that page.ts or another chunk imports as well: what two share would be
 * a file more to wait for. It is handed over instead.
 */
interface Shared {
  readonly loadChunk: (load: () => Promise<unknown>) => Promise<void>;
  readonly askJson: (url: string) => Promise<Readonly<Record<string, unknown>>>;
  readonly afterPlaceModal: (action: () => void) => void;
  readonly keepCookie: (name: string, value: string) => void;
  readonly mayKeep: (name: string) => boolean;
  readonly showDialog: (dialog: HTMLDialogElement) => void;
}

export function startParts({ loadChunk, askJson, afterPlaceModal, keepCookie, mayKeep, showDialog }: Shared): void {
  const parts: readonly (readonly [selector: string, load: () => Promise<unknown>])[] = [
    [
      '[data-local-time],[data-local-sunday],[data-calendar]',
      () => import('./local-times.ts').then((part) => part.showLocalTimes()),
    ],
    ['[data-modal-open],[data-open]', () => import('./openers.ts').then((part) => part.enhanceOpeners(showDialog))],
    ['[data-not-found],[data-back]', () => import('./error-page.ts').then((part) => part.enhanceErrorPage())],
    [
      '[data-tags],[data-cookie-settings]',
      () => import('./consent.ts').then((part) => part.startConsent({ afterPlaceModal, keepCookie, loadChunk })),
    ],
    ['[data-quick=chat]', () => import('./chat.ts').then((part) => part.startChat(askJson))],
    ['[data-icon]', () => import('./icons.ts').then((part) => part.startIcons(mayKeep))],
    ['[data-island]', () => import('./islands.ts').then((part) => part.startIslands(loadChunk))],
  ];
  for (const [selector, load] of parts) if (document.querySelector(selector)) void loadChunk(load);
}
