/** What a site imports from the generator. */

export * from './collection.ts';
export type * from './contract.ts';
export * from './define-site.ts';
export type * from './environment.ts';
export { field } from './field.ts';
export * from './instant.ts';
export { Island, type IslandProps } from './island.ts';
export { inLanguage, type Localised } from './localised.ts';
export type * from './markdown-extension.ts';
export type * from './market.ts';
export type * from './page-facts.ts';
export { periodFields } from './period.ts';
export * from './region.ts';
export type * from './search.ts';
export type * from './site-checks.ts';
export type * from './site-host.ts';
export type * from './site-module.ts';
export type * from './site-types.ts';
export type * from './standard-schema.ts';
