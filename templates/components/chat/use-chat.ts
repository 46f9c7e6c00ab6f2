import { useLayoutEffect, useRef, useState } from 'react';
import { type ChatProvider, type ChatProviderSettings, connectChat } from '../../runtime/chat-provider.ts';
import { loadScript } from '../../runtime/load-script.ts';
import { showToast } from '../../runtime/toast.ts';
import { isUnderWay, setUnderWay } from './under-way.ts';

export interface ChatSettings extends ChatProviderSettings {
  readonly availabilityUrl: string;
  readonly scriptUrl: string;
  /** How the automated reply begins that ends a conversation; empty where there is none. */
  readonly thanks: string;
}

/** ms between that reply and the end of the session. */
const CLEAR_AFTER = 3000;
/** ms that the question for a free adviser may take. */
const TIMEOUT = 3000;

/**
 * The chat of the responsible-gaming pages (specification, sections 4 and 7). Its script is loaded when it is opened for
 * the first time. Whatever the provider does, the page stays as it is.
 */
export function useChat(settings: ChatSettings, failed: string) {
  const [available, setAvailable] = useState(false);
  const [underWay, setShownUnderWay] = useState(false);
  const [busy, setBusy] = useState(false);
  const provider = useRef<ChatProvider>(null);
  /** The timer after the last reply; 0 where none is running. */
  const ending = useRef<ReturnType<typeof setTimeout>>(undefined);

  const change = (next: boolean) => {
    setUnderWay(next);
    setShownUnderWay(next);
  };
  const clear = () => {
    clearTimeout(ending.current);
    ending.current = undefined;
    change(false);
    provider.current?.clear();
  };
  const onMessage = (text: string, automated: boolean) => {
    if (!automated || !settings.thanks || !text.trim().startsWith(settings.thanks)) return;
    clearTimeout(ending.current);
    ending.current = setTimeout(clear, CLEAR_AFTER);
  };
  const open = async () => {
    if (busy) return;
    setBusy(true);
    try {
      if (!provider.current) {
        await loadScript('chat', settings.scriptUrl);
        provider.current = await connectChat(settings, onMessage);
      }
      await provider.current.open();
      change(true);
    } catch (error) {
      console.warn(error);
      showToast({ id: 'chat', text: failed });
    }
    setBusy(false);
  };

  // biome-ignore lint/correctness/useExhaustiveDependencies: registered once; what it calls uses refs and setters
  useLayoutEffect(() => {
    if (new URLSearchParams(location.search).has('clean')) return;
    addEventListener('pagehide', () => {
      // The timer ends with this page, and the next page must not offer a conversation that has ended.
      if (ending.current) clear();
      // The page may come back from the cache.
      provider.current?.minimise();
    });
    // A conversation of this tab keeps the adviser busy, so the question for a free one does not matter.
    setShownUnderWay(isUnderWay());
    if (isUnderWay()) setAvailable(true);
    else void hasCapacity(settings.availabilityUrl).then(setAvailable);
  }, []);

  return { available, underWay, busy, open };
}

/** Whether an adviser is free; false where there is no answer in time. */
async function hasCapacity(url: string): Promise<boolean> {
  try {
    const answer = await fetch(url, { cache: 'no-store', signal: AbortSignal.timeout(TIMEOUT) });
    return answer.ok && (await answer.json())?.hasCapacity === true;
  } catch {
    return false;
  }
}
