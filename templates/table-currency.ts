import type { Region } from 'region-site/kit';

/** The dollar of the network, where a market has it; else the pool is that of the market alone, in its own currency. */
export const tableCurrency = ({ currency, currencies }: Pick<Region, 'currency' | 'currencies'>): string =>
  [currency, ...currencies].includes('USD') ? 'USD' : currency;
