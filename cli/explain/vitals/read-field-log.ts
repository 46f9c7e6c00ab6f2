import { EDGE_PATHS } from '../../regions/edge-paths.ts';

/** A page that a visitor has left, and how it behaved. */
export interface FieldPage {
  readonly region: string;
  readonly template: string;
  readonly device: string;
  readonly path: string;
  /** In ms; null if the browser does not measure it, or the page was not used. */
  readonly lcp: number | null;
  readonly inp: number | null;
  readonly cls: number | null;
}

/** An error of an island or another script, or something that the policy has refused. */
export interface FieldError {
  readonly kind: 'error' | 'policy' | 'island';
  readonly region: string;
  readonly path: string;
  readonly message: string;
  readonly source: string;
  /** The name of the island that stays markup; null for another error. */
  readonly island: string | null;
}

export interface FieldLog {
  readonly pages: readonly FieldPage[];
  readonly errors: readonly FieldError[];
  /** Requests to the collector that are neither: page views, and what does not come from a page. */
  readonly others: number;
}

const [COLLECTOR = ''] = EDGE_PATHS.find(([, answer]) => answer === 'collect') ?? [];
/** Names that a page sends. Everybody can send something else. */
const NAME = /^[a-z][a-z0-9-]{0,40}$/;
const PATH = /^\/[^\s<>"]{0,300}$/;
/** In ms: longer than any visit. */
const LONGEST = 600_000;
const LARGEST_SHIFT = 100;

/**
 * Reads the log of any host: nginx and CloudFront write the address of each request, preview and the workers a line of their own.
 * Lines about other addresses are skipped.
 */
export function readFieldLog(text: string): FieldLog {
  const pages: FieldPage[] = [];
  const errors: FieldError[] = [];
  let others = 0;
  for (const line of text.split('\n')) {
    const query = queryOf(line);
    if (query === null) continue;
    const fields = new URLSearchParams(query);
    const page = readPage(fields) ?? null;
    const error = page === null ? readError(fields) : null;
    if (page) pages.push(page);
    else if (error) errors.push(error);
    else others++;
  }
  return { pages, errors, others };
}

/** The query of a request to the collector; CloudFront has it in a column behind the path. */
function queryOf(line: string): string | null {
  const at = line.indexOf(COLLECTOR);
  if (at === -1) return null;
  const rest = line.slice(at + COLLECTOR.length);
  const inAddress = /^\?([^\s"]*)/.exec(rest)?.[1];
  if (inAddress !== undefined) return inAddress;
  return line.includes('\t') ? (/\t(kind=[^\t]*)/.exec(rest)?.[1] ?? '') : '';
}

function readPage(fields: URLSearchParams): FieldPage | null {
  const common = readCommon(fields);
  const [template, device] = [fields.get('template') ?? '', fields.get('device') ?? ''];
  if (fields.get('kind') !== 'vitals' || !common || !NAME.test(template) || !NAME.test(device)) return null;
  const read = (name: string, most: number) => {
    const value = Number(fields.get(name) || Number.NaN);
    return value >= 0 && value <= most ? value : null;
  };
  return {
    ...common,
    template,
    device,
    lcp: read('lcp', LONGEST),
    inp: read('inp', LONGEST),
    cls: read('cls', LARGEST_SHIFT),
  };
}

function readError(fields: URLSearchParams): FieldError | null {
  const common = readCommon(fields);
  const kind = fields.get('kind');
  if (!common || (kind !== 'error' && kind !== 'policy' && kind !== 'island')) return null;
  const island = kind === 'island' ? (fields.get('island') ?? '') : null;
  if (island !== null && !NAME.test(island)) return null;
  return { ...common, kind, island, message: fields.get('message') ?? '', source: fields.get('source') ?? '' };
}

function readCommon(fields: URLSearchParams): { region: string; path: string } | null {
  const [region, path] = [fields.get('region') ?? '', fields.get('path') ?? ''];
  return NAME.test(region) && PATH.test(path) ? { region, path } : null;
}
