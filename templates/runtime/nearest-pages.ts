/** Finds pages by an address that does not exist: a mistyped letter, a part that is missing, words of a title. */

/** Three are few enough to read before the page is left. */
const MOST = 3;
/** From 0, nothing in common, to 1. Below it, a name is as near as any other. */
const NEAR = 0.5;

/** A line for each page, its address below that of home and its title: `about-us/ About us`. */
export const packPages = (pages: readonly { readonly href: string; readonly title: string }[], home: string): string =>
  pages
    .filter(({ href }) => href !== home && href.startsWith(home))
    .map(({ href, title }) => `${href.slice(home.length)} ${title}`)
    .join('\n');

export interface NearPage {
  readonly path: string;
  readonly title: string;
}

/** @param asked the path behind that of home, decoded */
export function findNearest(packed: string, asked: string): NearPage[] {
  const wanted = namesIn(asked);
  return packed
    .split('\n')
    .map((line) => {
      const end = line.indexOf(' ');
      const page = { path: line.slice(0, end), title: line.slice(end + 1) };
      const names = [...namesIn(page.path), plain(page.title)];
      const near = Math.max(...wanted.flatMap((name) => names.map((other) => likeness(name, other))));
      return { page, near };
    })
    .filter(({ near }) => near >= NEAR)
    .sort((one, other) => other.near - one.near)
    .slice(0, MOST)
    .map(({ page }) => page);
}

/** Of a path: all of it, and its last part. */
function namesIn(path: string): string[] {
  const parts = path.split('/').filter(Boolean).map(plain);
  return [parts.join(' '), parts.at(-1) ?? ''];
}

/** Without capitals, accents, signs and the ending of a file. */
const plain = (text: string): string =>
  text
    .toLowerCase()
    .replace(/\.\w+$/, '')
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();

/** How many pairs of letters two names share: 1 for equal names. */
function likeness(one: string, other: string): number {
  const [pairs, rest] = [pairsIn(one), pairsIn(other)];
  const all = pairs.length + rest.length;
  const shared = pairs.filter((pair) => {
    const index = rest.indexOf(pair);
    if (index !== -1) rest.splice(index, 1);
    return index !== -1;
  });
  return all === 0 ? 0 : (2 * shared.length) / all;
}

const pairsIn = (text: string): string[] =>
  text.split(' ').flatMap((word) => [...`^${word}`].slice(0, -1).map((letter, index) => letter + word[index]));
