import type { Manifest } from '../../cli/build/emit/manifest.ts';
import type { AccessRules } from '../../cli/kit/places/access.ts';
import { placeHeaders } from '../support/visitor.ts';

/** A page that is audited, and its request. */
export interface Subject {
  readonly region: string;
  /** The template, and islands that no other subject has; `error 404` and so on for error pages. */
  readonly name: string;
  readonly address: string;
  /** The expected status; an error page is audited with the status that visitors receive. */
  readonly status: number;
  /** The visitor's location for the edge, if it is not that of the region. */
  readonly headers: Readonly<Record<string, string>>;
}

/** An address without a page. */
const NOWHERE = '/audit/no-such-page/';

/**
 * One page of each template that the region has, in its main language, one of each island that none of these has, and each
 * error page.
 * @param islandsOf returns the names of the islands in a file of the region
 */
export function subjectsOf(
  { region, files }: Manifest,
  rules: AccessRules,
  islandsOf: (path: string) => readonly string[],
): Subject[] {
  const templates = new Map<string, Subject>();
  const pages = Object.entries(files)
    .flatMap(([path, { kind, page }]) => (kind === 'page' && page ? [{ path, template: page.template }] : []))
    .sort((a, b) => a.path.length - b.path.length || (a.path < b.path ? -1 : 1));
  const subject = (name: string, path: string): Subject => {
    const address = `/${path.slice(0, -'index.html'.length)}`;
    return { region, name, address, status: 200, headers: {} };
  };
  const islands = new Set<string>();
  for (const { path, template } of pages) {
    if (templates.has(template)) continue;
    templates.set(template, subject(template, path));
    for (const island of islandsOf(path)) islands.add(island);
  }
  const further: Subject[] = [];
  for (const { path, template } of pages) {
    const missing = islandsOf(path).filter((island) => !islands.has(island));
    if (missing.length > 0) further.push(subject(`${template}, ${missing.join(', ')}`, path));
    for (const island of missing) islands.add(island);
  }
  const error = (status: number, address: string, place: string | null = null): Subject => ({
    region,
    name: `error ${status}`,
    address,
    status,
    headers: place === null ? {} : placeHeaders(place),
  });
  const [sanctioned] = rules.deniedAtEdge;
  return [
    ...[...templates.values(), ...further].sort((a, b) => (a.address < b.address ? -1 : 1)),
    ...(sanctioned ? [error(403, '/', sanctioned)] : []),
    error(404, NOWHERE),
    // No other request triggers this error page on a working host.
    error(500, '/500.html'),
  ];
}

/** The name of an audited page in the table. */
export const titleOf = ({ region, name, address }: Subject): string =>
  name.startsWith('error') ? `${region} ${name}` : `${region} ${address} (${name})`;
