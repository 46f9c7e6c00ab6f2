/**
 * A page that is open for long learns that a newer build is out. Pages are asked for anew on every visit, so the next
 * one is of that build; what the browser keeps of the old one (a page behind Back) is loaded again.
 */
const EVERY = 3_600_000;

export function watchBuilds(): void {
  const { dataset } = document.documentElement;
  let own: string | undefined;
  const ask = async () => {
    try {
      // The time keeps every cache on the way from answering in place of the host.
      const { id } = await read(`/builds/latest.json?t=${Date.now()}`);
      if (own !== undefined && id !== own) dataset.build = 'outdated';
      if (id === own) return;
      own ??= id;
      await read(`/builds/meta/${id}.json`);
    } catch (error) {
      // Nothing of the page depends on it.
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
