/** So many items take less than a millisecond in any rule. */
const STEP = 64;

/**
 * A list that is gone through with a pause now and then. Every rule goes through all pages of a region, and dev takes the
 * core away from checks that nobody waits for any more: so none of the rules has to think of it.
 */
export class PausingList<T> extends Array<T> {
  /** What is made of it is a plain list. */
  static override get [Symbol.species](): ArrayConstructor {
    return Array;
  }

  private readonly pause: () => void;

  /** @param pause it may throw to end the work */
  constructor(pause: () => void) {
    super();
    this.pause = pause;
    // It is no item, and nobody who compares lists should see it.
    Object.defineProperty(this, 'pause', { enumerable: false });
  }

  override [Symbol.iterator](): ArrayIterator<T> {
    const { pause } = this;
    const items = super[Symbol.iterator]();
    const { next } = items;
    let left = 0;
    // Not a generator: thirty rules go through thousands of pages with every save.
    return Object.assign(Object.create(Iterator.prototype), {
      next: () => {
        if (left-- === 0) {
          pause();
          left = STEP - 1;
        }
        return next.call(items);
      },
    }) as ArrayIterator<T>;
  }
}
