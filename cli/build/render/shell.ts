import type { Context, PageProps, Shell } from '../../kit/contract.ts';
import type { Language } from '../../kit/region.ts';
import type { LoadedTemplates } from '../load/templates.ts';
import type { Effects } from './effects.ts';
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
  /** What the page put into the document, slot by slot. */
  readonly slots: readonly string[];
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
    const shell = this.shell(site.shell(props), props, language);
    const slots = shell.slots.map((name) => {
      const slot = site.slots[name];
      return slot ? render(slot, props) : '';
    });
    return { html: splice(shell.parts, slots), slots, own: slots.join(''), shell };
  }

  private shell(value: Shell, props: PageProps, language: Language): RenderedShell {
    const key = shellKey(value, language);
    let shell = this.shells.get(key);
    if (!shell) this.shells.set(key, (shell = renderShell(this.templates, this.renderer, key, value, props.context)));
    return shell;
  }
}

export const shellKey = (value: Shell, language: Language): string => `${language.code} ${JSON.stringify(value)}`;

/** The whole text of a page: `parts[0] slots[0] parts[1] …` */
export function splice(parts: readonly string[], slots: readonly string[]): string {
  let html = parts[0] ?? '';
  slots.forEach((text, index) => {
    html += text + (parts[index + 1] ?? '');
  });
  return html;
}

/** Renders the document for one value of `shell()`, and cuts it where slots go. */
export function renderShell(
  { site, render }: LoadedTemplates,
  renderer: RegionRenderer,
  key: string,
  value: Shell,
  context: Context,
): RenderedShell {
  const { result, effects } = renderer.collect(() => render(site.document, { context, shell: value }));
  const pieces = `<!doctype html>${result}`.split(PLACEHOLDER);
  const slots = pieces.filter((_, index) => index % 2 === 1);
  for (const name of [...slots, 'main']) {
    if (!slots.includes(name) || !site.slots[name]) {
      renderer.report(
        'TEMPLATE-ERROR',
        { file: 'templates/site.tsx', line: 1, column: 1 },
        `The document and slots do not agree on "${name}".`,
        `Put <template data-slot="${name}"> into the document and list ${name} under slots.`,
      );
    }
  }
  return { key, parts: pieces.filter((_, index) => index % 2 === 0), slots, effects };
}
