/** Exit codes that scripts rely on. */
export const ExitCode = {
  done: 0,
  /** Problems in the input or in the result. */
  problems: 1,
  usage: 2,
  internal: 3,
  /** A refused or partial deploy. */
  deploy: 4,
} as const;
