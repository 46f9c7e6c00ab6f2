/** A parsed workflow command. */
interface WorkflowCommand {
  readonly name: string;
  readonly properties: Readonly<Record<string, string>>;
  readonly message: string;
}

/**
 * Reads a line as GitHub's runner does: `::name key=value,key=value::message`, where the message escapes `%`, `\r` and
 * `\n`, and a value `:` and `,` too. A line that is not a command is part of the log.
 */
export function readWorkflowCommand(line: string): WorkflowCommand | null {
  const parts = /^::([a-z-]+)(?: (.*?))?::(.*)$/su.exec(line);
  if (!parts) return null;
  const [, name = '', properties = '', message = ''] = parts;
  const pairs = properties
    .trim()
    .split(',')
    .map((pair) => pair.split(/=(.*)/s))
    // A property without a value is ignored.
    .filter(([key, value]) => key && value)
    .map(([key = '', value = '']) => [key, decode(value, /%(0D|0A|3A|2C|25)/g)]);
  return { name, properties: Object.fromEntries(pairs), message: decode(message, /%(0D|0A|25)/g) };
}

/** The lines of a log as the runner separates them. */
export const linesOf = (log: string): string[] => log.split(/\r\n|\r|\n/);

const decode = (text: string, escapes: RegExp): string =>
  text.replace(escapes, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)));
