const UNPRINTABLE = /[\p{Cc}\p{Bidi_Control}\p{Noncharacter_Code_Point}]/gu;

/** Colours and weights that `site` itself writes: SGR 0 to 2, 22 and 30 to 39. Others could hide or imitate text. */
const PAINT = '\\u001b\\[(?:0|1|2|22|3[0-9])m';

const UNPRINTABLE_BUT_LAYOUT = new RegExp(
  `${PAINT}|[\\t\\n]|[\\p{Cc}\\p{Bidi_Control}\\p{Noncharacter_Code_Point}]`,
  'gu',
);

/** One line of text from a source: control and direction characters become spaces, and what is too long is cut. */
export function sanitizeLine(text: string, longest = 500): string {
  const line = text.replace(UNPRINTABLE, ' ');
  return line.length > longest ? `${line.slice(0, longest)}…` : line;
}

/** Without characters that a document may not hold or that would reverse its lines. Line feeds stay. */
export const plainText = (text: string): string =>
  text.replace(UNPRINTABLE, (character) => (character === '\n' ? '\n' : ' ')).toWellFormed();

/**
 * Output of several lines, from names and texts that anybody may have written: escape sequences would move the cursor,
 * set the title of the window or hide lines. Line feeds, tabs and the colours of `site` stay.
 */
export const sanitizeForTerminal = (text: string): string =>
  text.replace(UNPRINTABLE_BUT_LAYOUT, (found) => (found === '\n' || found === '\t' || found.length > 2 ? found : ' '));

/** JSON as text. Characters that a terminal would act on are written as escapes, so the value stays the same. */
export const stringifyForTerminal = (value: unknown, indent?: number): string =>
  JSON.stringify(value, null, indent).replace(UNPRINTABLE, (character) =>
    character === '\n'
      ? character
      : [...Array(character.length).keys()].map((at) => escapeUnit(character, at)).join(''),
  );

const escapeUnit = (text: string, at: number) => `\\u${text.charCodeAt(at).toString(16).padStart(4, '0')}`;
