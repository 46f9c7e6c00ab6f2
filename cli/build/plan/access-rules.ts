import { hash } from 'node:crypto';
import type { AccessRules } from '../../kit/places/access.ts';
import type { Region } from '../../kit/region.ts';
import { pageRules } from './page-rules.ts';

/** The table that edge and browser decide by (kit/places/access.ts); null on a site that decides nothing by places. */
export function accessRules(region: Region): AccessRules | null {
  const { placeAccess, downloadPages } = region;
  if (!placeAccess) return null;
  const { download } = region.flags as Readonly<Record<string, boolean>>;
  const content = {
    ...placeAccess.rules,
    download: downloadPages !== null && download === true,
    pages: pageRules(region),
  };
  return { version: hash('sha256', JSON.stringify(content), 'hex').slice(0, 12), ...content };
}
