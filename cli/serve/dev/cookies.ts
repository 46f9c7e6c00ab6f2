import { isPlace, type Place } from '../../kit/places/place.ts';
import type { Device } from '../../kit/places/user-agent.ts';
import { DEVICES } from './add-client.ts';

/** The choices of the toolbar, in cookies that the site's own code does not read. */
const PLACE_COOKIE = 'site-dev-place';
const DEVICE_COOKIE = 'site-dev-device';

const cookie = (header: string | undefined, name: string): string | undefined =>
  header
    ?.split(/;\s*/)
    .find((pair) => pair.startsWith(`${name}=`))
    ?.slice(name.length + 1);

/** Undefined if nothing was chosen, null for an unknown location. */
export function chosenPlace(header: string | undefined): Place | null | undefined {
  const value = cookie(header, PLACE_COOKIE);
  if (value === 'none') return null;
  return value !== undefined && isPlace(value) ? value : undefined;
}

export function chosenDevice(header: string | undefined): Device | null {
  const value = cookie(header, DEVICE_COOKIE);
  return DEVICES.find((device) => device === value) ?? null;
}
