import { VARIANT_NAME } from '../build/plan/headers.ts';

/**
 * The upload order: pages refer to assets and data, and the sitemap and the build record refer to pages. Each phase is
 * complete before the next one starts.
 */
export const PHASES = ['assets', 'data', 'pages', 'announcements'] as const;
export type Phase = (typeof PHASES)[number];

const ANNOUNCEMENTS = /^(sitemap(-\d+)?\.xml|robots\.txt|builds\/latest\.json)$/;

/** @param path in the web root; a variant belongs to the phase of its file */
export function phaseOf(path: string): Phase {
  const file = path.replace(VARIANT_NAME, '');
  if (ANNOUNCEMENTS.test(file)) return 'announcements';
  if (file.startsWith('assets/')) return 'assets';
  return file.endsWith('.html') ? 'pages' : 'data';
}
