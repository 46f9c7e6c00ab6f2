/** What a site imports from the generator: the types that templates are written against. */
export type * from './contract.ts';
