import { TemplateFault } from './template-fault.ts';

/** The parts of Preact that are used here. */
interface PreactParts {
  readonly options: {
    vnode?: (element: Element) => void;
    /** Called by each hook. The name is that of Preact's own developer tools. */
    __h?: (component: unknown, index: number, hook: number) => void;
  };
  readonly isValidElement: (value: unknown) => boolean;
}

type Make = (type: unknown, props: Element['props'] | null, ...rest: unknown[]) => unknown;

/** The modules of React that are used here. */
interface ReactParts {
  readonly runtime: Record<'jsx' | 'jsxs', Make>;
  readonly react: { createElement: Make } & Record<string, unknown>;
}

/** What elements are made with. */
export type RendererParts = PreactParts | ReactParts;

interface Element {
  readonly type: unknown;
  readonly props: Readonly<Record<string, unknown>>;
}

/** Renders an island, whose elements may have handlers of events. */
export type RenderIsland = (component: (props: never) => unknown, props: object) => string;

interface Rendering {
  /** Whether an island is being rendered. */
  isInIsland: boolean;
}

/** Kept with the renderer: in dev, several bundles share one, and a process may have this module twice. */
const RENDERING = Symbol.for('region-site.rendering');

/**
 * Makes the renderer throw where it would leave something out silently: an error here names the line of the template.
 * @returns what marks the rendering of islands
 */
export function refuseElements(parts: RendererParts): (render: RenderIsland) => RenderIsland {
  const owner: object & { [RENDERING]?: Rendering } = 'options' in parts ? parts.options : parts.react;
  owner[RENDERING] ??= 'options' in parts ? refuseInPreact(parts) : refuseInReact(parts);
  const rendering = owner[RENDERING];
  return (render) => (component, props) => {
    const outer = rendering.isInIsland;
    rendering.isInIsland = true;
    try {
      return render(component, props);
    } finally {
      rendering.isInIsland = outer;
    }
  };
}

function refuseInPreact({ options, isValidElement }: PreactParts): Rendering {
  const rendering: Rendering = { isInIsland: false };
  const next = options.vnode;
  options.vnode = (element) => {
    refuse(element, rendering.isInIsland, isValidElement);
    next?.(element);
  };
  const nextHook = options.__h;
  options.__h = (component, index, hook) => {
    refuseHook(STATEFUL[hook], rendering);
    nextHook?.(component, index, hook);
  };
  return rendering;
}

/** React itself throws for everything else, and offers no options: what makes elements and the hooks are replaced. */
function refuseInReact({ runtime, react }: ReactParts): Rendering {
  const rendering: Rendering = { isInIsland: false };
  const watch =
    (make: Make): Make =>
    (type, props, ...rest) => {
      if (typeof type === 'string') refuseHandlers(type, props ?? {}, rendering.isInIsland);
      return make(type, props, ...rest);
    };
  runtime.jsx = watch(runtime.jsx);
  runtime.jsxs = watch(runtime.jsxs);
  react.createElement = watch(react.createElement);
  for (const name of Object.values(STATEFUL)) {
    const hook = react[name] as (...values: unknown[]) => unknown;
    react[name] = (...values: unknown[]) => {
      refuseHook(name, rendering);
      return hook(...values);
    };
  }
  return rendering;
}

/** The hooks that need a browser, by the numbers that Preact gives them. */
const STATEFUL: Readonly<Record<number, string>> = {
  1: 'useState',
  2: 'useReducer',
  3: 'useEffect',
  4: 'useLayoutEffect',
};

function refuseHook(name: string | undefined, { isInIsland }: Rendering): void {
  if (name && !isInIsland)
    throw new TemplateFault(`${name} has no effect: no island contains this component.`, HANDLER);
}

const AsyncFunction = (async () => {}).constructor;

function refuse({ type, props }: Element, isInIsland: boolean, isElement: PreactParts['isValidElement']): void {
  if (typeof type === 'function') {
    if (type.constructor === AsyncFunction) throw new TemplateFault(`The component ${type.name} is async.`, ASYNC);
    return;
  }
  if (typeof type !== 'string') throw new TemplateFault(`A component is ${type}.`, UNDEFINED);
  refuseHandlers(type, props, isInIsland);
  refuseChildren(props.children, type, isElement);
}

function refuseHandlers(type: string, props: Element['props'], isInIsland: boolean): void {
  if (isInIsland) return;
  for (const name in props)
    if (name.startsWith('on') && typeof props[name] === 'function')
      throw new TemplateFault(`${name} of <${type}> is never called: no island contains it.`, HANDLER);
}

function refuseChildren(children: unknown, type: string, isElement: PreactParts['isValidElement']): void {
  if (typeof children !== 'object' || children === null || isElement(children)) return;
  if (Array.isArray(children)) {
    for (const child of children) refuseChildren(child, type, isElement);
    return;
  }
  if ('then' in children) throw new TemplateFault(`<${type}> contains a promise.`, ASYNC);
  const keys = Object.keys(children).slice(0, 5).join(', ');
  throw new TemplateFault(`<${type}> contains an object, which is no text: { ${keys} }.`, OBJECT);
}

const ASYNC =
  'Components return their markup at once. Await data at the top level of the module, or make it a collection or a fact.';
const UNDEFINED = 'Import it by the name under which its module exports it.';
const HANDLER =
  'Pages run no templates in the browser. Move what reacts to the visitor into an island: docs/content/en/templates.md of region-site shows one.';
const OBJECT = 'Show one of its fields. A date: context.date(…). Markup in a text: context.inline(…).';
