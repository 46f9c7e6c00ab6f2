/**
 * Inline and blocking, so that the first paint is already right: the system, what the edge says of the visitor,
 * and the rule for the visitor's place. Its size is limited (tests/unit/head-script.test.ts); visitor.ts and the page's script do
 * what can come later.
 */
import { systemOf } from 'region-site/places/user-agent';
import { findRule } from './rule-table.ts';
import { isStale, readPlace, timing } from './visitor-place.ts';

const root = document.documentElement;
const { dataset } = root;
dataset.system = systemOf(navigator);
// Empty: visitor.ts finds it out.
dataset.device = timing('device') ?? '';

const place = readPlace();
const rule = findRule(dataset.rules as string, place);
const stale = isStale();
// Without a place the markup's `unknown` stays.
if (place) dataset.geo = rule;
// A place of an earlier moment is asked for again, and a dialog may follow. On the whitelist there may be none.
if (stale || timing('wl') !== undefined) dataset.placeModal = 'expected';
else if (place) dataset.place = place;
// Until the page's script has run, and also where it never arrives: no installer for a blocked visitor, nor for one whose
// present place is not known.
if (rule === 'blocked' || stale)
  root.onclick = root.onauxclick = ({ target }: Event) => !(target as Element).closest('[data-platform]');
