/** The parts of Preact that are used here. */
export interface PreactParts {
  readonly options: {
    vnode?: (element: Element) => void;
    /** Called by each hook. The name is that of Preact's own developer tools. */
    __h?: (component: unknown, index: number, hook: number) => void;
  };
  readonly isValidElement: (value: unknown) => boolean;
}

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

/** Kept with the options: in dev, several bundles share one Preact, and a process may have this module twice. */
const RENDERING = Symbol.for('region-site.rendering');

/**
 * Makes Preact throw where it would leave something out silently, as React does: an error here names the line of the template.
 * @returns what marks the rendering of islands
 */
export function refuseElements(preact: PreactParts): (render: RenderIsland) => RenderIsland {
  const options: PreactParts['options'] & { [RENDERING]?: Rendering } = preact.options;
  options[RENDERING] ??= addRefusals(preact);
  const rendering = options[RENDERING];
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

function addRefusals({ options, isValidElement }: PreactParts): Rendering {
  const rendering: Rendering = { isInIsland: false };
  const next = options.vnode;
  options.vnode = (element) => {
    refuse(element, rendering.isInIsland, isValidElement);
    next?.(element);
  };
  const nextHook = options.__h;
  options.__h = (component, index, hook) => {
    const name = STATEFUL[hook];
    if (name && !rendering.isInIsland)
      throw new ElementError(`${name} has no effect: no island contains this component.`, HANDLER);
    nextHook?.(component, index, hook);
  };
  return rendering;
}

/** The hooks that need a browser, by the numbers that Preact gives them. */
const STATEFUL: Readonly<Record<number, string>> = {
  1: 'useState',
  2: 'useReducer',
  3: 'useEffect',
  4: 'useLayoutEffect',
};

const AsyncFunction = (async () => {}).constructor;

function refuse({ type, props }: Element, isInIsland: boolean, isElement: PreactParts['isValidElement']): void {
  if (typeof type === 'function') {
    if (type.constructor === AsyncFunction) throw new ElementError(`The component ${type.name} is async.`, ASYNC);
    return;
  }
  if (typeof type !== 'string') throw new ElementError(`A component is ${type}.`, UNDEFINED);
  for (const name in props) {
    if (name === 'children') refuseChildren(props[name], type, isElement);
    else if (!isInIsland && name.startsWith('on') && typeof props[name] === 'function')
      throw new ElementError(`${name} of <${type}> is never called: no island contains it.`, HANDLER);
  }
}

function refuseChildren(children: unknown, type: string, isElement: PreactParts['isValidElement']): void {
  if (typeof children !== 'object' || children === null || isElement(children)) return;
  if (Array.isArray(children)) {
    for (const child of children) refuseChildren(child, type, isElement);
    return;
  }
  if ('then' in children) throw new ElementError(`<${type}> contains a promise.`, ASYNC);
  const keys = Object.keys(children).slice(0, 5).join(', ');
  throw new ElementError(`<${type}> contains an object, which is no text: { ${keys} }.`, OBJECT);
}

/** An error whose author knows what to do about it. */
export class ElementError extends Error {
  readonly help: string;

  constructor(message: string, help: string) {
    super(message);
    this.help = help;
  }
}

const ASYNC =
  'Components return their markup at once. Await data at the top level of the module, or make it a collection or a fact.';
const UNDEFINED = 'Import it by the name under which its module exports it.';
const HANDLER =
  'Pages run no templates in the browser. Move what reacts to the visitor into an island: docs/templates.md of region-site shows one.';
const OBJECT = 'Show one of its fields. A date: context.date(…). Markup in a text: context.inline(…).';
