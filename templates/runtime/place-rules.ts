/**
 * The page's part of the one decision (regions/access.ts): which modal, what a download does, and what `<html>` says
 * of the place. A page that tells of an earlier moment (from a cache, fetched ahead, after Back) asks again.
 */
import { decideAccess, mainSiteOf } from '../../regions/access.ts';
import { isPlace, type Place } from '../../regions/place.ts';
import { deviceOf, isCrawler } from '../../regions/user-agent.ts';
import { askJson } from './ask-json.ts';
import { enhanceDownloads, permitDownload, startDownload, takeAuto } from './download-action.ts';
import { afterPlaceModal, enhancePlaceModals, expectPlace, hasDismissed, showPlaceModal } from './place-modal.ts';
import { unpackRules } from './rule-table.ts';
import { isReturn, isStale, readPlace, timing } from './visitor-place.ts';

const root = document.documentElement;

export function enforcePlaceRules(): void {
  const rules = unpackRules(root.dataset.rules);
  const lighthouse = new URLSearchParams(location.search).has('is_Lighthouse');
  const crawler = isCrawler(navigator.userAgent);
  let place = readPlace();
  let whitelisted = timing('wl') !== undefined;
  let question: Promise<void> | null = null;

  const apply = () => {
    const visitor = { place, crawler, closeRM: hasDismissed(), lighthouse, whitelisted };
    const { rule, download, modal } = decideAccess(rules, visitor, location.pathname);
    if (place) root.dataset.place = place;
    else delete root.dataset.place;
    root.dataset.geo = place ? rule.toLowerCase() : 'unknown';
    root.dataset.download = download;
    permitDownload({ download, place });
    // From here on the addresses hold what the head script's guard held.
    root.onclick = root.onauxclick = null;
    showPlaceModal(modal, mainSiteOf(rules, place));
  };

  const askAgain = () => {
    expectPlace();
    const mine = askPlace().then((told) => {
      if (question !== mine) return;
      question = null;
      if (told !== place) whitelisted = false;
      place = told;
      apply();
    });
    question = mine;
  };

  const begin = async (stale: boolean) => {
    if (stale) askAgain();
    else apply();
    // Going back is no wish for a second download.
    if (isReturn() || !takeAuto()) return;
    // A page that is left for a file before it has loaded may stay half loaded.
    if (document.readyState !== 'complete') await new Promise((done) => addEventListener('load', done));
    await question;
    afterPlaceModal(startDownload);
  };

  tellDevice();
  enhancePlaceModals();
  enhanceDownloads(() => question);
  addEventListener('pageshow', ({ persisted }) => {
    if (persisted) askAgain();
  });
  // A page that was rendered ahead has no visitor yet, and when it gets one its place may be an old one.
  if (document.prerendering) document.addEventListener('prerenderingchange', () => void begin(true), { once: true });
  else void begin(isStale);
}

/** Where the visitor is now, as the edge sees it. No answer, or a broken one, is an unknown place. */
async function askPlace(): Promise<Place | null> {
  const { place } = await askJson('/api/place');
  return typeof place === 'string' && isPlace(place) ? place : null;
}

export function tellDevice(): void {
  // A CDN that looked at the device knows it at least as well as its user agent does.
  root.dataset.device = timing('device') || deviceOf(navigator.userAgent, navigator.maxTouchPoints);
}
