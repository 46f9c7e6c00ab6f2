import type { Location, Problem } from '../../problems/problem.ts';
import { addDependencies, type DependenciesRecord, noDependencies } from './page-dependencies.ts';

/** The result of a look-up: a value, what a page that shows it depends on, and what is wrong with it. */
export interface Found<T> {
  readonly value: T;
  readonly needs?: DependenciesRecord | undefined;
  readonly faults?: readonly Fault[] | undefined;
}

/** A problem. Without a location, it is located where the page uses the value. */
export type Fault = Omit<Problem, 'at'> & { readonly at?: Location | undefined };

/** Records the dependencies and the problems of one rendered item. */
export class Collector {
  readonly dependencies = noDependencies();
  readonly problems: Problem[] = [];

  /** Records a look-up and returns its value. @param at called only if there is a fault without a location */
  take<T>({ value, needs, faults }: Found<T>, at: () => Location | null): T {
    if (needs) this.add(needs);
    for (const { at: own, ...fault } of faults ?? []) this.problems.push({ ...fault, at: own ?? at() });
    return value;
  }

  /** A page may show the same picture many times: its variants are recorded once. */
  private add({ variants = [], ...needs }: DependenciesRecord): void {
    const known = this.dependencies.variants;
    for (const variant of variants) if (!known.some(({ name }) => name === variant.name)) known.push(variant);
    addDependencies(this.dependencies, needs);
  }
}
