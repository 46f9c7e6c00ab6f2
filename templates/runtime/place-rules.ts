/**
 * The page's part of the one decision (regions/access.ts): which modal, what a download does, and what `<html>` says
 * of the place. A page that comes back from the cache tells the place of its first visit, so it asks again.
 */
import { decideAccess, mainSiteOf } from '../../regions/access.ts';
import { isPlace, type Place } from '../../regions/place.ts';
import { isCrawler } from '../../regions/user-agent.ts';
import { askJson } from './ask-json.ts';
import { enhanceDownloads, permitDownload, startDownload, takeAuto } from './download-action.ts';
import { afterPlaceModal, enhancePlaceModals, hasDismissed, showPlaceModal } from './place-modal.ts';
import { unpackRules } from './rule-table.ts';
import { navigation, readPlace, timing } from './visitor-place.ts';

const root = document.documentElement;

export function enforcePlaceRules(): void {
  const rules = unpackRules(document.querySelector<HTMLElement>('[data-rules]')?.dataset.rules);
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
    const mine = askPlace().then((told) => {
      if (question !== mine) return;
      question = null;
      if (told !== place) whitelisted = false;
      place = told;
      apply();
    });
    question = mine;
  };

  enhancePlaceModals();
  enhanceDownloads(() => question);
  addEventListener('pageshow', ({ persisted }) => {
    if (persisted) askAgain();
  });
  if (navigation()?.type === 'back_forward') {
    askAgain();
    return;
  }
  apply();
  // A page that is left for a file before it has loaded may stay half loaded.
  if (takeAuto()) addEventListener('load', () => afterPlaceModal(startDownload));
}

/** Where the visitor is now, as the edge sees it. No answer, or a broken one, is an unknown place. */
async function askPlace(): Promise<Place | null> {
  const { place } = await askJson('/api/place');
  return typeof place === 'string' && isPlace(place) ? place : null;
}
