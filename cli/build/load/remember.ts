/**
 * A function of texts that many pages have in common, such as a style or a line: each is worked out once.
 * @param most above this number all are forgotten; in dev, texts change all day, and only those of now are needed
 */
export function remember<T>(of: (text: string) => T, most = 100): (text: string) => T {
  const known = new Map<string, T>();
  return (text) => {
    let found = known.get(text);
    if (found === undefined) {
      if (known.size >= most) known.clear();
      known.set(text, (found = of(text)));
    }
    return found;
  };
}
