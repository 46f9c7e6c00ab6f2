import { resolve } from 'node:path';
import { messageOf } from '../problems/error-text.ts';
import { ProblemsError, startOf } from '../problems/problem.ts';
import type { Input } from '../sources/input-state.ts';
import type { BundledEntries } from './bundle-entries.ts';
import { type RendererParts, type RenderIsland, refuseElements } from './refuse-elements.ts';
import type { BundledCode } from './run-code.ts';
import { type CompleteSite, readDefinition } from './site-definition.ts';
import type { LocateError } from './template-errors.ts';
import { TemplateFault } from './template-fault.ts';
import { bundleKey } from './template-record.ts';

/** A site's templates, ready to render, with the browser code and styles that they declare. */
export interface LoadedTemplates {
  readonly site: CompleteSite;
  /** Renders a component with props to static markup, without hydration marks. */
  readonly render: <P>(component: (props: P) => unknown, props: P) => string;
  /** The same with the marks that the renderer's other half in the browser looks for. */
  readonly renderIsland: RenderIsland;
  /** Style entry to minified CSS; addresses of assets in it start with `/assets/`. */
  readonly styles: ReadonlyMap<string, string>;
  readonly inlineScripts: ReadonlyMap<string, string>;
  /** Module entry to its file name below `assets/`. */
  readonly modules: ReadonlyMap<string, string>;
  /** Island to the file name of its chunk below `assets/`. */
  readonly islands: ReadonlyMap<string, string>;
  /** The components of the islands, by name. */
  readonly islandComponents: TemplateModule['islands'];
  /** `ISLAND_START` to the file name below `assets/` of the script that starts the islands of a page. */
  readonly starts: ReadonlyMap<string, string>;
  /** Scripts at fixed addresses: path below the root of the result to bytes. */
  readonly scripts: ReadonlyMap<string, Uint8Array>;
  /** Files for `assets/`: name to bytes. */
  readonly files: ReadonlyMap<string, Uint8Array>;
  /** Absolute path of a bundled source (a font) to its file name below `assets/`. */
  readonly fileOf: ReadonlyMap<string, string>;
  readonly locateError: LocateError;
  /** Identifies the code that renders, and validates front matter. */
  readonly code: string;
  /** The code itself, in dev: another thread can load it. */
  readonly source?: BundledCode;
  /** Call it with what the result depends on beside the sources of the site, for the next build. */
  readonly recordInput: (input: Input) => void;
  /** Changes whenever anything above may have. */
  readonly key: string;
}

/** What the code that renders exports. */
interface TemplateModule {
  readonly site: CompleteSite;
  readonly islands: Readonly<Record<string, (props: never) => unknown>>;
  readonly renderComponent: LoadedTemplates['render'];
  readonly renderIsland: RenderIsland;
  readonly parts: RendererParts;
}

/** The code that renders, loaded. */
export interface RenderCode extends Pick<LoadedTemplates, 'code' | 'locateError' | 'recordInput'> {
  readonly module: TemplateModule;
}

/** @throws ProblemsError if a template throws on its top level, or the definition of the site is wrong */
export async function importTemplates(
  root: string,
  load: () => Promise<unknown>,
  locateError: LocateError,
): Promise<TemplateModule> {
  let module: TemplateModule;
  try {
    module = (await load()) as TemplateModule;
  } catch (error) {
    throw new ProblemsError([
      {
        code: 'TEMPLATE-ERROR',
        at: locateError(error) ?? startOf('templates/site.tsx'),
        message: `Templates fail as soon as they are loaded: ${messageOf(error)}.`,
        help: error instanceof TemplateFault ? error.help : 'Something on the top level of a template throws.',
      },
    ]);
  }
  return { ...module, site: readDefinition(root, module.site) };
}

/** What rendering takes of the code. */
export const renderParts = (
  module: TemplateModule,
): Pick<LoadedTemplates, 'site' | 'render' | 'renderIsland' | 'islandComponents'> => ({
  site: module.site,
  render: module.renderComponent,
  renderIsland: refuseElements(module.parts)(module.renderIsland),
  islandComponents: module.islands,
});

/** Joins the code that renders with what was bundled for browsers. */
export function joinTemplates(root: string, { module, ...rest }: RenderCode, entries: BundledEntries): LoadedTemplates {
  const { styles, inlineScripts, modules, islands, starts, scripts, files, fileOf } = entries;
  const toBytes = (encoded: Readonly<Record<string, string>>) =>
    new Map(Object.entries(encoded).map(([name, base64]) => [name, Buffer.from(base64, 'base64')]));
  return {
    ...rest,
    ...renderParts(module),
    styles: new Map(Object.entries(styles)),
    inlineScripts: new Map(Object.entries(inlineScripts)),
    modules: new Map(Object.entries(modules)),
    islands: new Map(Object.entries(islands)),
    starts: new Map(Object.entries(starts)),
    scripts: toBytes(scripts),
    files: toBytes(files),
    fileOf: new Map(Object.entries(fileOf).map(([source, name]) => [resolve(root, source), name])),
    key: bundleKey(rest.code, entries),
  };
}
