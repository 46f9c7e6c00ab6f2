/** Features of browsers that TypeScript's types do not have yet. */
interface Document {
  /** True while the page is rendered ahead of a visit. */
  readonly prerendering?: boolean;
}
