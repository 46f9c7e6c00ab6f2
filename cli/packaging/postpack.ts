/** Runs after `npm pack`: removes what `prepack.ts` wrote. */
import { restore } from './files.ts';

restore();
