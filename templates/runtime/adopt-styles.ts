/**
 * Adds a style sheet that arrives with a script. The content security policy refuses style elements that a script writes.
 * @param root where it applies
 */
export function adoptStyles(css: string, root: DocumentOrShadowRoot = document): void {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(css);
  root.adoptedStyleSheets.push(sheet);
}
