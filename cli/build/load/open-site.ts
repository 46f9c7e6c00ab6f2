import { join } from 'node:path';
import { rendererOf } from '../../templates/renderer.ts';
import { type LoadOptions, loadSite, type Site } from './site.ts';

/**
 * The site for a command that asks about it.
 * @throws ProblemsError with every problem found
 */
export const openSite = (root: string, options: Pick<LoadOptions, 'asOf' | 'acceptBlanks'> = {}): Promise<Site> =>
  loadSite({ ...options, root, cacheDir: join(root, '.cache'), renderer: rendererOf(root) });
