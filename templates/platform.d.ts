/** What browsers have and TypeScript's own words for one do not. */
interface Document {
  /** True while the page is rendered ahead of a visit. */
  readonly prerendering?: boolean;
}
