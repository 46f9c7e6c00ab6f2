import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { importTemplates, type LoadedTemplates } from '../../templates/loaded-templates.ts';
import { inMemory, isShared, type Packages } from '../../templates/module-host.ts';
import { RENDER_ENTRY } from '../../templates/render-code.ts';
import type { CompleteSite } from '../../templates/site-definition.ts';
import { ModuleRunner } from './template-modules.ts';

/** Loads the definition of a site from its code, in a thread that does not bundle itself. */
export class DefinitionLoader {
  private readonly root: string;
  private readonly folder: string;
  private readonly packages: Packages;
  private readonly runner: ModuleRunner;

  constructor(root: string, cacheDir: string) {
    this.root = root;
    this.folder = join(cacheDir, 'templates');
    const require = createRequire(import.meta.url);
    this.packages = { has: isShared, get: (name) => require(name) };
    this.runner = new ModuleRunner(this.packages);
  }

  /** @throws ProblemsError if the code throws, or the definition is wrong */
  async load({ code, source = '' }: Pick<LoadedTemplates, 'code' | 'source'>): Promise<CompleteSite> {
    const path = join(this.folder, code);
    const run = async () => {
      if (typeof source !== 'string') return this.runner.run(source, RENDER_ENTRY);
      // Code with top-level await is in a file.
      if (existsSync(path)) return import(pathToFileURL(path).href);
      return inMemory(this.folder).load(code, Buffer.from(source), this.packages);
    };
    return (await importTemplates(this.root, run, () => null)).site;
  }
}
