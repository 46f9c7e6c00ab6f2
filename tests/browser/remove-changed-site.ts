import { rmSync } from 'node:fs';

/** Called once by Playwright after all tests. */
export default function removeChangedSite(): void {
  rmSync(process.env.CHANGED_SITE as string, { recursive: true, force: true });
}
