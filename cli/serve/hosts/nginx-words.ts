/** Words of nginx's configuration language. */

/** The variables of a region carry its name: several regions stand in one nginx. */
export const variable = (region: string, name: string): string => `$site_${region.replace(/[^a-z0-9]/g, '_')}_${name}`;

/** A text as one word. A dollar would begin a variable and has no escape: `$site_dollar` says it. */
export const quote = (text: string): string =>
  `"${text.replace(/[\\"]/g, '\\$&').replaceAll('$', `$${'{site_dollar}'}`)}"`;

/** A part of a regular expression that fits any of the texts. */
export const anyOf = (texts: readonly string[]): string =>
  `(?:${texts.map((text) => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')).join('|')})`;

/** `add_header` for each; `always` makes errors carry them too. */
export const addHeaders = (values: Readonly<Record<string, string>>, indent = '  '): string =>
  Object.entries(values)
    .map(([name, value]) => `${indent}add_header ${name} ${quote(value)} always;\n`)
    .join('');

/** nginx reads words of less than 4 KiB. */
const LONGEST = 3000;

/** Names of variables are limited as well. */
const initials = (name: string): string =>
  name
    .split('-')
    .map((word) => word.charAt(0).toLowerCase())
    .join('');

/** The parts of headers that are too long for one word, by the variables that hold them. */
export const longHeaders = (
  region: string,
  values: Readonly<Record<string, string>>,
): [variable: string, part: string][] =>
  Object.entries(values).flatMap(([name, value]) =>
    value.length <= LONGEST
      ? []
      : Array.from({ length: Math.ceil(value.length / LONGEST) }, (_, index): [string, string] => [
          variable(region, `${initials(name)}_${index}`),
          value.slice(index * LONGEST, (index + 1) * LONGEST),
        ]),
  );

/** The headers of pages as nginx-server.conf writes them: long ones by the variables of `longHeaders`, ready to be quoted. */
export const pageHeaderLines = (region: string, values: Readonly<Record<string, string>>): string =>
  Object.entries(values)
    .map(([name, value]) => {
      const parts = longHeaders(region, { [name]: value });
      return parts.length === 0
        ? addHeaders({ [name]: value })
        : `  add_header ${name} "${parts.map(([part]) => part).join('')}" always;\n`;
    })
    .join('');
