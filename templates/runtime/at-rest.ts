/** What waits until the page has loaded and nothing is asked of it. */
import { watchBuilds } from './builds.ts';

export function onRest(): void {
  watchBuilds();
  nameManifest();
}

/** For whoever puts the site on a home screen; named in the head, it would be fetched before what is read. */
function nameManifest(): void {
  const href = document.querySelector<HTMLElement>('[data-manifest]')?.dataset.manifest;
  if (href) document.head.append(Object.assign(document.createElement('link'), { rel: 'manifest', href }));
}
