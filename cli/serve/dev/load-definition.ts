import { createRequire } from 'node:module';
import { OutsideReads } from '../../templates/outside-reads.ts';
import { loadRenderCode } from '../../templates/render-code.ts';
import type { BundledCode } from '../../templates/run-code.ts';
import type { CompleteSite } from '../../templates/site-definition.ts';
import { isShared } from './shared-packages.ts';

/**
 * Loads the definition of a site from its code, in a thread that does not bundle itself.
 * @param folder that of the code in error messages
 * @throws ProblemsError if the code throws, or the definition is wrong
 */
export async function loadDefinition(root: string, folder: string, bundled: BundledCode): Promise<CompleteSite> {
  const require = createRequire(import.meta.url);
  const packages = { get: (name: string): unknown => (isShared(name) ? require(name) : undefined) };
  const { module } = await loadRenderCode(root, folder, bundled, new OutsideReads(root, null), packages);
  return module.site;
}
