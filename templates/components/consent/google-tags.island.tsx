import { useLayoutEffect } from 'react';
import { type GoogleTagSettings, startGoogleTags } from './google-tags.ts';

/** Runs Google's tags as the visitor's answers allow, which arrive as events. It shows nothing. */
export default function GoogleTags(settings: GoogleTagSettings) {
  // biome-ignore lint/correctness/useExhaustiveDependencies: registered once; the props of an island do not change
  useLayoutEffect(() => startGoogleTags(settings), []);
  return null;
}
