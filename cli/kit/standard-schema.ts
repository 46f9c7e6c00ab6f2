/** A validator in the common form (zod, valibot, arktype …), https://standardschema.dev. */
export interface StandardSchema<Output = unknown> {
  readonly '~standard': {
    readonly version: 1;
    readonly vendor: string;
    readonly validate: (value: unknown) => unknown;
    readonly types?: { readonly input: unknown; readonly output: Output } | undefined;
  };
}

/** What a schema returns; `Otherwise` where it does not say so. */
export type OutputOf<Schema, Otherwise = unknown> = Schema extends {
  readonly '~standard': { readonly types?: infer Types };
}
  ? NonNullable<Types> extends { readonly output: infer Output }
    ? Output
    : Otherwise
  : Otherwise;
