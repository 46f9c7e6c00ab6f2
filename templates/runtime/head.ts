/**
 * Inline and blocking, so that the first paint is already right: which kind of device and window this is, which parts
 * of the chrome an embedding client asked for, where the visitor is and what the rules say of that place.
 */
import { ruleOf } from '../../regions/access.ts';
import { deviceOf } from '../../regions/user-agent.ts';
import { unpackRuling } from './rule-table.ts';
import { readPlace } from './visitor-place.ts';

const root = document.documentElement;
const { dataset } = root;
const agent = navigator.userAgent;
dataset.device = deviceOf(agent);
// An iPhone says that it is like a Mac, but it says iPhone first.
const SYSTEMS: Readonly<Record<string, string>> = { Android: 'android', iP: 'ios', Mac: 'mac', Win: 'windows' };
dataset.system = SYSTEMS[/Android|iP|Mac|Win/.exec(agent)?.[0] ?? ''] ?? '';

const embedded = /[?&]embedd?ed=(1|logo|all)(&|$)/.exec(location.search);
if (embedded) dataset.embedded = embedded[1] as string;

const wide = matchMedia('(min-width:1244px)');
const middle = matchMedia('(min-width:768px)');
const setTier = () => {
  dataset.tier = wide.matches ? 'desktop' : middle.matches ? 'tablet' : 'mobile';
};
wide.onchange = middle.onchange = setTier;
setTier();

const place = readPlace();
const { rule } = ruleOf(unpackRuling((document.currentScript as HTMLScriptElement).dataset.rules), place);
if (place) dataset.place = place;
dataset.geo = place ? rule.toLowerCase() : 'unknown';
// Until the module has taken over, and for good where it never arrives: no installer for a blocked visitor.
if (rule === 'BLOCKED') {
  const stay = ({ target }: Event) => !(target as Element).closest('[data-platform]');
  root.onclick = root.onauxclick = stay;
}
