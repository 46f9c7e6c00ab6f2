import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A proxy that sends HTML in pieces, as over a slow connection, and scripts late. Other files are unchanged. */
interface SlowProxy {
  readonly origin: string;
  readonly close: () => void;
}

/** Number of pieces, and the pause between two, which scripts wait as well, in ms: long enough for a paint. */
const PIECES = 24;
const PAUSE = 50;

const pause = () => new Promise((resolve) => setTimeout(resolve, PAUSE));

export async function startSlowProxy(target: string): Promise<SlowProxy> {
  const server: Server = createServer(async ({ url = '/', headers }, response) => {
    try {
      const { host: _, 'accept-encoding': __, connection: ___, ...kept } = headers;
      const answer = await fetch(target + url, { headers: kept as Record<string, string>, redirect: 'manual' });
      const own = [...answer.headers].filter(
        ([name]) => !/^(content-(length|encoding)|transfer-encoding|connection)$/.test(name),
      );
      const body = Buffer.from(await answer.arrayBuffer());
      if (/javascript/.test(answer.headers.get('content-type') ?? '')) await pause();
      response.writeHead(answer.status, Object.fromEntries(own));
      if (!answer.headers.get('content-type')?.startsWith('text/html')) return void response.end(body);
      const size = Math.ceil(body.length / PIECES);
      for (let at = 0; at < body.length; at += size) {
        response.write(body.subarray(at, at + size));
        await pause();
      }
      response.end();
    } catch {
      // The browser may have disconnected.
      response.destroy();
    }
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  const close = () => {
    server.close();
    server.closeAllConnections();
  };
  return { origin: `http://127.0.0.1:${port}`, close };
}
