import { SaxesParser } from 'saxes';

/** An element of an XML document, from a strict parser. */
export interface XmlElement {
  readonly name: string;
  readonly attributes: Readonly<Record<string, string>>;
  readonly children: XmlElement[];
  /** Its text, without that of its children. */
  text: string;
}

/** @throws an error with line and column if the text is not well-formed XML */
export function readXml(text: string): XmlElement {
  const parser = new SaxesParser({ xmlns: false });
  const document: XmlElement = { name: '', attributes: {}, children: [], text: '' };
  const open = [document];
  parser.on('error', (error) => {
    throw error;
  });
  parser.on('opentag', ({ name, attributes }) => {
    const element = { name, attributes, children: [], text: '' };
    open.at(-1)?.children.push(element);
    open.push(element);
  });
  const addText = (characters: string) => {
    const element = open.at(-1);
    if (element) element.text += characters;
  };
  parser.on('text', addText);
  parser.on('cdata', addText);
  parser.on('closetag', () => open.pop());
  parser.write(text).close();
  return document.children[0] as XmlElement;
}

/** An element and its descendants, in document order. */
export const elementsOf = (element: XmlElement): XmlElement[] => [element, ...element.children.flatMap(elementsOf)];
