import { hash } from 'node:crypto';
import type { Addition } from './served-region.ts';

export const DEVICES = ['mobile', 'tablet', 'desktop'] as const;
export type Device = (typeof DEVICES)[number];

/** Names the bytes of a page before anything was added to them. */
export const versionOf = (html: string): string => hash('sha256', html, 'hex').slice(0, 16);

/**
 * Puts dev's own code into a page. It is fetched from the page's origin, which every policy of ours allows, so the
 * page keeps its Content-Security-Policy to the letter.
 * @param version what the page is called by its server, where that is not made of its bytes
 */
export function addClient(device: Device | null, version?: string): Addition {
  return (html) => {
    const scripts = [
      // Before the page's own code, which asks for the user agent as soon as it runs.
      ...(device ? [`<script src="/__dev/device.js" data-device="${device}"></script>`] : []),
      `<script defer src="/__dev/client.js" data-version="${version ?? versionOf(html)}"></script>`,
    ].join('');
    const head = /<head[^>]*>/.exec(html);
    if (head) return html.slice(0, head.index + head[0].length) + scripts + html.slice(head.index + head[0].length);
    return html + scripts;
  };
}

/**
 * The page for a patch, which reads its styles and applies none of them. As elements they would be held against the policy
 * of the page that asks, which knows the hashes of the old ones.
 */
export const silenceStyles: Addition = (html) => {
  const end = Math.max(0, html.indexOf('</head>'));
  const head = html
    .slice(0, end)
    .replace(
      /<style[^>]*>([\s\S]*?)<\/style>/g,
      (_, css: string) => `<template data-style>${css.replaceAll('&', '&amp;').replaceAll('<', '&lt;')}</template>`,
    );
  return head + html.slice(end);
};
