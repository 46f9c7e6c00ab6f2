/** Variables of the environment that a site declares. See docs/content/en/data.md. */
import type { SiteTypes } from './site-types.ts';
import type { StandardSchema } from './standard-schema.ts';

/** A schema with a field for each variable: `z.object({ CMS_TOKEN: z.string().min(1) })`. */
export interface EnvironmentDefinition extends StandardSchema {
  readonly shape: Readonly<Record<string, StandardSchema>>;
}

/** Variables that begin with it may be in pages and in browser code. All others are secret: only loaders receive them. */
export const PUBLIC_PREFIX = 'PUBLIC_';

/** The declared variables as their schema returns them. */
export type DeclaredVariables = SiteTypes extends {
  env: { readonly '~standard': { readonly types?: infer Types } };
}
  ? NonNullable<Types> extends { readonly output: infer Output }
    ? Output
    : Readonly<Record<string, string>>
  : Readonly<Record<string, string>>;

/** Their public ones as texts. */
type PublicTexts = {
  readonly [Name in keyof DeclaredVariables as Name extends `${typeof PUBLIC_PREFIX}${string}` ? Name : never]: string;
};

declare global {
  interface ImportMetaEnv extends PublicTexts {}
  interface ImportMeta {
    readonly env: ImportMetaEnv;
  }
}
