import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { installPackages } from '../support/install-packages.ts';

/** The features of a browser page that the tests need. */
export interface EnginePage {
  open(url: string): Promise<void>;
  resize(width: number, height: number): Promise<void>;
  /** Presses the middle of an element, after scrolling to it. */
  click(selector: string): Promise<void>;
  press(key: Key): Promise<void>;
  /** Runs a function in the page. It can use only its arguments and the page. */
  evaluate<Result, Values extends readonly unknown[]>(
    run: (...values: Values) => Result,
    ...values: Values
  ): Promise<Awaited<Result>>;
  /** Errors that the engine itself reports, empty if it has no such report. The recorder finds most of them too. */
  errors(): readonly string[];
  close(): Promise<void>;
}

export type Key = 'Enter' | 'Escape' | 'Tab';

export interface PageOptions {
  readonly userAgent: string;
}

/** A running browser. Each page has its own cookies and storages. */
export interface Engine {
  newPage(options: PageOptions): Promise<EnginePage>;
  close(): Promise<void>;
}

export interface EngineKind {
  readonly name: string;
  /** The Debian packages that contain it. */
  readonly packages: readonly string[];
  /** Missing programs; empty if it can be started. */
  missing(): readonly string[];
  start(): Promise<Engine>;
}

/** The address of a proxy that does not exist: requests to other hosts fail at once and do not leave the machine. */
export const DEAD_PROXY = { host: '127.0.0.1', port: 9 } as const;

/** The path of a program, or null. */
export function findProgram(name: string): string | null {
  const folders = (process.env.PATH ?? '').split(delimiter).filter(Boolean);
  return folders.map((folder) => join(folder, name)).find(existsSync) ?? null;
}

/**
 * Finds an engine, or installs it where that is possible.
 * @returns null, or the reason why it is missing
 */
export function ensureEngine({ name, packages, missing }: EngineKind): string | null {
  const reason = () => `This machine has no ${missing().join(', ')}. On Debian: apt-get install ${packages.join(' ')}.`;
  if (missing().length === 0) return null;
  try {
    installPackages(packages, `the tests in ${name}`);
  } catch (error) {
    return `${reason()} ${(error as Error).message}`;
  }
  return missing().length === 0 ? null : reason();
}
