/**
 * Inline and blocking, so that the first paint is already right: which system and width of window this is, where the
 * visitor is and what the rules say of that place. It is in every page, so its size is a gate
 * (tests/unit/head-script.test.ts); what can wait is done by visitor.ts or by the module.
 */
import { systemOf } from 'region-site/places/user-agent';
import { findRule } from './rule-table.ts';
import { tierOf } from './tier.ts';
import { isStale, readPlace } from './visitor-place.ts';

const root = document.documentElement;
const { dataset } = root;
dataset.system = systemOf(navigator);
dataset.tier = tierOf();

const place = readPlace();
const rule = findRule(dataset.rules as string, place);
// Else it says `unknown` already.
if (place) dataset.geo = rule;
// Until the module has taken over, and for good where it never arrives: no installer for a blocked visitor, nor for one
// of whom only an earlier place is known.
if (rule === 'blocked' || isStale)
  root.onclick = root.onauxclick = ({ target }: Event) => !(target as Element).closest('[data-platform]');
