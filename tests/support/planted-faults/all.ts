import type { Fault } from './fault.ts';
import { FILES } from './files.ts';
import { HEAD } from './head.ts';
import { LAW } from './law.ts';
import { LINKS } from './links.ts';
import { MARKET } from './market.ts';
import { SOURCES } from './sources.ts';
import { STRUCTURE } from './structure.ts';

/** More than sixty faults in one site. */
export const FAULTS: readonly Fault[] = [...SOURCES, ...LINKS, ...HEAD, ...STRUCTURE, ...LAW, ...MARKET, ...FILES];
