/** Inline, at the beginning of the body: what `<html>` says of the visitor's browser before the first paint. */
import { deviceOf, isCrawler } from '../../regions/user-agent.ts';
import { timing } from './visitor-place.ts';

const { dataset } = document.documentElement;
const { userAgent, maxTouchPoints } = navigator;
// A CDN that looked at the device knows it at least as well as its user agent does.
dataset.device = timing('device') || deviceOf(userAgent, maxTouchPoints);
if (isCrawler(userAgent)) dataset.crawler = '';
