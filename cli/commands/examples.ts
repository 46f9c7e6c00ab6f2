/** Help begins with examples: they answer most questions. */
export const examples = (...lines: string[]) => ['Examples:', ...lines.map((line) => `  $ ${line}`), ''].join('\n');
