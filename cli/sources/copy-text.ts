/**
 * A copy of a part of a text. V8 keeps a part as a reference to the whole text. Exact also for half of a surrogate pair, which
 * an encoding would replace.
 */
export const copyText = (text: string): string => JSON.parse(JSON.stringify(text)) as string;
