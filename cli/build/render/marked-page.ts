import { join } from 'node:path';
import { ProblemsError } from '../../problems/problem.ts';
import { Memo } from '../../sources/memo.ts';
import { unrecorded } from '../../sources/reads.ts';
import type { LoadedTemplates } from '../../templates/loaded-templates.ts';
import type { Renderer } from '../../templates/renderer.ts';
import { markTemplates } from '../../templates/templates.ts';
import type { Site } from '../load/site.ts';
import type { RegionPlan } from '../plan/planned-page.ts';
import { compileFor } from './compile-cache.ts';
import { createRegionScope, renderPage, renderShell, splice } from './render-page.ts';

/** A site and the plans of its regions. */
interface PlannedSite {
  readonly site: Site;
  readonly plans: readonly RegionPlan[];
}

/**
 * Renders single pages again with templates whose elements say where they are written. The templates are bundled for the first
 * page, and again when their code has changed.
 */
export class MarkedPages {
  private readonly renderer: Renderer;
  private readonly marked = new Memo<Promise<LoadedTemplates>>();

  constructor(renderer: Renderer) {
    this.renderer = renderer;
  }

  /** The HTML of a page with marks; null if it cannot be rendered. */
  async render({ site, plans }: PlannedSite, region: string, output: string): Promise<string | null> {
    const plan = plans.find((one) => one.region.id === region);
    const page = plan?.pages.find((one) => one.output === output);
    if (!plan || !page) return null;
    const { root, templates } = site;
    const make = () => markTemplates(root, this.renderer, join(root, '.cache'), templates);
    const marked = this.marked.take('', [templates.code], make);
    try {
      const scope = createRegionScope({ ...site, templates: await marked }, plan);
      return unrecorded(() => {
        const { compiled } = compileFor(page, site);
        const { shell, slots } = renderPage(scope, page, compiled, (request) => renderShell(scope, request));
        return splice(shell.parts, slots);
      });
    } catch (error) {
      if (error instanceof ProblemsError) return null;
      throw error;
    }
  }
}
