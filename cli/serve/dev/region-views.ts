import type { RegionPlan } from '../../build/plan/planned-page.ts';
import type { Device } from '../../kit/places/user-agent.ts';
import type { BuiltRegion } from '../preview/built-region.ts';
import { findAddress, findErrorPage } from '../preview/find-address.ts';
import { parseTarget } from '../preview/parse-target.ts';
import { rewriteRegion } from '../preview/rewrite-hosts.ts';
import { localOrigins, planSiteHosts } from '../preview/site-hosts.ts';
import { addClient, makeStylesInert } from './add-client.ts';
import { nameDevIslands } from './dev-islands.ts';
import type { DevRegion } from './dev-region.ts';
import type { DevSite } from './dev-site.ts';
import { type PageTransform, ServedRegion } from './served-region.ts';

/** The plain page, the page for a patch, or the page with dev's client, for an emulated device if one is chosen. */
type PageVariant = 'raw' | 'patch' | Device | null;

/** The regions as they are served. Cached, because a ServedRegion caches its file lists. */
export class RegionViews {
  private readonly dev: DevSite;
  private readonly views = new WeakMap<DevRegion, Map<PageVariant, ServedRegion>>();
  private readonly rewritten = new WeakMap<
    ServedRegion,
    { readonly regions: readonly RegionPlan[]; readonly port: string; readonly local: BuiltRegion }
  >();

  constructor(dev: DevSite) {
    this.dev = dev;
  }

  of(region: DevRegion, variant: PageVariant): ServedRegion {
    const views = this.views.get(region) ?? new Map<PageVariant, ServedRegion>();
    this.views.set(region, views);
    let view = views.get(variant);
    if (!view)
      views.set(variant, (view = new ServedRegion(this.dev, region, transformOf(variant), variant === 'patch')));
    return view;
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

  /**
   * A region whose links to other regions lead to their local hosts; cached while the hosts are unchanged.
   * @param port that of the local hosts, with its colon
   */
  withLocalHosts(served: ServedRegion, region: DevRegion, port: string): BuiltRegion {
    const regions = this.dev.plan?.regions ?? [];
    const known = this.rewritten.get(served);
    if (known && known.regions === regions && known.port === port) return known.local;
    const hosts = planSiteHosts(regions.map(({ region }) => region));
    const local = rewriteRegion(served, localOrigins(hosts, region.plan.region.id, port));
    this.rewritten.set(served, { regions, port, local });
    return local;
  }
}

function transformOf(variant: PageVariant): PageTransform | undefined {
  if (variant === 'raw') return undefined;
  const change = variant === 'patch' ? makeStylesInert : addClient(variant);
  return (html) => nameDevIslands(change(html));
}
