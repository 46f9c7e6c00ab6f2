/** A variable name that includes the region, so that several regions can share one nginx. */
export const variable = (region: string, name: string): string => `$site_${region.replace(/[^a-z0-9]/g, '_')}_${name}`;

/** The quoted path of a location, or a pattern: nginx reads no variables in them. */
export const quoteLiteral = (text: string): string => `"${text.replace(/[\\"]/g, '\\$&')}"`;

/** A quoted string. `$` has no escape in nginx, so the variable `$site_dollar` replaces it. */
export const quoteNginx = (text: string): string => quoteLiteral(text).replaceAll('$', `$${'{site_dollar}'}`);

/** A regular expression group that matches any of the texts. */
export const anyOf = (texts: readonly string[]): string =>
  `(?:${texts.map((text) => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')).join('|')})`;

/** `add_header` lines; `always` includes error responses. */
export const addHeaders = (values: Readonly<Record<string, string>>, indent = '  '): string =>
  Object.entries(values)
    .map(([name, value]) => `${indent}add_header ${name} ${quoteNginx(value)} always;\n`)
    .join('');

/** nginx limits one parameter to 4 KiB. */
const MAX_LENGTH = 3000;

/** Short, because nginx also limits the length of variable names. */
const initials = (name: string): string =>
  name
    .split('-')
    .map((word) => word.charAt(0).toLowerCase())
    .join('');

/** Splits header values that are too long for one parameter into variables. */
export const longHeaders = (
  region: string,
  values: Readonly<Record<string, string>>,
): [variable: string, part: string][] =>
  Object.entries(values).flatMap(([name, value]) =>
    value.length <= MAX_LENGTH
      ? []
      : Array.from({ length: Math.ceil(value.length / MAX_LENGTH) }, (_, index): [string, string] => [
          variable(region, `${initials(name)}_${index}`),
          value.slice(index * MAX_LENGTH, (index + 1) * MAX_LENGTH),
        ]),
  );

/** `add_header` lines for pages; long values use the variables of `longHeaders`. */
export const pageHeaderLines = (region: string, values: Readonly<Record<string, string>>): string =>
  Object.entries(values)
    .map(([name, value]) => {
      const parts = longHeaders(region, { [name]: value });
      return parts.length === 0
        ? addHeaders({ [name]: value })
        : `  add_header ${name} "${parts.map(([part]) => part).join('')}" always;\n`;
    })
    .join('');
