import { expect, test } from 'vitest';
import { closedMarket } from '../../regions/checks/closed-market.ts';

type Site = Parameters<typeof closedMarket>[0];

const CODE = 'CLOSED-MARKET-NAMES';
const SHOWN = 'https://play.example';

/** What is found on a page with a title and a link, in a market that may name the brand or not. */
function messagesOf(namesBrand: boolean, title: string, href: string): string[] {
  const page = {
    path: '/',
    file: 'index.html',
    identity: { language: 'pl' },
    facts: { titles: [{ text: title, offset: 0 }], anchors: [{ attributes: { href }, offset: 0 }] },
  };
  const region = {
    namesBrand,
    origin: 'https://closed.example',
    facts: { brand: 'Nightjar' },
    regionItems: [{ url: `${SHOWN}/` }, { url: 'https://closed.example/' }],
  };
  const found: string[] = [];
  const site = { regions: [{ id: 'pl', region, loaded: { locate: () => null }, pages: [page] }] } as unknown as Site;
  closedMarket(site, ({ code, message }) => found.push(`${code === CODE ? '' : code}${message}`), {} as never);
  return found;
}

test('where even a name advertises, a title with the brand and a link to a site with games are found', () => {
  expect(messagesOf(false, 'Pomoc', '/pl/')).toEqual([]);
  expect(messagesOf(true, 'Pomoc | Nightjar', `${SHOWN}/`)).toEqual([]);
  expect(messagesOf(false, 'Pomoc | Nightjar', `${SHOWN}/`)).toEqual([
    'The title of / names Nightjar, which "pl" may not advertise.',
    `/ of "pl" links to ${SHOWN}/, where games are offered.`,
  ]);
});
