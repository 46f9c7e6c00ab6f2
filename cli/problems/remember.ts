/**
 * A function of texts that many pages have in common, such as a style or a line: each is worked out once.
 * @param most above this number all are forgotten; in dev, texts change all day, and only those of now are needed
 */
export function remember<T>(of: (text: string) => T, most = 100): (text: string) => T {
  let known = new Map<string, T>();
  return (text) => {
    let found = known.get(text);
    if (found === undefined) {
      // Not cleared: V8 links the table of a cleared map to the next one, and an old table would keep all later ones alive.
      if (known.size >= most) known = new Map();
      known.set(text, (found = of(text)));
    }
    return found;
  };
}
