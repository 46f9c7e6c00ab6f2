/** Longer than a slow telephone network needs, shorter than a visitor waits for a click to do something. */
const TIMEOUT = 3000;

/**
 * What an address of this site answers now, never cached; an empty object where it is missing, late or broken. A
 * refusal (403) is an answer: it may say why.
 */
export async function askJson(url: string): Promise<Readonly<Record<string, unknown>>> {
  try {
    const answer = await fetch(url, { cache: 'no-store', signal: AbortSignal.timeout(TIMEOUT) });
    return ((answer.ok || answer.status === 403) && (await answer.json())) || {};
  } catch {
    return {};
  }
}
