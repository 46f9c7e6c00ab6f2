/**
 * Inline, at the beginning of the body: what `<html>` says of the visitor's browser, and which parts of the chrome an
 * embedding client asked for, before the first paint.
 */
import { deviceOf, isCrawler } from 'region-site/places/user-agent';
import { timing } from './visitor-place.ts';

const { dataset } = document.documentElement;
const { userAgent, maxTouchPoints } = navigator;
// A CDN that looked at the device knows it at least as well as its user agent does.
dataset.device = timing('device') || deviceOf(userAgent, maxTouchPoints);
if (isCrawler(userAgent)) dataset.crawler = '';

/** Entry of the session storage, listed in the registry of cookies: inner links lose the query, the tab keeps its variant. */
const EMBEDDED = 'embedded';
const query = new URLSearchParams(location.search);
const asked = query.get('embedded') ?? query.get('embeded');
let variant = asked;
try {
  variant ??= sessionStorage.getItem(EMBEDDED);
  if (asked !== null) sessionStorage.removeItem(EMBEDDED);
  if (isVariant(asked)) sessionStorage.setItem(EMBEDDED, asked);
} catch {
  // Without storage the variant is that of the address alone.
}
if (isVariant(variant)) dataset.embedded = variant;

function isVariant(value: string | null): value is string {
  return /^(1|logo|all)$/.test(value ?? '');
}
