import { compareLocations, compareTexts, type Location } from '../problems/problem.ts';
import { type BuiltSite, pagePath } from './built-site.ts';
import { type Finding, findingId, type RuleHit, SEVERITIES } from './finding.ts';
import { ElementFinder, type RenderMarked } from './locate-element.ts';
import { SourceFinder } from './locate-source.ts';

/** Pages that a finding names. */
const FIRST = 5;

interface Group {
  readonly hit: RuleHit;
  readonly at: Location;
  readonly regions: Set<string>;
  readonly pages: Set<string>;
}

interface GroupOptions {
  /** Called between hits; it may throw to end the work. */
  readonly pause?: (() => void) | undefined;
  /** Renders a page again, with marks at the elements of templates. Without it, what is in no source is reported in the result. */
  readonly renderMarked?: RenderMarked | undefined;
}

/**
 * One finding for each cause. Hits with the same code, cause and source are fixed by one edit, on however many pages and in
 * however many regions they appear. What a template has written is reported at its element.
 */
export async function groupHits(
  site: BuiltSite,
  hits: readonly RuleHit[],
  { pause = () => {}, renderMarked = async () => null }: GroupOptions = {},
): Promise<Finding[]> {
  const finder = new SourceFinder(site);
  const elements = new ElementFinder(site, renderMarked);
  const groups = new Map<string, Group>();
  const locations = new Map<string, Location>();
  for (const hit of hits) {
    pause();
    const source = locationOf(site, finder, locations, hit);
    const element = isInResult(source) ? await elements.find(hit) : null;
    const at = element ?? source;
    // The validator says several things of one element, with what the page has in it.
    const cause = element && hit.code === 'HTML-INVALID' ? '' : (hit.found ?? hit.cause);
    const key = `${hit.code}\0${cause}\0${at.file}\0${at.line}\0${at.column}`;
    let group = groups.get(key);
    if (!group) groups.set(key, (group = { hit, at, regions: new Set(), pages: new Set() }));
    group.regions.add(hit.region);
    if (hit.file !== null) group.pages.add(`${hit.region}:${pagePath(hit.file)}`);
  }
  return sortFindings([...groups.values()].map(toFinding));
}

/** The same cause on pages of one source has one location: it is located once. */
function locationOf(site: BuiltSite, finder: SourceFinder, locations: Map<string, Location>, hit: RuleHit): Location {
  if (hit.at) return hit.at;
  const region = site.regions.find(({ id }) => id === hit.region);
  const entry = hit.file === null ? undefined : region?.manifest.files[hit.file];
  const own = hit.chrome ? '' : (entry?.sources.join(' ') ?? '');
  const key = [hit.code, hit.cause, hit.region, entry?.page?.language, own, hit.chrome].join('\0');
  let at = locations.get(key);
  if (!at) {
    at = finder.find(hit);
    // A location in the result belongs to one page only.
    if (!isInResult(at)) locations.set(key, at);
  }
  return at;
}

const isInResult = ({ file }: Location): boolean => file.startsWith('dist/');

function toFinding({ hit, at, regions, pages }: Group): Finding {
  const all = [...pages].sort();
  const more = all.length > 1 ? ` On ${all.length} pages.` : '';
  return {
    id: findingId(hit.code, at.file, hit.cause),
    code: hit.code,
    severity: hit.severity ?? 'error',
    at,
    message: `${hit.message}${more}`,
    help: typeof hit.help === 'string' ? hit.help : hit.help(),
    regions: [...regions].sort(),
    pages: { count: all.length, first: all.slice(0, FIRST) },
  };
}

/** The most severe first, then by location. Different findings with the same id get a number. */
export function sortFindings(findings: readonly Finding[]): Finding[] {
  const rank = ({ severity }: Finding) => -SEVERITIES.indexOf(severity);
  const sorted = findings.toSorted(
    (a, b) =>
      rank(a) - rank(b) ||
      compareLocations(a.at, b.at) ||
      compareTexts(a.code, b.code) ||
      compareTexts(a.message, b.message),
  );
  const seen = new Map<string, number>();
  return sorted.map((finding) => {
    const number = (seen.get(finding.id) ?? 0) + 1;
    seen.set(finding.id, number);
    return number === 1 ? finding : { ...finding, id: `${finding.id}-${number}` };
  });
}
