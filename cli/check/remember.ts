/** More texts than the pages of a site share; in dev they change all day, and only those of now are asked for. */
const MOST = 100;

/** A function of a long text that most pages have in common, such as a style: each is worked out once. */
export function remember<T>(of: (text: string) => T): (text: string) => T {
  const known = new Map<string, T>();
  return (text) => {
    let found = known.get(text);
    if (found === undefined) {
      if (known.size === MOST) known.clear();
      known.set(text, (found = of(text)));
    }
    return found;
  };
}
