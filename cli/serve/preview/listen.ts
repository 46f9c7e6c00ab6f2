import { once } from 'node:events';
import type { Server } from 'node:http';
import { UsageError } from '../../problems/usage-error.ts';

const MAX_PORT = 65_535;

/**
 * Listens on the first free port, on 127.0.0.1 only, because previewed content may not be public yet.
 * @param first 0 lets the system choose
 * @returns the port
 * @throws UsageError if no port can be used
 */
export async function listenFrom(server: Server, first: number): Promise<number> {
  for (let port = first; port <= MAX_PORT; port++) {
    try {
      server.listen(port, '127.0.0.1');
      await once(server, 'listening');
      return portOf(server);
    } catch (error) {
      const { code } = error as NodeJS.ErrnoException;
      if (code === 'EACCES') throw new UsageError(`No permission to listen on port ${port}. Choose a port above 1023.`);
      if (code !== 'EADDRINUSE') throw error;
    }
  }
  throw new UsageError(`All ports from ${first} are in use.`);
}

function portOf(server: Server): number {
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('the server listens on no port');
  return address.port;
}
