/**
 * The page's part of the one decision (cli/kit/places/access.ts): which modal, what a download does, and what `<html>` says
 * of the place. A page that tells of an earlier moment (from a cache, fetched ahead, after Back) asks again.
 */
import { type Decision, decideAccess, leadOf } from 'region-site/places/access';
import { isPlace, type Place } from 'region-site/places/place';
import { askJson } from './ask-json.ts';
import { enhanceDownloads, permitDownload, takeAuto } from './download-action.ts';
import { loadChunk } from './load-chunk.ts';
import { unpackRules } from './rule-table.ts';
import { isReturn, isStale, readPlace, timing } from './visitor-place.ts';

const root = document.documentElement;

export function enforcePlaceRules(): void {
  const rules = unpackRules(root.dataset.rules);
  const lighthouse = new URLSearchParams(location.search).has('is_Lighthouse');
  const crawler = root.dataset.crawler !== undefined;
  let place = readPlace();
  let whitelisted = timing('wl') !== undefined;
  let question: Promise<void> | null = null;

  const apply = () => {
    const closeRM = /(^|; )closeRM=1(;|$)/.test(document.cookie);
    const visitor = { place, crawler, closeRM, lighthouse, whitelisted };
    const { rule, download, modal } = decideAccess(rules, visitor, location.pathname);
    if (place) root.dataset.place = place;
    else delete root.dataset.place;
    root.dataset.geo = place ? rule.toLowerCase() : 'unknown';
    root.dataset.download = download;
    permitDownload({ download, place });
    // From here on the addresses hold what the head script's guard held.
    root.onclick = root.onauxclick = null;
    void showModal(modal, leadOf(rules, place)?.origin ?? null);
  };

  const askAgain = () => {
    // Until there is an answer, a dialog about the place may be about to open.
    root.dataset.placeModal ??= 'expected';
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
    // Going back does not ask for a second download.
    if (!isReturn() && takeAuto())
      await loadChunk(() => import('./auto-download.ts').then((chunk) => chunk.startAutoDownload()));
  };

  enhanceDownloads(rules.pages, () => question);
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

let calls = 0;

/** Shows the dialog that the decision names. `<html data-place-modal>` stands until none is open or expected (after-place-modal.ts). */
async function showModal(modal: Decision['modal'], site: string | null): Promise<void> {
  const call = ++calls;
  if (modal !== 'none' || document.querySelector('.place-modal[open]')) {
    root.dataset.placeModal = 'open';
    await loadChunk(() => import('./place-modal.ts').then((chunk) => chunk.showPlaceModal(modal, site)));
  }
  if (call !== calls) return;
  delete root.dataset.placeModal;
  document.dispatchEvent(new Event('place-modal-closed'));
}
