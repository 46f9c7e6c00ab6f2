import { execFileSync } from 'node:child_process';
import { join } from 'node:path';

/**
 * Called once by the test runners before all tests. In a Node of its own: Playwright would first compile every source of the
 * generator, which took 9 s of processor time before the first test (Nov 2026).
 */
export default function fillTemplateCaches(): void {
  execFileSync(process.execPath, [join(import.meta.dirname, 'template-caches.ts')], { stdio: 'inherit' });
}
