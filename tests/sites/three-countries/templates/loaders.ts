import { defineLoaders } from 'region-site/kit';
import { z } from 'zod';

const MARKETS = ['ie', 'de', 'ch'] as const;

interface Answer {
  readonly data: readonly { readonly documentId: string; readonly price: number; readonly grams: number }[];
}

export const loaders = defineLoaders({
  /** What a bread costs in a market, in its currency. */
  prices: {
    schema: z.strictObject({ price: z.number().positive(), grams: z.int().positive() }),
    load: async ({ env, signal }) => {
      const readMarket = async (market: string) => {
        const url = new URL(`/api/prices?market=${market}`, env.CMS_URL);
        const response = await fetch(url, { signal, headers: { Authorization: `Bearer ${env.CMS_TOKEN}` } });
        if (!response.ok) throw new Error(`${url.pathname} answers ${response.status}`);
        const { data } = (await response.json()) as Answer;
        return [`.${market}`, data.map(({ documentId, price, grams }) => ({ id: documentId, price, grams }))] as const;
      };
      return Object.fromEntries(await Promise.all(MARKETS.map(readMarket)));
    },
  },
});

declare module 'region-site/kit' {
  interface SiteTypes {
    loaders: typeof loaders;
  }
}
