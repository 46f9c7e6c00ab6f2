/**
 * The one decision about a visitor's place: what the download action does, which modal is shown, whether the edge
 * answers at all, and why. Pure, imports nothing: the build prints matrices of it, the preview and the edge answer by it, and
 * the browser's rules are made from the same table.
 */

export type AccessRule = 'BLOCKED' | 'WARNING' | 'ALLOWED';

/** `geo-rules.json` of a region. */
export interface AccessRules {
  /** Changes whenever anything else in here does. */
  readonly version: string;
  /** Code of ISO 3166 to rule; a subdivision (`UA-43`) comes before its country. */
  readonly rules: Readonly<Record<string, AccessRule>>;
  /**
   * Places whose visitors are offered the site of another region, by code; a subdivision (`CA-ON`) has a key of its own. The
   * key `elsewhere` is for all other known places; the region's own has the modal `none` beside it.
   */
  readonly leads: Readonly<Record<string, Lead>>;
  /** For a place that no rule names. */
  readonly default: AccessRule;
  /** For a visitor whose place is unknown. */
  readonly onUnknown: AccessRule;
  /** Sanctions: these alone get 403, at the edge. */
  readonly deniedAtEdge: readonly string[];
  /** Places whose visitors are never asked anything. */
  readonly whitelist: { readonly places: readonly string[] };
  /** The region's own place. */
  readonly home: string | null;
  /** False where the law forbids any download: then no page has one. */
  readonly download: boolean;
  readonly pages: PageRules;
}

/** The rules of a site that decides nothing by places. */
export const OPEN_TO_ALL: AccessRules = {
  version: '',
  rules: {},
  leads: {},
  default: 'ALLOWED',
  onUnknown: 'ALLOWED',
  deniedAtEdge: [],
  whitelist: { places: [] },
  home: null,
  download: false,
  pages: { downloads: [], refusing: [], prefixes: [] },
};

/** A modal, and the site that it leads to. */
export interface Lead {
  readonly modal: string;
  /** The address of its home page, without the last slash: `https://nl.site.example/nl`. */
  readonly origin: string;
}

/** Which pages the rules treat differently; home always is `/` or the prefix of a language. */
export interface PageRules {
  /** Ends of paths of download pages: their visitors are warned, and the edge has a page without installers for them. */
  readonly downloads: readonly string[];
  /** Routes where, and below which, a refused download says why instead of leading home, as on home and download pages. */
  readonly refusing: readonly string[];
  /** With which the addresses of languages begin, without slashes. */
  readonly prefixes: readonly string[];
}

export interface Visitor {
  /** `GB`, `CA-ON`, or null where it is unknown. */
  readonly place: string | null;
  /** A known bot: visits mostly from one country, and is never asked anything. */
  readonly crawler: boolean;
  /** The cookie `closeRM=1`: a modal was dismissed. */
  readonly closeRM: boolean;
  /** `is_Lighthouse` in the query. */
  readonly lighthouse: boolean;
  /** Set by the edge for an address range, or by the list of places. */
  readonly whitelisted: boolean;
}

export interface Decision {
  readonly rule: AccessRule;
  /**
   * `start`: leads to the client · `home`: leads home · `refuse`: starts nothing and says why · `absent`: the region
   * has no download.
   */
  readonly download: 'start' | 'home' | 'refuse' | 'absent';
  /** `none`, `region-warning`, or the modal of a lead. */
  readonly modal: string;
  readonly status: 200 | 403;
  /** The rule and what overrode it, for people: `BLOCKED IR`, `closeRM`, `CA-ON has its own site`. */
  readonly because: string;
}

export interface PageClass {
  readonly home: boolean;
  readonly download: boolean;
  /** A refused download says why here; else it leads home. */
  readonly refuses: boolean;
}

export function classifyPath({ downloads, refusing, prefixes }: PageRules, path: string): PageClass {
  const clean = path.replace(/[?#].*$/, '').replace(/\/+$/, '');
  const prefix = prefixes.find((one) => `${clean}/`.startsWith(`/${one}/`));
  const route = prefix === undefined ? clean : clean.slice(prefix.length + 1);
  const home = route === '';
  const download = downloads.some((end) => clean.endsWith(end));
  const refuses = home || download || refusing.some((one) => `${route}/`.startsWith(one));
  return { home, download, refuses };
}

/** The file name of a download page without installers: it lies beside the page that it replaces. */
export const BLOCKED_PAGE = 'blocked.html';

/**
 * Whether an answer to this visitor may name no installer. The edge asks this, so that it holds without script too: it
 * answers with the other page (`BLOCKED_PAGE`), and refuses the links to installers.
 */
export const hidesInstallers = ({ rule }: Decision): boolean => rule === 'BLOCKED';

/** The rule of a place: the subdivision's, else the country's, else the default. */
export function ruleOf(
  rules: Pick<AccessRules, 'rules' | 'default' | 'onUnknown'>,
  place: string | null,
): { rule: AccessRule; from: string } {
  if (place === null) return { rule: rules.onUnknown, from: 'unknown' };
  for (const code of [place, place.slice(0, 2)]) {
    const rule = Object.hasOwn(rules.rules, code) ? rules.rules[code] : undefined;
    if (rule) return { rule, from: code };
  }
  return { rule: rules.default, from: `${place} by default` };
}

export function decideAccess(rules: AccessRules, visitor: Visitor, path: string): Decision {
  const { place } = visitor;
  const page = classifyPath(rules.pages, path);
  const denied = place !== null && names(rules.deniedAtEdge, place);
  const { rule: recorded, from } = ruleOf(rules, place);
  // A sanctioned place that is missing in BLOCKED, or whose country is open, gets no installer either.
  const rule = denied ? 'BLOCKED' : recorded;
  const whitelisted = visitor.whitelisted || (place !== null && names(rules.whitelist.places, place));
  // BLOCKED overrides closeRM, is_Lighthouse and a whitelist: those hide a message, they never grant a download.
  const download = !rules.download ? 'absent' : rule !== 'BLOCKED' ? 'start' : page.refuses ? 'refuse' : 'home';
  const base = { rule, download, status: denied ? 403 : 200 } as const;
  if (denied) return { ...base, modal: 'none', because: `denied at the edge ${place}` };

  const wanted = wantedModal(rules, place, rule, from, page);
  if (wanted.modal === 'none') return { ...base, ...wanted };
  const hidden = whyHidden(visitor, whitelisted, wanted.modal);
  return hidden ? { ...base, modal: 'none', because: `${hidden}, else ${wanted.because}` } : { ...base, ...wanted };
}

/** The decision for a response of the edge. It depends on the place only: all other inputs of a decision can only hide a message. */
export const decideAtEdge = (rules: AccessRules, place: string | null, path: string): Decision =>
  decideAccess(rules, { place, crawler: false, closeRM: false, lighthouse: false, whitelisted: false }, path);

function wantedModal(
  rules: AccessRules,
  place: string | null,
  rule: AccessRule,
  from: string,
  page: PageClass,
): Pick<Decision, 'modal' | 'because'> {
  const lead = leadOf(rules, place);
  if (lead && lead.modal !== 'none') return { modal: lead.modal, because: `${place} has its own site` };
  if (rule === 'WARNING' && (page.home || page.download))
    return { modal: 'region-warning', because: `WARNING ${from}` };
  return { modal: 'none', because: `${rule} ${from}` };
}

/** The modal and the site for visitors of a place: the subdivision's, else the country's, else that of all others. */
export const leadOf = ({ leads }: Pick<AccessRules, 'leads'>, place: string | null): Lead | undefined =>
  place === null ? undefined : (leads[place] ?? leads[place.slice(0, 2)] ?? leads.elsewhere);

/** Why this visitor does not see the modal; null for a visitor who does. */
function whyHidden(visitor: Visitor, whitelisted: boolean, modal: Decision['modal']): string | null {
  // Crawlers visit mostly from one country. A modal for them would hide every page from search.
  if (visitor.crawler) return 'crawler';
  if (visitor.closeRM) return 'closeRM';
  if (modal !== 'region-warning') return null;
  if (visitor.lighthouse) return 'is_Lighthouse';
  return whitelisted ? 'whitelisted' : null;
}

/** Whether a list names the place, or the country that it lies in. */
const names = (list: readonly string[], place: string): boolean =>
  list.includes(place) || list.includes(place.slice(0, 2));
