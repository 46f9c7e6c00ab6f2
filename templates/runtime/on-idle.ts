/** What can wait until the page has loaded and is idle. */
import { watchBuilds } from './builds.ts';

export async function onIdle(): Promise<void> {
  watchBuilds();
  linkManifest();
  // A visitor reads before they are asked.
  if (document.querySelector('[data-tags]')) void import('./consent.ts').then((chunk) => chunk.startConsent());
  // The floating buttons are there for visitors who only read, too.
  const { watchScrolling } = await import('./scrolling.ts');
  watchScrolling();
}

/** The web app manifest is needed only by visitors who install the site. In the head it would be fetched before the page's own files. */
function linkManifest(): void {
  const href = document.querySelector<HTMLElement>('[data-manifest]')?.dataset.manifest;
  if (href) document.head.append(Object.assign(document.createElement('link'), { rel: 'manifest', href }));
}
