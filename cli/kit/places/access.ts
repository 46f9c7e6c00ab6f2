/**
 * The one decision about a visitor's place: what the download action does, which modal is shown, whether the edge
 * answers at all, and why. Pure, imports nothing. The build prints matrices of it, the preview and the edge answer by
 * it, and the browser's rules are made from the same table (specification, section 6).
 */

export type Rule = 'BLOCKED' | 'WARNING' | 'ALLOWED';

/** `geo-rules.json` of a region. */
export interface AccessRules {
  /** Changes whenever anything else in here does. */
  readonly version: string;
  /** Code of ISO 3166 to rule; a subdivision (`UA-43`) comes before its country. */
  readonly rules: Readonly<Record<string, Rule>>;
  /** Ontario under a key of its own: `modal` on every site but the Canadian one. */
  readonly ontario: { readonly 'CA-ON': 'modal' | 'none' };
  /** For a place that no rule names. */
  readonly default: Rule;
  /** For a visitor whose place nobody knows. */
  readonly onUnknown: Rule;
  /** Sanctions: these alone get 403, at the edge. */
  readonly deniedAtEdge: readonly string[];
  /** Places whose visitors are never asked anything. */
  readonly whitelist: { readonly places: readonly string[] };
  /** Places whose visitors have a site of their own, and that site; empty without the second redirection modal. */
  readonly mainSite: readonly { readonly places: readonly string[] | 'elsewhere'; readonly origin: string }[];
  /** Where Ontario's visitors are sent. */
  readonly ontarioOrigin: string | null;
  /** The region's own place, which `elsewhere` is measured by. */
  readonly home: string | null;
  /** False where the law forbids any download: then no page has one. */
  readonly download: boolean;
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
  /** Told by the edge for an address range, or by the list of places. */
  readonly whitelisted: boolean;
}

export interface Decision {
  readonly rule: Rule;
  /**
   * `start`: leads to the client · `home`: leads home · `refuse`: starts nothing and says why · `absent`: the region
   * has no download.
   */
  readonly download: 'start' | 'home' | 'refuse' | 'absent';
  readonly modal: 'none' | 'region-warning' | 'ontario' | 'main-site';
  readonly status: 200 | 403;
  /** The rule and what overrode it, for people: `BLOCKED IR`, `closeRM`, `CA-ON elsewhere`. */
  readonly because: string;
}

/** What an address is to the rules: home is `/` or a prefix of up to two letters, download any path ending so. */
export interface PageClass {
  readonly home: boolean;
  readonly download: boolean;
  readonly pokerSchool: boolean;
}

export function classifyPath(path: string): PageClass {
  const clean = path.replace(/[?#].*$/, '').replace(/\/+$/, '');
  return {
    home: /^(\/[a-z]{1,2})?$/.test(clean),
    download: clean.endsWith('download'),
    pokerSchool: /^(\/[a-z]{1,2})?\/poker-school$/.test(clean),
  };
}

/** What the page of a download is called whose visitors may have none: a file beside the page that it stands for. */
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
): { rule: Rule; from: string } {
  if (place === null) return { rule: rules.onUnknown, from: 'unknown' };
  for (const code of [place, place.slice(0, 2)]) {
    const rule = Object.hasOwn(rules.rules, code) ? rules.rules[code] : undefined;
    if (rule) return { rule, from: code };
  }
  return { rule: rules.default, from: `${place} by default` };
}

export function decideAccess(rules: AccessRules, visitor: Visitor, path: string): Decision {
  const { place } = visitor;
  const page = classifyPath(path);
  const denied = place !== null && names(rules.deniedAtEdge, place);
  const { rule: said, from } = ruleOf(rules, place);
  // A sanctioned place that somebody forgot in BLOCKED, or whose country is open, gets no installer either.
  const rule = denied ? 'BLOCKED' : said;
  const whitelisted = visitor.whitelisted || (place !== null && names(rules.whitelist.places, place));
  // BLOCKED outlives every switch: closeRM, is_Lighthouse and a whitelist hide a message, they never hand out an
  // installer.
  const download = !rules.download
    ? 'absent'
    : rule !== 'BLOCKED'
      ? 'start'
      : page.home || page.download || page.pokerSchool
        ? 'refuse'
        : 'home';
  const base = { rule, download, status: denied ? 403 : 200 } as const;
  if (denied) return { ...base, modal: 'none', because: `denied at the edge ${place}` };

  const wanted = wantedModal(rules, place, rule, from, page);
  if (wanted.modal === 'none') return { ...base, ...wanted };
  const silencer = silencerOf(visitor, whitelisted, wanted.modal);
  return silencer ? { ...base, modal: 'none', because: `${silencer}, else ${wanted.because}` } : { ...base, ...wanted };
}

/** The decision for an answer of the edge: it knows the place, and all else that a decision is made of hides a message only. */
export const decideAtEdge = (rules: AccessRules, place: string | null, path: string): Decision =>
  decideAccess(rules, { place, crawler: false, closeRM: false, lighthouse: false, whitelisted: false }, path);

function wantedModal(
  rules: AccessRules,
  place: string | null,
  rule: Rule,
  from: string,
  page: PageClass,
): Pick<Decision, 'modal' | 'because'> {
  if (place === 'CA-ON' && rules.ontario['CA-ON'] === 'modal') return { modal: 'ontario', because: 'CA-ON elsewhere' };
  if (mainSiteOf(rules, place)) return { modal: 'main-site', because: `${place} has a site of its own` };
  if (rule === 'WARNING' && (page.home || page.download))
    return { modal: 'region-warning', because: `WARNING ${from}` };
  return { modal: 'none', because: `${rule} ${from}` };
}

/** The site that a visitor of this place is offered instead, or null. */
export function mainSiteOf(rules: AccessRules, place: string | null): string | null {
  if (place === null) return null;
  const site = rules.mainSite.find(({ places }) =>
    places === 'elsewhere' ? rules.home !== null && !names([rules.home], place) : names(places, place),
  );
  return site?.origin ?? null;
}

function silencerOf(visitor: Visitor, whitelisted: boolean, modal: Decision['modal']): string | null {
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
