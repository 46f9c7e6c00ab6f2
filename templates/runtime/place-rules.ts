/**
 * The page's part of the one decision (cli/kit/places/access.ts): the dialog, what a download does, and the attributes of
 * `<html>`. A page of an earlier moment (from a cache, fetched ahead, after Back) asks for the place again.
 */
import { siteHref } from 'region-site/islands';
import { decideAccess, leadOf } from 'region-site/places/access';
import { isPlace, type Place } from 'region-site/places/place';
import { askJson } from './ask-json.ts';
import { enhanceDownloads, permitDownload, takeAuto } from './download-action.ts';
import { loadRest } from './load-rest.ts';
import { showPlaceDialog } from './place-dialog.ts';
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
    const closeRM = /\bcloseRM=1\b/.test(document.cookie);
    const visitor = { place, crawler, closeRM, lighthouse, whitelisted };
    const { rule, download, modal } = decideAccess(rules, visitor, location.pathname);
    if (place) root.dataset.place = place;
    else delete root.dataset.place;
    root.dataset.geo = place ? rule.toLowerCase() : 'unknown';
    root.dataset.download = download;
    permitDownload({ download, place });
    // From here on the addresses do what the head script's guard did.
    root.onclick = root.onauxclick = null;
    void showPlaceDialog(modal, leadOf(rules, place)?.origin || null);
  };

  const askAgain = () => {
    // Until there is an answer, a dialog about the place may follow.
    root.dataset.placeModal ??= 'expected';
    const mine = askPlace().then((answer) => {
      if (question !== mine) return;
      question = null;
      if (answer !== place) whitelisted = false;
      place = answer;
      apply();
    });
    question = mine;
  };

  const begin = (stale: boolean) => {
    if (stale) askAgain();
    else apply();
    // Going back does not ask for a second download.
    if (!isReturn() && takeAuto()) loadRest((rest) => rest.startAutoDownload());
  };

  enhanceDownloads(rules.pages, () => question);
  addEventListener('pageshow', ({ persisted }) => {
    if (persisted) askAgain();
  });
  // A page that was rendered ahead has no visitor yet, and when it gets one its place may be an old one.
  if (document.prerendering) document.addEventListener('prerenderingchange', () => begin(true), { once: true });
  else begin(isStale());
}

/** Where the visitor is now, as the edge sees it. No answer, or a broken one, is an unknown place. */
async function askPlace(): Promise<Place | null> {
  const { place } = await askJson(siteHref('/api/place'));
  return typeof place === 'string' && isPlace(place) ? place : null;
}
