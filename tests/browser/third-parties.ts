import type { BrowserContext, Route } from 'playwright/test';

/** Replaces all other hosts, and records the requests to them. */
export interface ThirdParties {
  /** Every request to another host, in order. */
  readonly requests: string[];
}

/** Intercepts all requests of a context to other hosts. `answers`: part of an address to the script in its response; others fail. */
export async function replaceThirdParties(
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
