/** The message of anything that was thrown. */
export const messageOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));

/** The same with the places in the code, for internal errors. */
export const stackOf = (error: unknown): string => (error instanceof Error ? error.stack : undefined) ?? String(error);
