/**
 * Inline, before the first paint: the attributes of `<html>` about the visitor's browser, the parts of the page that an
 * embedding client asked for, and the dialog about the visitor's place, whose markup comes before this script.
 */
import { deviceOf, isCrawler } from 'region-site/places/user-agent';
import { findDialog } from './place-dialog.ts';
import { tierOf } from './tier.ts';

const { dataset } = document.documentElement;
const { userAgent, maxTouchPoints } = navigator;
// A CDN that looked at the device knows it at least as well as its user agent does.
dataset.device ||= deviceOf(userAgent, maxTouchPoints);
dataset.tier = tierOf();
if (isCrawler(userAgent)) dataset.crawler = '';

/** Entry of the session storage, listed in the registry of cookies: inner links lose the query, the tab keeps its variant. */
const EMBEDDED = 'embedded';
const query = new URLSearchParams(location.search);
let variant = query.get('embedded') ?? query.get('embeded');
try {
  if (variant === null) variant = sessionStorage.getItem(EMBEDDED);
  else sessionStorage.setItem(EMBEDDED, variant);
} catch {
  // Without storage the variant is that of the address alone.
}
if (variant && /^(1|logo|all)$/.test(variant)) dataset.embedded = variant;

// Where the place is asked for again, or the visitor may be spared a dialog, the page's script decides.
const decidesLater = 'placeModal' in dataset || 'crawler' in dataset || document.prerendering;
if (!decidesLater && !/\bcloseRM=1\b|is_Lighthouse/.test(document.cookie + location.search)) {
  const dialog = findDialog(document.querySelectorAll<HTMLDialogElement>('.place-modal'), dataset);
  if (dialog) {
    dialog.showModal();
    dataset.placeModal = 'open';
  }
}
