const UNPRINTABLE = /[\p{Cc}\p{Bidi_Control}\p{Noncharacter_Code_Point}]/gu;

/** The colours and styles that `site` writes: SGR 0 to 2, 22 and 30 to 39. Others could hide or imitate text. */
const OWN_STYLES = '\\u001b\\[(?:0|1|2|22|3[0-9])m';

const UNPRINTABLE_BUT_LAYOUT = new RegExp(
  `${OWN_STYLES}|[\\t\\n]|[\\p{Cc}\\p{Bidi_Control}\\p{Noncharacter_Code_Point}]`,
  'gu',
);

/** One line of text from a source: control and direction characters become spaces, and long text is cut. */
export function sanitizeLine(text: string, maxLength = 500): string {
  const line = text.replace(UNPRINTABLE, ' ');
  return line.length > maxLength ? `${line.slice(0, maxLength)}…` : line;
}

/** Replaces characters that are invalid in documents or change the text direction. Line feeds stay. */
export const plainText = (text: string): string =>
  text.replace(UNPRINTABLE, (character) => (character === '\n' ? '\n' : ' ')).toWellFormed();

/**
 * Sanitizes output of several lines that contains untrusted names and texts: escape sequences could move the cursor, set the
 * window title or hide lines. Line feeds, tabs and the styles of `site` stay.
 */
export const sanitizeForTerminal = (text: string): string =>
  text.replace(UNPRINTABLE_BUT_LAYOUT, (found) => (found === '\n' || found === '\t' || found.length > 2 ? found : ' '));

/** Formats JSON with control characters as \u escapes, so that the parsed value is unchanged. */
export const stringifyForTerminal = (value: unknown, indent?: number): string =>
  JSON.stringify(value, null, indent).replace(UNPRINTABLE, (character) =>
    character === '\n'
      ? character
      : [...Array(character.length).keys()].map((at) => escapeUnit(character, at)).join(''),
  );

const escapeUnit = (text: string, at: number) => `\\u${text.charCodeAt(at).toString(16).padStart(4, '0')}`;
