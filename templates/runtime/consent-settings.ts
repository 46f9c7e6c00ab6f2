/**
 * What the script is told of a region's tags. Written by the build and read in the browser, side by side here so that
 * they cannot drift apart; as a line of values, because every page of a region with tags carries it.
 */
export interface ConsentSettings {
  /** Public ids; empty where the region has none. */
  readonly consent: string;
  readonly analytics: string;
  readonly tagManager: string;
  /** Where the site's own page views are sent; empty where they are not counted. */
  readonly pageViews: string;
  /** The provider is told the place, instead of asking a service of its own for it. */
  readonly customStub: boolean;
  /** Everybody is asked; else only visitors from `gdpr`, and those whose place is unknown. */
  readonly everywhere: boolean;
  readonly gdpr: readonly string[];
  /** Categories that wait for an answer. */
  readonly asks: readonly string[];
  /** The cookie registry: category to names, with `*` at the end of those that go on. */
  readonly cookies: Readonly<Record<string, readonly string[]>>;
}

export function packConsent(settings: ConsentSettings): string {
  const { consent, analytics, tagManager, pageViews, customStub, everywhere, gdpr, asks, cookies } = settings;
  const registry = Object.entries(cookies).map(([category, names]) => [category, ...names].join(' '));
  const told = [gdpr.join(' '), asks.join(' '), registry.join(',')];
  return [consent, analytics, tagManager, pageViews, customStub ? 1 : '', everywhere ? 1 : '', ...told].join('|');
}

export function unpackConsent(text: string): ConsentSettings {
  const [
    consent = '',
    analytics = '',
    tagManager = '',
    pageViews = '',
    stub,
    everywhere,
    gdpr = '',
    asks = '',
    registry = '',
  ] = text.split('|');
  const words = (list: string) => list.split(' ').filter(Boolean);
  const kinds = registry.split(',').map(words);
  return {
    consent,
    analytics,
    tagManager,
    pageViews,
    customStub: stub === '1',
    everywhere: everywhere === '1',
    gdpr: words(gdpr),
    asks: words(asks),
    cookies: Object.fromEntries(kinds.flatMap(([category, ...names]) => (category ? [[category, names]] : []))),
  };
}
