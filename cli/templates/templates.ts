import { refuseUnsafeFiles } from '../sources/refuse-unsafe-files.ts';
import { type Build, bundleEntries } from './bundle-entries.ts';
import { withProblems } from './bundle-problems.ts';
import { environmentInputs } from './declared-variables.ts';
import { findIslands, islandInputs } from './island-files.ts';
import { joinTemplates, type LoadedTemplates, renderParts } from './loaded-templates.ts';
import { markElements } from './mark-elements.ts';
import { OutsideReads } from './outside-reads.ts';
import { bundleRenderCode, loadRenderCode } from './render-code.ts';
import type { Renderer } from './renderer.ts';
import type { BundledCode } from './run-code.ts';
import { templateInputs } from './template-inputs.ts';
import { readBundle, readsFile, templatesFolder, writeBundle } from './template-record.ts';

/**
 * Bundles `templates/site.tsx` for one renderer, and the entries it declares for browsers.
 * Nothing is bundled while nothing has changed that the last bundle depends on.
 * @throws ProblemsError if the templates cannot be bundled or loaded
 */
export async function loadTemplates(root: string, renderer: Renderer, cacheDir: string): Promise<LoadedTemplates> {
  refuseUnsafeFiles(root);
  const folder = templatesFolder(cacheDir);
  const load = (code: BundledCode) =>
    loadRenderCode(root, folder, code, new OutsideReads(root, readsFile(cacheDir, code.entryFile)));
  const cached = readBundle(root, cacheDir, renderer);
  if (cached) return joinTemplates(root, await load(cached), cached.entries);
  const started = Date.now();
  const esbuild = await import('esbuild');
  const build: Build = (options) => withProblems(root, esbuild.build(options));
  const islands = findIslands(root);
  const { graph, ...bundled } = await bundleRenderCode(root, renderer, folder, islands, build);
  const code = await load(bundled);
  const { entries, graphs } = await bundleEntries(root, renderer, code.module.site, islands, build);
  const inputs = [
    ...templateInputs(root, [graph, ...graphs]),
    ...islandInputs(root),
    ...environmentInputs(code.module.site.env),
  ];
  writeBundle(root, cacheDir, renderer, { ...bundled, entries }, inputs, started);
  return joinTemplates(root, code, entries);
}

/**
 * The same templates, whose elements say where they are written (mark-elements.ts).
 * @throws ProblemsError if the templates cannot be bundled or loaded
 */
export async function markTemplates(
  root: string,
  renderer: Renderer,
  cacheDir: string,
  templates: LoadedTemplates,
): Promise<LoadedTemplates> {
  const folder = templatesFolder(cacheDir);
  const { build } = await import('esbuild');
  const bundled = await bundleRenderCode(
    root,
    renderer,
    folder,
    findIslands(root),
    ((options) => withProblems(root, build(options))) as Build,
    [],
    [markElements],
  );
  const { module } = await loadRenderCode(root, folder, bundled, new OutsideReads(root, null));
  return { ...templates, ...renderParts(module) };
}
