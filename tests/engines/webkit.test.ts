import { runIn } from './run-in.ts';
import { webkit } from './webkit.ts';

runIn(webkit);
