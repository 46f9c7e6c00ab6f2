import type { Device } from '../../kit/places/user-agent.ts';
import { Memo } from '../../sources/memo.ts';
import { findAddress, findErrorPage } from '../preview/find-address.ts';
import { parseTarget } from '../preview/parse-target.ts';
import { addClient, makeStylesInert } from './add-client.ts';
import { nameDevIslands } from './dev-islands.ts';
import type { DevRegion } from './dev-region.ts';
import type { DevSite } from './dev-site.ts';
import { type PageTransform, ServedRegion } from './served-region.ts';

/** The plain page, the page for a patch, or the page with dev's client, for an emulated device if one is chosen. */
type PageVariant = 'raw' | 'patch' | Device | null;

/** The regions as they are served. */
export class RegionViews {
  private readonly dev: DevSite;
  private readonly views = new Memo<ServedRegion>();

  constructor(dev: DevSite) {
    this.dev = dev;
  }

  of(region: DevRegion, variant: PageVariant): ServedRegion {
    const make = () => new ServedRegion(this.dev, region, transformOf(variant), variant === 'patch');
    return this.views.take(`${region.plan.region.id} ${variant}`, [region], make);
  }

  /** The output file of the page at a URL path, or of the error page that is shown there; null if there is none. */
  outputAt(region: DevRegion, path: string): string | null {
    const served = this.of(region, 'raw');
    const target = parseTarget(path, served.basePath);
    if (!target) return null;
    const found = findAddress(served, target);
    if (found.kind === 'file' || found.kind === 'error') return region.has(found.file) ? found.file : null;
    return found.kind === 'nothing' ? (findErrorPage(served, 404, target.path) ?? null) : null;
  }
}

function transformOf(variant: PageVariant): PageTransform | undefined {
  if (variant === 'raw') return undefined;
  const change = variant === 'patch' ? makeStylesInert : addClient(variant);
  return (html) => nameDevIslands(change(html));
}
