/** Escapes a text for markup and for attributes in double quotes, of HTML and of XML. */
export const escapeHtml = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');

/**
 * What a template prints in the place of a missing value: an object anywhere, a word where it is a whole text or attribute. The word is
 * repeated: \w+ would go back through all of a long one.
 */
const LIKE_MISSING =
  /\[object Object\]|(?:undefined|null|NaN)(?<=[>\ufdd0"]\s*(?:undefined|null|NaN))(?=\s*[<\ufdd0"])/g;

/**
 * An author's words, in which nothing looks as if a template had no value: there, the first character is written as a number.
 * @param html markup, or an attribute in its quotation marks
 */
export const asAuthored = (html: string): string =>
  /undefined|null|NaN|\[object/.test(html)
    ? html.replace(LIKE_MISSING, (found) => `&#${found.charCodeAt(0)};${found.slice(1)}`)
    : html;
