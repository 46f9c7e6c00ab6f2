import type { BrowserContext, Route } from 'playwright/test';

/** What other hosts are asked for, and what they answer: the tests replace all of them. */
export interface ThirdParties {
  /** Every request that left for another host, in its order. */
  readonly requests: string[];
}

/** Watches whatever a context asks other hosts for. `answers`: part of an address to the script that answers it; the rest fails. */
export async function standIn(
  context: BrowserContext,
  answers: Readonly<Record<string, string>> = {},
): Promise<ThirdParties> {
  const requests: string[] = [];
  await context.route(
    (url) => url.hostname !== '127.0.0.1',
    async (route: Route) => {
      const url = route.request().url();
      requests.push(url);
      const found = Object.keys(answers).find((part) => url.includes(part));
      if (found === undefined) await route.abort();
      else await route.fulfill({ contentType: 'text/javascript', body: answers[found] as string });
    },
  );
  return { requests };
}
