import type { DevRegion } from './dev-region.ts';
import type { DevSite } from './dev-site.ts';

export interface DevPage {
  readonly html: string;
  readonly headers: Readonly<Record<string, string>>;
}
export async function componentList(_dev: DevSite, _region: DevRegion): Promise<DevPage | null> {
  return null;
}
export async function componentPage(_dev: DevSite, _region: DevRegion, _name: string): Promise<DevPage | null> {
  return null;
}
