/**
 * A list that is gone through with a pause before each item. Every rule goes through all pages of a region, and dev takes
 * the core away from checks that nobody waits for any more: so none of the rules has to think of it.
 */
export class PausingList<T> extends Array<T> {
  /** What is made of it is a plain list. */
  static override get [Symbol.species](): ArrayConstructor {
    return Array;
  }

  readonly #pause: () => void;

  /** @param pause it may throw to end the work */
  constructor(pause: () => void) {
    super();
    this.#pause = pause;
  }

  override *[Symbol.iterator](): ArrayIterator<T> {
    for (let index = 0; index < this.length; index++) {
      this.#pause();
      yield this[index] as T;
    }
  }
}
