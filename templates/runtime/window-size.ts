/** What `<html>` says of window and device stays true while the window changes. */
import { tierOf } from './tier.ts';

/** In ms: specification, section 9. */
const TIER_EVERY = 100;
const DEVICE_EVERY = 50;

/** @param tellDevice writes the kind of device onto `<html>` */
export function watchWindowSize(tellDevice: () => void): void {
  const { dataset } = document.documentElement;
  onResize(TIER_EVERY, () => {
    const tier = tierOf();
    // Said again only where it is another: who watches the attribute is not woken by each step of a resize.
    if (dataset.tier !== tier) dataset.tier = tier;
  });
  // A browser that pretends to be another device changes both at once.
  onResize(DEVICE_EVERY, tellDevice);
}

/** At once, since this part comes with the first change, then at most once in `ms`, the last change included. */
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
