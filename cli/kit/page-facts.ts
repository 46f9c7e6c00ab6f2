/** What a page contains, read once from its bytes: all checks use these facts, and none reads the markup again. */

/** An element with its attributes and where it begins, in UTF-16 units of the file. */
export interface ElementFact {
  readonly tag: string;
  readonly attributes: Readonly<Record<string, string>>;
  readonly offset: number;
}

export interface AnchorFact extends ElementFact {
  /** Its accessible name: its text, the alternatives of its pictures, or its label. */
  name: string;
  readonly zone: Zone;
  /** The elements around it and itself, outermost first. */
  readonly chain: () => string;
}

/** The surroundings of an element, as far as rules need them. */
export interface Zone {
  readonly selector: boolean;
  readonly dialog: boolean;
  readonly head: boolean;
  /** Inside something that opens on demand: a browser fetches no lazy picture in it. */
  readonly closed: boolean;
  /** In the page's own content, not in the header and footer that every page has. */
  readonly main: boolean;
  /** The id of the claim around it. */
  readonly claim: string | null;
}

export interface TextFact {
  text: string;
  readonly offset: number;
}

export interface HeadingFact extends TextFact {
  readonly level: number;
  readonly zone: Zone;
}

export interface ScriptFact extends TextFact {
  readonly type: string;
  readonly src: string | null;
  readonly attributes: Readonly<Record<string, string>>;
}

/** The part of the text that contains a claim. */
export interface ClaimFact extends ElementFact {
  readonly id: string;
  readonly zone: Zone;
  readonly start: number;
  end: number;
}

/** A text that an attribute holds: an alternative, a label, a title. */
export interface LabelFact extends TextFact {
  readonly attribute: string;
  readonly zone: Zone;
}

export interface PageFacts {
  readonly root: Readonly<Record<string, string>>;
  readonly titles: readonly TextFact[];
  readonly metas: readonly ElementFact[];
  readonly links: readonly ElementFact[];
  readonly anchors: readonly AnchorFact[];
  readonly pictures: readonly (ElementFact & { readonly zone: Zone })[];
  /** Other elements that load something or act: source, video, iframe, form, button … */
  readonly others: readonly ElementFact[];
  readonly scripts: readonly ScriptFact[];
  readonly styles: readonly TextFact[];
  readonly headings: readonly HeadingFact[];
  /** Id to how often it is given; the first offset of each. */
  readonly ids: ReadonlyMap<string, { count: number; readonly offset: number }>;
  readonly claims: readonly ClaimFact[];
  /** Elements with a hook of the page (data-action, data-nav …) or an attribute that no page may have. */
  readonly hooks: readonly (ElementFact & { readonly chain: () => string; readonly zone: Zone })[];
  readonly inline: readonly (ElementFact & { readonly attribute: string })[];
  /** Texts in attributes of elements, apart from those that lead to other regions. */
  readonly labels: readonly LabelFact[];
  /** The same of elements that lead to other regions. */
  readonly labelsAway: readonly LabelFact[];
  /** The parts of the text that lead to sites of other regions: region selectors, and dialogs with `data-modal-go`. */
  readonly asides: readonly { readonly start: number; readonly end: number }[];
  /** The words of elements with `data-legal`, without navigation and marks (`data-legal="mark"`) in them. */
  readonly legal: string;
  /** The parts of the text that are code. */
  readonly code: readonly { readonly start: number; readonly end: number }[];
  /** The part of the text that is the page's own. */
  readonly main: { readonly start: number; readonly end: number };
  /** Everything that is read on the page; blocks are lines. */
  readonly text: string;
  /** The offset in the file of a position of the text. */
  readonly offsetOf: (position: number) => number;
}
