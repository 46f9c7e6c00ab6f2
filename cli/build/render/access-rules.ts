import { hash } from 'node:crypto';
import type { AccessRule, AccessRules } from '../../kit/places/access.ts';
import type { Region } from '../../kit/region.ts';
import { pageRules } from '../plan/page-rules.ts';

/** The table that edge and browser decide by (kit/places/access.ts): one rule for each code of ISO 3166. */
export function accessRules(region: Region): AccessRules {
  const { geo, whitelist, flags, leads } = region;
  const rules: Record<string, AccessRule> = {};
  for (const code of geo.BLOCKED) rules[code] = 'BLOCKED';
  for (const code of geo.WARNING) rules[code] = 'WARNING';
  for (const code of geo.allowed) rules[code] = 'ALLOWED';
  const content = {
    rules: Object.fromEntries(Object.entries(rules).sort(([a], [b]) => (a < b ? -1 : 1))),
    leads: Object.fromEntries(
      Object.entries(leads)
        .map(([place, { modal, origin }]) => [place, { modal, origin }] as const)
        .sort(([a], [b]) => (a < b ? -1 : 1)),
    ),
    default: geo.default,
    onUnknown: geo.onUnknown,
    deniedAtEdge: [...geo.deniedAtEdge].sort(),
    whitelist: { places: [...whitelist.places].sort() },
    home: geo.home,
    download: flags.download === true,
    pages: pageRules(region),
  };
  return { version: hash('sha256', JSON.stringify(content), 'hex').slice(0, 12), ...content };
}
