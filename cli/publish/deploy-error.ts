import type { ProblemCode } from '../problems/catalogue.ts';

/** A deploy or rollback that was refused or is incomplete: exit code 4. */
export class DeployError extends Error {
  readonly code: ProblemCode;
  /** What the user can do. */
  readonly help: string;
  /** Whether the run may have written files. */
  readonly partial: boolean;

  constructor(code: ProblemCode, message: string, help: string, { partial = false } = {}) {
    super(message);
    this.name = 'DeployError';
    this.code = code;
    this.help = help;
    this.partial = partial;
  }
}
