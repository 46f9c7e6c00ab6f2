/**
 * A fault in a copy of the real site: in its sources, if no build reports it, or in its result, as a broken tool or an
 * edit by hand would leave it. The test plants all faults at once, so that the check has to distinguish them.
 */
export interface Fault {
  readonly name: string;
  readonly code: string;
  /** The file that is edited: a source, or one of the result below `dist/`. */
  readonly file: string;
  /** The text of the file afterwards; null removes it. */
  readonly edit: (before: string) => string | null;
  /** In the result: the manifest is not updated. */
  readonly raw?: boolean;
  /** The location of the finding: a file and the text there. */
  readonly at: readonly [file: string, text: string];
  /** Findings that follow from the same fault elsewhere. */
  readonly also?: readonly (readonly [code: string, file: string, text: string])[];
}

export const replace =
  (from: string, to: string) =>
  (before: string): string => {
    if (!before.includes(from)) throw new Error(`There is no "${from}" to plant a fault in.`);
    return before.replace(from, () => to);
  };
export const append = (text: string) => (before: string) => `${before.trimEnd()}\n\n${text}\n`;
export const remove = (pattern: RegExp) => (before: string) => {
  if (!pattern.test(before)) throw new Error(`There is no ${pattern} to remove.`);
  return before.replace(pattern, '');
};

export const removeLast =
  (open: string) =>
  (before: string): string => {
    const at = before.lastIndexOf(open);
    return before.slice(0, at) + before.slice(before.indexOf('</p>', at) + '</p>'.length);
  };

/** In the result: markup added at the end of the content of a page. */
export const inserted = (name: string, code: string, page: string, html: string, text: string): Fault => ({
  name,
  code,
  file: `dist/${page}`,
  edit: replace('</main>', `${html}</main>`),
  at: [`dist/${page}`, text],
});
/** In the result: markup of a page changed. */
export const changed = (
  name: string,
  code: string,
  page: string,
  edit: (before: string) => string,
  at: Fault['at'],
  also: NonNullable<Fault['also']> = [],
): Fault => ({ name, code, file: `dist/${page}`, edit, at, also });

export const UK = 'regions/uk.json';
export const page = (route: string) => `uk/${route}/index.html`;
