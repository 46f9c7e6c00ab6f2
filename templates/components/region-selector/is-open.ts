import type { Context } from 'region-site/kit';

/** Whether an address of one of our own hosts has a region behind it; without one, no link may lead there. */
export const isOpen = ({ openOrigins }: Context['region'], url: string): boolean =>
  openOrigins.some((origin) => `${url}/`.startsWith(`${origin}/`));
