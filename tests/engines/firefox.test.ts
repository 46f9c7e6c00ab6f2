import { firefox } from './firefox.ts';
import { runIn } from './run-in.ts';

runIn(firefox);
