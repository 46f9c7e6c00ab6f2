/** The examples at the start of each help text. */
export const examples = (...lines: string[]) => ['Examples:', ...lines.map((line) => `  $ ${line}`), ''].join('\n');
