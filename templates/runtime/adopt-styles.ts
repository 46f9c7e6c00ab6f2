/** Adds a style sheet that arrives with a script. The content security policy refuses style elements that a script writes. */
export function adoptStyles(css: string): void {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(css);
  document.adoptedStyleSheets.push(sheet);
}
