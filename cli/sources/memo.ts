/** Values by name, each kept while everything that it was made from is the same. Dev keeps one from save to save. */
export class Memo<T> {
  private readonly known = new Map<string, { readonly from: readonly unknown[]; readonly value: T }>();

  /** @param from compared one by one, texts by their words and objects by their identity */
  take(name: string, from: readonly unknown[], make: () => T): T {
    const found = this.known.get(name);
    if (found?.from.length === from.length && found.from.every((one, index) => one === from[index])) return found.value;
    const value = make();
    this.known.set(name, { from, value });
    return value;
  }

  /** Forgets all other names. */
  keepOnly(names: ReadonlySet<string>): void {
    for (const name of this.known.keys()) if (!names.has(name)) this.known.delete(name);
  }
}
