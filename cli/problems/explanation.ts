/** What `site explain <CODE>` prints. */
export interface Explanation {
  /** The problem in one line. */
  readonly title: string;
  /** Why it matters and how to fix it. */
  readonly text: string;
}
