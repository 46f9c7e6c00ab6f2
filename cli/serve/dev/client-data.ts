/** What the dev server sends to its client in the browser, as JSON. */
import type { Location, Problem } from '../../problems/problem.ts';

/** A page as its client follows it. */
export interface PageState {
  /** A hash of the page; empty if there is none. */
  readonly version: string;
  /** Whether `problems` is complete for the current sources. */
  readonly settled: boolean;
  /** The first ones. */
  readonly problems: readonly ProblemView[];
  /** Of all problems. */
  readonly count: number;
}

/** What goes wrong in an open page. `stack` has positions of scripts, the innermost first. */
export type BrowserFault =
  | { readonly kind: 'error' | 'rejection'; readonly message: string; readonly stack: string }
  | { readonly kind: 'policy'; readonly message: string; readonly directive: string; readonly stack: string }
  /** `html` is what the island renders in the browser. */
  | { readonly kind: 'markup'; readonly message: string; readonly island: string; readonly html: string };

/** A problem with the surrounding source lines, for the overlay. */
export interface ProblemView extends Problem {
  readonly frame: readonly { readonly number: number; readonly text: string; readonly here: boolean }[];
  /** Of findings; other problems are errors. */
  readonly severity?: string;
}

/** The data of the toolbar panel. */
export interface ToolbarData {
  /** Null where there is no page. */
  readonly page: PageInfo | null;
  readonly regions: readonly { readonly id: string; readonly url: string }[];
}

export interface PageInfo {
  readonly region: string;
  readonly path: string;
  readonly file: string | null;
  readonly template: string;
  readonly layout: string;
  readonly fallbackFrom: string | null;
  readonly languages: readonly { readonly name: string; readonly href: string; readonly here: boolean }[];
  readonly weights: readonly Weight[];
  readonly origins: readonly DependencyView[];
  readonly cookies: readonly { readonly name: string; readonly category: string; readonly days: number }[];
  readonly places: readonly string[];
}

/** A file that the markup names. */
export interface Weight {
  readonly path: string;
  readonly bytes: number;
  /** Null for files that are sent uncompressed. */
  readonly compressed: number | null;
}

/** A value that a page depends on. */
export interface DependencyView {
  readonly kind: string;
  readonly name: string;
  readonly at: Location | null;
}
