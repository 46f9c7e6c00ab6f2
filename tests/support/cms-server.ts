import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { onTestFinished } from 'vitest';

export interface CmsOffer {
  readonly id: string;
  readonly title: Readonly<Record<string, string>>;
  readonly price: number | string;
}

/** What the server answers with; a test may change it. */
export interface CmsContent {
  offers: readonly CmsOffer[];
  /** Language to the names of rooms. */
  rooms: Readonly<Record<string, readonly string[]>>;
  /** The status of all answers. */
  status: number;
  requests: number;
}

export const CMS_TOKEN = 'a-long-secret-of-the-cms';

/** A server that answers like two headless CMS, with pages of two entries. It stops when the test ends. */
export async function startCms(): Promise<{ readonly url: string; readonly content: CmsContent }> {
  const content: CmsContent = {
    offers: [
      { id: 'rye', title: { en: 'Rye', de: 'Roggen' }, price: 4.2 },
      { id: 'oat', title: { en: 'Oats' }, price: 3 },
      { id: 'roll', title: { en: 'Roll', de: 'Weck' }, price: 0.8 },
    ],
    rooms: { en: ['Front', 'Yard', 'Cellar'], de: ['Vorne', 'Hof', 'Keller'] },
    status: 200,
    requests: 0,
  };
  const server = createServer((request, response) => {
    content.requests++;
    const isKnown = request.headers.authorization === `Bearer ${CMS_TOKEN}`;
    response.writeHead(isKnown ? content.status : 401, { 'Content-Type': 'application/json' });
    response.end(JSON.stringify(isKnown && content.status === 200 ? answer(request, content) : {}));
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  onTestFinished(() => void server.close());
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, content };
}

const SIZE = 2;

function answer({ url = '' }: IncomingMessage, { offers, rooms }: CmsContent): object {
  const { pathname, searchParams } = new URL(url, 'http://127.0.0.1');
  if (pathname.startsWith('/spaces/')) {
    const skip = Number(searchParams.get('skip'));
    const items = offers.slice(skip, skip + SIZE).map(({ id, title, price }) => ({
      sys: { id, type: 'Entry' },
      fields: { title, price: { en: price } },
    }));
    return { total: offers.length, skip, limit: SIZE, items };
  }
  const page = Number(searchParams.get('pagination[page]'));
  const all = (rooms[searchParams.get('locale') ?? ''] ?? []).map((name, index) => ({
    id: index,
    documentId: `room-${index}`,
    name,
    seats: 10 + index,
  }));
  const data = all.slice((page - 1) * SIZE, page * SIZE);
  return { data, meta: { pagination: { page, pageSize: SIZE, pageCount: Math.ceil(all.length / SIZE) } } };
}
