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
