/** Takes over an edit of an island or of its props, while it runs and keeps its state. */

/** What dev's islands have in the page (dev-islands.ts). */
interface Islands {
  /** @param address of the new code; null if it has not changed. @param props null if they have not changed */
  update(element: Element, address: string | null, props: object | null): Promise<void>;
}

/** @returns false if the page must be reloaded */
export function patchIsland(now: Element, live: Element): boolean {
  const { $siteIslands } = globalThis as unknown as { readonly $siteIslands?: Islands };
  const isAlive = live.hasAttribute('data-alive');
  if (live.hasAttribute('data-fault') || (isAlive && !$siteIslands)) return false;
  const [address, props] = ['data-island', 'data-props'].map((name) => {
    const value = now.getAttribute(name);
    return value === live.getAttribute(name) ? null : value;
  });
  for (const { name, value } of now.attributes) live.setAttribute(name, value);
  if (!isAlive || !$siteIslands) {
    live.replaceChildren(...(document.importNode(now, true) as Element).childNodes);
    return true;
  }
  $siteIslands.update(live, address ?? null, props ? JSON.parse(props) : null).catch(() => location.reload());
  return true;
}
