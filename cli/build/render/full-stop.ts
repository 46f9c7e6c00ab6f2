/** What follows a value in a text: its full stop is left out where the value ends with one, as "Example Inc." does. */
export const afterValue = (value: string, rest: string): string =>
  value.endsWith('.') && rest.startsWith('.') && !rest.startsWith('..') ? rest.slice(1) : rest;
