import type { PageProps, Shell } from '../../templates/contract.ts';
import type { Language } from '../load/region-schema.ts';
import type { LoadedTemplates } from '../load/templates.ts';
import { type Effects, noEffects } from './effects.ts';
import type { RegionRenderer } from './region-renderer.ts';

/** The document around a page, cut where slots go: `parts[0] slots[0] parts[1] …` */
export interface RenderedShell {
  readonly key: string;
  readonly parts: readonly string[];
  readonly slots: readonly string[];
  readonly effects: Effects;
}

export interface RenderedDocument {
  readonly html: string;
  /** What the page alone has, without the document around it. */
  readonly own: string;
  readonly shell: RenderedShell;
}

const PLACEHOLDER = /<template data-slot="([\w-]+)"><\/template>/;

/** Renders documents, one for each distinct shell and language, and puts pages into them. */
export class ShellCache {
  readonly shells = new Map<string, RenderedShell>();
  private readonly templates: LoadedTemplates;
  private readonly renderer: RegionRenderer;

  constructor(templates: LoadedTemplates, renderer: RegionRenderer) {
    this.templates = templates;
    this.renderer = renderer;
  }

  /** The whole document of a page. */
  renderPage(props: PageProps, language: Language): RenderedDocument {
    const { site, render } = this.templates;
    const shell = this.shell(site.shell(props.page, props.context), props, language);
    let html = shell.parts[0] ?? '';
    let own = '';
    shell.slots.forEach((name, index) => {
      const slot = site.slots[name];
      const text = slot ? render(slot, props) : '';
      own += text;
      html += text + (shell.parts[index + 1] ?? '');
    });
    return { html, own, shell };
  }

  private shell(value: Shell, props: PageProps, language: Language): RenderedShell {
    const key = `${language.code} ${JSON.stringify(value)}`;
    let shell = this.shells.get(key);
    if (!shell) this.shells.set(key, (shell = this.renderShell(key, value, props)));
    return shell;
  }

  private renderShell(key: string, value: Shell, { context }: PageProps): RenderedShell {
    const { site, render } = this.templates;
    const { result, effects } = this.renderer.collect(() => render(site.document, { context, shell: value }));
    const pieces = `<!doctype html>${result}`.split(PLACEHOLDER);
    const slots = pieces.filter((_, index) => index % 2 === 1);
    for (const name of [...slots, 'main']) {
      if (!slots.includes(name) || !site.slots[name]) {
        this.renderer.report(
          'TEMPLATE-ERROR',
          { file: 'templates/site.tsx', line: 1, column: 1 },
          `The document and slots do not agree on "${name}".`,
          `Put <template data-slot="${name}"> into the document and list ${name} under slots.`,
        );
      }
    }
    return { key, parts: pieces.filter((_, index) => index % 2 === 0), slots, effects: effects ?? noEffects() };
  }
}
