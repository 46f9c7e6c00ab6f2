import type { Tokens } from 'marked';

/** What a link may say of its target, by `rel`. */
const RELATIONS = ['author', 'external', 'help', 'license', 'me', 'nofollow', 'noreferrer', 'sponsored', 'ugc'];

export interface LinkAttributes {
  readonly newTab: boolean;
  readonly rel: readonly string[];
}

/**
 * The attributes behind a link: `{target=_blank rel="nofollow sponsored"}`.
 * @param refuse called for each one that a link cannot have, with its position in the token
 */
export function readLinkAttributes(
  token: Tokens.Link,
  refuse: (index: number, message: string, help: string) => void,
): LinkAttributes {
  // markdown-lexer.ts puts it into the token.
  const { attributes = '' } = token as Tokens.Link & { readonly attributes?: string };
  const start = token.raw.length - attributes.length;
  const pairs = attributes
    .replace(/^\{:?|\}$/g, (mark) => ' '.repeat(mark.length))
    .matchAll(/([^\s=]+)(?:=(?:"([^"]*)"|(\S*)))?/g);
  let newTab = false;
  let rel: readonly string[] = [];
  for (const { 0: written, 1: name, 2: quoted, 3: bare = '', index } of pairs) {
    const value = quoted ?? bare;
    const relations = value.split(/\s+/);
    if (name === 'target' && value === '_blank') newTab = true;
    else if (name === 'rel' && relations.every((one) => RELATIONS.includes(one))) rel = relations;
    else
      refuse(
        start + index,
        `${written} is no attribute that a link can have.`,
        `Write target=_blank, or rel="…" with ${RELATIONS.join(', ')}.`,
      );
  }
  return { newTab, rel };
}
