import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { readRecords, writeRecords } from '../sources/records.ts';
import { refuseUnsafeFiles } from '../sources/refuse-unsafe-files.ts';
import { type Build, bundleEntries } from './bundle-entries.ts';
import { withProblems } from './bundle-problems.ts';
import { importTemplates, joinTemplates, type LoadedTemplates } from './loaded-templates.ts';
import { filesIn } from './module-host.ts';
import { loadRenderCode, renderCodeLocator } from './render-code.ts';
import type { Renderer } from './renderer.ts';
import { templateInputs } from './template-inputs.ts';
import { recordOf, revalidate, type TemplateRecord, templateRecordFile } from './template-record.ts';

/**
 * Bundles `templates/site.tsx` for one renderer, and the entries it declares for browsers.
 * Nothing is bundled while no source of the last bundle has changed.
 * @throws ProblemsError if the templates cannot be bundled or loaded
 */
export async function loadTemplates(root: string, renderer: Renderer, cacheDir: string): Promise<LoadedTemplates> {
  refuseUnsafeFiles(root);
  const folder = join(cacheDir, 'templates');
  mkdirSync(folder, { recursive: true });
  const host = filesIn(folder);
  const record = templateRecordFile(cacheDir, renderer);
  const before = readRecords<TemplateRecord>(record);
  const cached = before && revalidate(before, root);
  if (cached) {
    if (cached !== before) writeRecords(record, cached);
    const { entryFile, entries } = cached.bundled;
    const locateError = renderCodeLocator(root, renderer, host, entryFile);
    const load = () => import(pathToFileURL(join(folder, entryFile)).href);
    const module = await importTemplates(root, load, locateError);
    return joinTemplates(root, { module, entryFile, locateError }, entries);
  }
  const started = Date.now();
  const esbuild = await import('esbuild');
  const build: Build = (options) => withProblems(root, esbuild.build(options));
  const code = await loadRenderCode(root, renderer, host, build);
  const { entries, graphs } = await bundleEntries(root, renderer, code.module.site, build);
  const inputs = templateInputs(root, [code.metafile.inputs, ...graphs]);
  const bundled = { entryFile: code.entryFile, entries };
  writeRecords(record, recordOf(root, bundled, inputs, started));
  return joinTemplates(root, code, entries);
}
