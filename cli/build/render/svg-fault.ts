/** What may precede the root of an SVG file: a mark of its encoding, a declaration, comments, a document type. */
const PROLOGUE = /^\uFEFF?(?:\s+|<\?[\s\S]*?\?>|<!--[\s\S]*?-->|<!DOCTYPE[^[>]*(?:\[[^\]]*\]\s*)?>)*/i;
const NAMESPACE = /\sxmlns(?::[\w-]+)?\s*=\s*["']http:\/\/www\.w3\.org\/2000\/svg["']/;

/** Why browsers would show nothing in the place of an SVG file; null if they show it. It is not parsed as XML. */
export function svgFault(text: string): string | null {
  const root = text.replace(PROLOGUE, '');
  if (root.trim() === '') return 'it is empty';
  const [start] = /^<(?:[\w-]+:)?svg(?=[\s/>])(?:"[^"]*"|'[^']*'|[^"'>])*>/.exec(root) ?? [];
  if (start === undefined) return 'it does not start with <svg>';
  // Inside HTML it can be left out, in a file of its own it cannot.
  if (!NAMESPACE.test(start)) return 'its <svg> has no xmlns="http://www.w3.org/2000/svg"';
  if (start.endsWith('/>')) return 'its <svg> contains nothing';
  const content = /^([\s\S]*)<\/(?:[\w-]+:)?svg\s*>(?:\s|<!--[\s\S]*?-->)*$/.exec(root.slice(start.length))?.[1];
  if (content === undefined) return 'its end is missing';
  return /<[\w-]/.test(content) ? null : 'its <svg> contains nothing';
}
