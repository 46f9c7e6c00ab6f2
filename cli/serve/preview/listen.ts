import { once } from 'node:events';
import type { Server } from 'node:http';
import { WrongChoiceError } from './wrong-choice.ts';

const LAST_PORT = 65_535;

/**
 * Listens on the first port that nobody has, on this machine alone: what is previewed is often not public yet.
 * @returns the port; 0 asks the system for any
 */
export async function listenFrom(server: Server, first: number): Promise<number> {
  for (let port = first; port <= LAST_PORT; port++) {
    try {
      server.listen(port, '127.0.0.1');
      await once(server, 'listening');
      return portOf(server);
    } catch (error) {
      const { code } = error as NodeJS.ErrnoException;
      if (code === 'EACCES')
        throw new WrongChoiceError(`This user may not listen on port ${port}. Choose one above 1023.`);
      if (code !== 'EADDRINUSE') throw error;
    }
  }
  throw new WrongChoiceError(`No port from ${first} on is free.`);
}

function portOf(server: Server): number {
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('the server listens on no port');
  return address.port;
}
