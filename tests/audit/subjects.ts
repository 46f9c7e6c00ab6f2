import type { Manifest } from '../../cli/build/emit/manifest.ts';
import type { AccessRules } from '../../cli/kit/places/access.ts';
import { placeHeaders } from '../support/visitor.ts';

/** A page that is audited, and its request. */
export interface Subject {
  readonly region: string;
  /** The template; `error 404` and so on for error pages. */
  readonly name: string;
  readonly address: string;
  /** The expected status; an error page is audited with the status that visitors receive. */
  readonly status: number;
  /** The visitor's location for the edge, if it is not that of the region. */
  readonly headers: Readonly<Record<string, string>>;
}

/** An address without a page. */
const NOWHERE = '/audit/no-such-page/';

/** One page of each template that the region has, in its main language, and each error page. */
export function subjectsOf(manifest: Manifest, rules: AccessRules): Subject[] {
  const { region, files } = manifest;
  const seen = new Map<string, Subject>();
  for (const [path, { kind, page }] of Object.entries(files).sort(
    ([a], [b]) => a.length - b.length || (a < b ? -1 : 1),
  )) {
    if (kind !== 'page' || !page || seen.has(page.template)) continue;
    const address = `/${path.slice(0, -'index.html'.length)}`;
    seen.set(page.template, { region, name: page.template, address, status: 200, headers: {} });
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
    ...[...seen.values()].sort((a, b) => (a.address < b.address ? -1 : 1)),
    ...(sanctioned ? [error(403, '/', sanctioned)] : []),
    error(404, NOWHERE),
    // No request triggers this error page on a working host, so it is requested as a file.
    { ...error(500, '/500.html'), status: 200 },
  ];
}

/** The name of an audited page in the table. */
export const titleOf = ({ region, name, address }: Subject): string =>
  name.startsWith('error') ? `${region} ${name}` : `${region} ${address} (${name})`;
