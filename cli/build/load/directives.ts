/** What `{name:…}` may stand for in Markdown. */
export const DIRECTIVES = ['fact', 'string', 'claim', 'block'] as const;
export type Directive = (typeof DIRECTIVES)[number];
