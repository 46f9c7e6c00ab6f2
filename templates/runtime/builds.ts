import { siteHref } from 'region-site/islands';
import { showNotice } from './notice.ts';

/**
 * Watches for a newer build while the page is open: `<html data-build="outdated">` and a notice. Pages are fetched on every
 * visit, so the next one is of that build. A page that the browser kept for Back is loaded again.
 */
const EVERY = 3_600_000;

export function watchBuilds(): void {
  const { dataset } = document.documentElement;
  let own: string | undefined;
  const ask = async () => {
    try {
      // The time prevents a cache from answering.
      const { id } = await read(siteHref(`/builds/latest.json?t=${Date.now()}`));
      if (own !== undefined && id !== own) {
        dataset.build = 'outdated';
        showNotice({ build: true });
      }
      if (id === own) return;
      own ??= id;
      await read(siteHref(`/builds/meta/${id}.json`));
    } catch (error) {
      // Nothing on the page depends on the answer.
      console.info(error);
    }
  };
  void ask();
  setInterval(ask, EVERY);
  addEventListener('pageshow', async ({ persisted }) => {
    if (!persisted) return;
    await ask();
    if (dataset.build) location.reload();
  });
}

async function read(url: string): Promise<{ readonly id: string }> {
  const answer = await fetch(url);
  const { id } = (await answer.json()) as { id?: unknown };
  if (!answer.ok || typeof id !== 'string') throw new Error(`${url} does not name a build`);
  return { id };
}
