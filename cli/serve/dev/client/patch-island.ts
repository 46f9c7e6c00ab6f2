/** Takes over an edit of an island or of its props, while it runs and keeps its state. */

/** What dev's islands have in the page (dev-islands.ts). */
interface Islands {
  /** @param address of the new code; null if it has not changed. @param props null if they have not changed */
  update(element: Element, address: string | null, props: object | null): Promise<void>;
}

/** @returns false if the page must be reloaded */
export function patchIsland(now: Element, live: Element): boolean {
  if (live.hasAttribute('data-fault')) return false;
  const [address, props] = ['data-island', 'data-props'].map((name) => {
    const value = now.getAttribute(name);
    return value === live.getAttribute(name) ? null : value;
  });
  for (const { name, value } of now.attributes) live.setAttribute(name, value);
  if (!live.hasAttribute('data-alive')) {
    live.replaceChildren(...(document.importNode(now, true) as Element).childNodes);
    return true;
  }
  const { $siteIslands } = globalThis as unknown as { readonly $siteIslands: Islands };
  $siteIslands.update(live, address ?? null, props ? JSON.parse(props) : null).catch(() => location.reload());
  return true;
}
