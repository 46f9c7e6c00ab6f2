import { sanitizeForTerminal, stringifyForTerminal } from '../../problems/sanitize-for-terminal.ts';

/** Clears the current line of the terminal. */
const CLEAR_LINE = '\r\u001b[K';

/** Writes the result of a command to stdout, with a final line feed. */
export const printResult = (text: string): void => void process.stdout.write(sanitizeForTerminal(endLine(text)));

/** Writes a value as one JSON document to stdout. */
export const printJson = (value: unknown, indent?: number): void =>
  void process.stdout.write(`${stringifyForTerminal(value, indent)}\n`);

/** Writes a message to stderr, with a final line feed. */
export const printMessage = (text: string): void => void process.stderr.write(sanitizeForTerminal(endLine(text)));

/**
 * Replaces the current line of a terminal; an empty text clears it. For terminals only. Cut to the width of the terminal, because
 * only the last row of a longer line would be replaced.
 */
export const printStatus = (text: string, stream: NodeJS.WriteStream): void =>
  void stream.write(`${CLEAR_LINE}${sanitizeForTerminal(text).slice(0, (stream.columns || 80) - 1)}`);

const endLine = (text: string) => (text === '' || text.endsWith('\n') ? text : `${text}\n`);
