import { hash } from 'node:crypto';
import type { Device } from '../../kit/places/user-agent.ts';
import type { PageTransform } from './served-region.ts';

export const DEVICES: readonly Device[] = ['mobile', 'tablet', 'desktop'];

/** A hash of a page without dev's additions. */
export const versionOf = (html: string): string => hash('sha256', html, 'hex').slice(0, 16);

/**
 * Adds dev's scripts to a page. They are loaded from the page's own origin, which every Content-Security-Policy of the site
 * allows, so the policy need not change.
 * @param version replaces the hash of the page as its version
 */
export function addClient(device: Device | null, version?: string): PageTransform {
  return (html) => {
    const scripts = [
      // First, because the page's scripts read the user agent as soon as they run.
      '<script src="/__dev/faults.js"></script>',
      ...(device ? [`<script src="/__dev/device.js" data-device="${device}"></script>`] : []),
      `<script defer src="/__dev/client.js" data-version="${version ?? versionOf(html)}"></script>`,
    ].join('');
    const head = /<head[^>]*>/.exec(html);
    if (head) return html.slice(0, head.index + head[0].length) + scripts + html.slice(head.index + head[0].length);
    return html + scripts;
  };
}

/**
 * The page for a patch: its styles are converted to inert templates. As style elements they would violate the policy of the
 * open page, which contains only the hashes of its own styles.
 */
export const makeStylesInert: PageTransform = (html) => {
  const end = Math.max(0, html.indexOf('</head>'));
  const head = html
    .slice(0, end)
    .replace(
      /<style[^>]*>([\s\S]*?)<\/style>/g,
      (_, css: string) => `<template data-style>${css.replaceAll('&', '&amp;').replaceAll('<', '&lt;')}</template>`,
    );
  return head + html.slice(end);
};
