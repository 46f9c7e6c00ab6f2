/**
 * The chat of the responsible-gaming pages (specification, sections 4 and 7). Nothing of it is loaded before somebody
 * asks for it, and whatever the other side does, the page stays as it is.
 */
import type { ChatProvider } from './chat-provider.ts';
import { unpackChat } from './chat-settings.ts';

/** A conversation of this tab. It takes up the adviser, so the answer to "is one free" no longer matters. */
const UNDER_WAY = 'chat';
const CLEAR_AFTER = 3000;

export function startChat(): void {
  const button = document.querySelector<HTMLButtonElement>('[data-quick=chat]');
  if (!button || new URLSearchParams(location.search).has('clean')) return;
  const settings = unpackChat(button.dataset.chat ?? '');
  const label = button.lastChild;
  const before = label?.textContent ?? '';
  let provider: ChatProvider | null = null;
  let busy = false;

  const show = () => {
    if (label) label.textContent = isUnderWay() ? settings.resume : before;
    // From now on it may stand there; where it would cover something it steps aside (scrolling.ts).
    button.dataset.ready = '';
    button.hidden = false;
  };
  let thanked = 0;
  const clear = () => {
    clearTimeout(thanked);
    thanked = 0;
    setUnderWay(false);
    show();
    provider?.clear();
  };
  const onMessage = (text: string, automated: boolean) => {
    if (!automated || !settings.thanks || !text.trim().startsWith(settings.thanks)) return;
    clearTimeout(thanked);
    thanked = setTimeout(clear, CLEAR_AFTER);
  };

  button.addEventListener('click', async () => {
    if (busy) return;
    busy = true;
    button.ariaBusy = 'true';
    try {
      if (!provider) {
        const [{ loadScript }, { connectChat }] = await Promise.all([
          import('./load-script.ts'),
          import('./chat-provider.ts'),
        ]);
        await loadScript('chat', settings.scriptUrl);
        provider = await connectChat(settings, onMessage);
      }
      await provider.open();
      setUnderWay(true);
      show();
    } catch (error) {
      console.warn(error);
      const detail = { id: 'chat', text: settings.failed };
      document.dispatchEvent(new CustomEvent('toast', { detail }));
    }
    busy = false;
    button.ariaBusy = null;
  });
  addEventListener('pagehide', () => {
    // No clock of this page goes on after it, and the next page must not offer a conversation that has ended.
    if (thanked) clear();
    // Back from the cache, the page must not have a chat lying over it.
    provider?.minimise();
  });

  if (isUnderWay()) show();
  else
    void hasCapacity(settings.availabilityUrl).then((free) => {
      if (free) show();
    });
}

/** Whether an adviser is free; no when there is no answer in time. */
async function hasCapacity(url: string): Promise<boolean> {
  try {
    const answer = await fetch(url, { cache: 'no-store', signal: AbortSignal.timeout(3000) });
    return answer.ok && (await answer.json())?.hasCapacity === true;
  } catch {
    return false;
  }
}

function isUnderWay(): boolean {
  try {
    return sessionStorage.getItem(UNDER_WAY) !== null;
  } catch {
    return false;
  }
}

function setUnderWay(underWay: boolean): void {
  try {
    if (underWay) sessionStorage.setItem(UNDER_WAY, '1');
    else sessionStorage.removeItem(UNDER_WAY);
  } catch {
    // Without a memory the conversation lasts as long as the page.
  }
}
