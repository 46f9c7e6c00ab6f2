import type { DevRegion } from './dev-region.ts';
import type { DevSite } from './dev-site.ts';
import { LiveClients } from './live-clients.ts';

/** What a host name shows. */
export interface HostSlot {
  /** A region id; null for the first region. */
  readonly id: string | null;
  readonly clients: LiveClients;
}

/** The host names that browsers have asked for, each with its open pages. */
export class HostSlots {
  /** The plain address, which shows the first region. */
  readonly first: HostSlot = { id: null, clients: new LiveClients() };
  private readonly dev: DevSite;
  private readonly named = new Map<string, HostSlot>();

  constructor(dev: DevSite) {
    this.dev = dev;
  }

  get all(): readonly HostSlot[] {
    return [this.first, ...this.named.values()];
  }

  of(id: string): HostSlot {
    const slot = this.named.get(id) ?? { id, clients: new LiveClients() };
    this.named.set(id, slot);
    return slot;
  }

  /** @returns null while the region has no valid plan */
  regionOf({ id }: HostSlot): DevRegion | null {
    const { plan, regions } = this.dev;
    const shown = id ?? plan?.regions.find(({ region }) => regions.has(region.id))?.region.id;
    return regions.get(shown ?? '') ?? null;
  }
}
