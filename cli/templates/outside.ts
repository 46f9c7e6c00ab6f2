import { createRequire } from 'node:module';
import { relative, resolve, sep } from 'node:path';
import { fileURLToPath } from 'node:url';
import { PUBLIC_PREFIX } from '../kit/environment.ts';
import { type Input, inputOf } from '../sources/input-state.ts';
import { isLoading } from './run-loader.ts';
import { TemplateFault } from './template-fault.ts';

/** What code of templates finds in the place of what the machine has. */
export interface Outside {
  /** By the names that code uses without importing them. */
  readonly globals: Readonly<Record<string, unknown>>;
  /** What code imports from Node. */
  readonly module: (id: string) => unknown;
}

const CLOCK =
  'Take dates from front matter, a record or a fact of the region. An island asks for the time in an effect: useEffect(() => …, []).';
const RANDOM =
  'Derive it from what the page has: its route, or an id. An island does it in an effect: useEffect(() => …, []).';
const NETWORK =
  'Fetch the data in a loader ("loaders" of defineSite), whose records templates get from context.entries().';
const MACHINE = 'Run it before the build, and pass the result in a file, or in a variable that process.env has.';
const FILES = 'Templates read by readFileSync, readdirSync, existsSync and statSync. Write files before the build.';
const IMPORTS = 'Import modules by their names, so that they are bundled.';

/** Functions of Node that templates cannot call, by module. */
const REFUSED: readonly (readonly [modules: RegExp, functions: RegExp, help: string])[] = [
  [/^fs(\/promises)?$/, /^[a-z_]/, FILES],
  [/^(http|https|http2|net|tls|dgram|dns|dns\/promises)$/, /./, NETWORK],
  [/^(child_process|cluster|worker_threads|sqlite)$/, /./, MACHINE],
  [/^os$/, /^(hostname|userInfo|uptime|loadavg|freemem|networkInterfaces)$/, MACHINE],
  [/^(crypto|webcrypto)$/, /^(random|getRandom|generate)/, RANDOM],
  [/^module$/, /^(createRequire|register|registerHooks)$/, IMPORTS],
  [/^process$/, /^(getBuiltinModule|binding|dlopen)$/, IMPORTS],
];

/** Functions of `fs` whose first parameter is a path, and what their result depends on. */
const RECORDED: readonly (readonly [functions: RegExp, input: (path: string) => Input])[] = [
  [/^(readFile|exists|access|realpath|readlink)(Sync)?$/, (path) => path],
  [/^l?stat(Sync)?$/, inputOf.times],
  [/^readdir(Sync)?$/, inputOf.names],
];

type Callable = (...values: unknown[]) => unknown;

/**
 * Files and variables that templates read are recorded, so that the next build sees their changes. What differs from one build
 * to the next without a trace is refused: the clock, random numbers, the network, other programs. Loaders may use all of it,
 * because builds take what they have returned from a lock.
 * @param record called with everything that is read
 */
export function createOutside(
  root: string,
  record: (input: Input) => void,
  env: PublicVariables = new PublicVariables(),
): Outside {
  const note = (input: Input): void => {
    if (!isLoading()) record(input);
  };
  const recordPath = (input: (path: string) => Input, path: unknown): void => {
    const file = resolve(path instanceof URL ? fileURLToPath(path) : String(path));
    note(input(relative(root, file).split(sep).join('/')));
  };
  const variables = recordedVariables(note);
  const memberOf = (id: string, name: string, member: unknown): unknown => {
    if (id === 'process' && name === 'env') return variables;
    if (id === 'fs' && name === 'promises') return guarded('fs/promises', member as object);
    if (id === 'crypto' && name === 'webcrypto') return guarded(name, member as object);
    if (typeof member !== 'function') return member;
    const [, input] = (id.startsWith('fs') && RECORDED.find(([functions]) => functions.test(name))) || [];
    if (input)
      return new Proxy(member as Callable, {
        apply: (target, self, values: unknown[]) => {
          recordPath(input, values[0]);
          return Reflect.apply(target, self, values);
        },
      });
    const [, , help] = REFUSED.find(([modules, functions]) => modules.test(id) && functions.test(name)) ?? [];
    return help === undefined ? member : refused(`${name}()`, help, member as Callable);
  };
  const guarded = (id: string, module: object): object => {
    if (!REFUSED.some(([modules]) => modules.test(id))) return module;
    const members = new Map<PropertyKey, unknown>();
    return new Proxy(module, {
      get: (target, name) => {
        if (typeof name !== 'string') return Reflect.get(target, name);
        if (!members.has(name)) members.set(name, memberOf(id, name, Reflect.get(target, name)));
        return members.get(name);
      },
    });
  };
  const require = createRequire(import.meta.url);
  const modules = new Map<string, unknown>();
  const module = (id: string): unknown => {
    const name = id.replace(/^node:/, '');
    if (!modules.has(name)) modules.set(name, guarded(name, require(id) as object));
    return modules.get(name);
  };
  return {
    module,
    globals: {
      process: module('process'),
      env: env.proxy,
      crypto: guarded('webcrypto', globalThis.crypto),
      fetch: refused('fetch()', NETWORK, fetch as Callable),
      WebSocket: refused('WebSocket', NETWORK, WebSocket as unknown as Callable),
      Date: dateWithoutClock(),
      Math: Object.create(null, {
        ...Object.getOwnPropertyDescriptors(Math),
        random: { value: refused('Math.random()', RANDOM, Math.random) },
      }),
    },
  };
}

/** What code gets as `import.meta.env`. Code on the top level of modules reads it before the definition is known. */
export class PublicVariables {
  /** By name; null until the definition of the site says which there are. */
  private texts: Readonly<Record<string, string>> | null = null;
  private readonly readEarly = new Set<string>();

  readonly proxy = new Proxy({} as Record<string, string>, {
    get: (_, name) => (typeof name === 'string' ? this.read(name) : undefined),
    has: (_, name) => Object.hasOwn(this.texts ?? {}, name),
  });

  /** @returns whether code has asked for one already, and has to run again */
  declare(texts: Readonly<Record<string, string>>): boolean {
    this.texts = texts;
    return this.readEarly.size > 0;
  }

  private read(name: string): string | undefined {
    if (!this.texts) this.readEarly.add(name);
    else if (!Object.hasOwn(this.texts, name)) throw undeclared(name);
    return this.texts?.[name];
  }
}

const undeclared = (name: string): TemplateFault =>
  name.startsWith(PUBLIC_PREFIX)
    ? new TemplateFault(
        `"env" of defineSite does not declare ${name}.`,
        `Add it: env: z.object({ ${name}: z.string() }). An optional one needs a default: z.string().default('').`,
      )
    : new TemplateFault(
        `${name} is not for pages: only variables that begin with ${PUBLIC_PREFIX} are.`,
        `Use it in a loader, which receives it as "env", or rename it to ${PUBLIC_PREFIX}${name} if everybody may read it.`,
      );

function recordedVariables(record: (input: Input) => void): object {
  const note = (name: PropertyKey) => {
    if (typeof name === 'string') record(inputOf.variable(name));
  };
  return new Proxy(process.env, {
    get: (target, name) => {
      note(name);
      return Reflect.get(target, name);
    },
    has: (target, name) => {
      note(name);
      return Reflect.has(target, name);
    },
    ownKeys: (target) => {
      record(inputOf.allVariables);
      return Reflect.ownKeys(target);
    },
  });
}

/** A function, or a class that others extend, which fails when it is called outside of a loader. */
function refused(name: string, help: string, original: Callable): Callable {
  const refuse = () => {
    if (!isLoading())
      throw new TemplateFault(`${name} has another result in each build, and would be outdated unnoticed.`, help);
  };
  return new Proxy(original, {
    apply: (target, self, values: unknown[]) => {
      refuse();
      return Reflect.apply(target, self, values);
    },
    construct: (target, values: unknown[], created) => {
      refuse();
      return Reflect.construct(target, values, created) as object;
    },
  });
}

function dateWithoutClock(): DateConstructor {
  const now = refused('Date.now()', CLOCK, Date.now);
  const current = refused('new Date()', CLOCK, (() => new Date()) as Callable);
  const guarded: DateConstructor = new Proxy(Date, {
    apply: () => String(current()),
    construct: (target, values: unknown[], created) =>
      values.length === 0
        ? (current() as object)
        : Reflect.construct(target, values, created === guarded ? target : created),
    get: (target, name) => (name === 'now' ? now : Reflect.get(target, name)),
  });
  return guarded;
}
