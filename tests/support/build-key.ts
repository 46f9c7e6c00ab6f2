import { join } from 'node:path';
import { keyOfSources } from '../../cli/bundle-cli.js';
import { signatures } from '../../cli/start.js';
import { PROJECT } from './project.ts';

/** The key of the command's bundle: commands and tests reuse results of the same version of the code. */
export const buildKey = (): Promise<string> => keyOfSources(join(PROJECT, 'cli'), Object.keys(signatures()));
