import type { ScriptFact } from '../../kit/page-facts.ts';
import { type Addresses, answerOf } from '../addresses.ts';
import type { BuiltPage } from '../built-site.ts';
import { type Add, onPage, type Rule, reporter } from '../rule.ts';

/** The fields that search engines require of each type; other types are not checked. */
const NEEDED: Readonly<Record<string, readonly string[]>> = {
  BreadcrumbList: ['itemListElement'],
  ListItem: ['position', 'name', 'item'],
  Organization: ['name', 'url'],
  WebSite: ['name', 'url'],
  Event: ['name', 'location'],
  FAQPage: ['mainEntity'],
  Question: ['name', 'acceptedAnswer'],
  Answer: ['text'],
  Article: ['headline'],
  Person: ['name'],
  ImageObject: ['contentUrl'],
  SoftwareApplication: ['name', 'operatingSystem'],
};
/** Fields that hold an address of this project or another. */
const ADDRESSES = new Set(['url', 'item', 'logo', 'image', 'contentUrl']);

/** Structured data is JSON, says what it is, is complete, and names pages and pictures that are there. */
export const jsonLd =
  (addresses: Addresses): Rule =>
  (site, report) => {
    for (const { pages } of site.regions)
      for (const page of pages)
        for (const script of page.facts.scripts) {
          if (script.type !== 'application/ld+json') continue;
          const on = reporter(report, { ...onPage(page), offset: script.offset })('JSONLD-INVALID');
          checkScript(addresses, page, script, (cause, message, help, more) =>
            on(cause, `${message} (structured data of ${page.path})`, help, more),
          );
        }
  };

function checkScript(addresses: Addresses, page: BuiltPage, { text }: ScriptFact, add: Add): void {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch (error) {
    return void add('syntax', `It cannot be read: ${(error as Error).message}.`, 'Print it with JSON.stringify.');
  }
  for (const document of Array.isArray(value) ? value : [value]) {
    const context = (document as Record<string, unknown> | null)?.['@context'];
    if (!/^https?:\/\/schema\.org\/?$/.test(String(context)))
      add(
        'context',
        `Its @context is ${JSON.stringify(context) ?? 'missing'}.`,
        'Write "@context": "https://schema.org".',
      );
    checkNode(addresses, page, document, add, true);
  }
}

function checkNode(addresses: Addresses, page: BuiltPage, node: unknown, add: Add, mustHaveType = false): void {
  if (Array.isArray(node)) {
    for (const item of node) checkNode(addresses, page, item, add);
    return;
  }
  if (typeof node !== 'object' || node === null) return;
  const record = node as Record<string, unknown>;
  const type = String(record['@type'] ?? '');
  if (mustHaveType && type === '') add('type', 'It has no @type.', 'Say what it describes.');
  // A node with only an @id refers to one that is defined elsewhere.
  if (Object.keys(record).some((key) => key !== '@id' && key !== '@type'))
    for (const field of NEEDED[type] ?? [])
      if (isEmpty(record[field])) add(`${type} ${field}`, `${type} has no ${field}.`, `Add "${field}".`);
  if (type === 'BreadcrumbList' && Array.isArray(record.itemListElement))
    record.itemListElement.forEach((item: { position?: unknown }, index) => {
      if (item?.position !== index + 1)
        add(
          'position',
          `Step ${index + 1} of the breadcrumbs has the position ${String(item?.position)}.`,
          'They count from 1.',
        );
    });
  for (const [key, value] of Object.entries(record)) {
    if (ADDRESSES.has(key) && typeof value === 'string') checkAddress(addresses, page, key, value, add);
    else checkNode(addresses, page, value, add);
  }
}

function checkAddress(addresses: Addresses, page: BuiltPage, key: string, value: string, add: Add): void {
  const place = { look: [value] };
  if (!/^https:\/\//.test(value))
    return void add(`address ${value}`, `"${key}" is ${value}, no absolute address.`, 'Write it with its host.', place);
  const target = addresses.resolve(value, page);
  if (target.kind === 'here' && answerOf(target.region, target.path).kind === 'nothing')
    add(`address ${value}`, `"${key}" names ${value}, which is not there.`, 'Name a page or a file that is.', place);
}

const isEmpty = (value: unknown): boolean =>
  value === undefined || value === null || value === '' || (Array.isArray(value) && value.length === 0);
