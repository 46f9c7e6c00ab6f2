/** Keeps `data-tier` and `data-device` of `<html>` true while the window changes. */
import { deviceOf } from 'region-site/places/user-agent';
import { tierOf } from './tier.ts';

/** In ms: specification, section 9. */
const TIER_EVERY = 100;
const DEVICE_EVERY = 50;

export function watchWindowSize(): void {
  onResize(TIER_EVERY, () => write('tier', tierOf()));
  const [document] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
  // A CDN that looked at the device knows it at least as well as its user agent does.
  if (document?.serverTiming?.some(({ name }) => name === 'device')) return;
  // Developer tools that emulate another device change its user agent and the window at once.
  onResize(DEVICE_EVERY, () => write('device', deviceOf(navigator.userAgent, navigator.maxTouchPoints)));
}

/** Only a new value: observers of the attribute are not called at each step of a resize. */
function write(name: 'tier' | 'device', value: string): void {
  const { dataset } = document.documentElement;
  if (dataset[name] !== value) dataset[name] = value;
}

/** At once, because the first resize may be what fetched this script; then at most once in `ms`, the last change included. */
function onResize(ms: number, action: () => void): void {
  let waits = false;
  action();
  addEventListener('resize', () => {
    if (waits) return;
    waits = true;
    setTimeout(() => {
      waits = false;
      action();
    }, ms);
  });
}
