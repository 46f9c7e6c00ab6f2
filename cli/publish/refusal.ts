import type { ProblemCode } from '../problems/catalogue.ts';

/** Why a deploy did not happen, or not wholly: exit code 4. */
export class DeployError extends Error {
  readonly code: ProblemCode;
  /** What to do about it. */
  readonly help: string;
  /** Whether the bucket may hold a part of this run. */
  readonly partial: boolean;

  constructor(code: ProblemCode, message: string, help: string, { partial = false } = {}) {
    super(message);
    this.name = 'DeployError';
    this.code = code;
    this.help = help;
    this.partial = partial;
  }
}
