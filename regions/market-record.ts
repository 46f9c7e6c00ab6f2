import type { Figure, Localised, MarketRecord, OwnedValue, Path, Region, Services } from 'region-site/kit';

/** Facts that belong to no market: the brand, and a level that several markets have. */
const COMMON = new Set(['brand', 'fundsLevel']);
/** Bodies of help that belong to a market. Software that blocks gambling sites is sold in all of them. */
const OF_MARKET = new Set(['line', 'crisis', 'exclusion', 'advice', 'regulator']);

/** What language packs call offers. */
const OFFERS = ['bonus', 'cashback', 'referral'];
/** The key of the hours of a help line that answers day and night. */
const ALWAYS = 'HELP_HOURS_24_7';

/** What a region has recorded of its market: its texts may name nothing else, and other regions may name none of it. */
export function marketRecord(region: Region): MarketRecord {
  const { regionCountryCode, ageLimit, audienceAge, peopleAge, currency, currencies, figures, sharesFacts } = region;
  const { supportHours, payments, flags } = region;
  return {
    owned: ownedValues(region),
    unique: uniqueValues(region),
    law: { name: 'jurisdiction', countries: regionCountryCode === null ? [] : [regionCountryCode] },
    ages: [...new Set([ageLimit, ...(audienceAge === null ? [] : [audienceAge]), peopleAge])],
    currencies: [currency, ...currencies],
    figures: [...figures.map(({ value, unit }) => ({ value, unit })), ...figuresOfClaims(region)],
    shares: Object.keys(sharesFacts),
    services: { hours: [...supportHours, ...hoursOfHelp(region)], payments, offers: flags.bonusClaims ? OFFERS : [] },
  };
}

function ownedValues({ facts, factForms, licence, help }: Region): OwnedValue[] {
  const values: OwnedValue[] = [];
  const add = (name: string, value: Localised | undefined, path: Path, services?: Services) => {
    if (typeof value === 'string') {
      // Not decided yet.
      if (!value.startsWith('??')) values.push({ name, value, path, ...(services && { services }) });
    } else for (const [language, text] of Object.entries(value ?? {})) add(name, text, [...path, language], services);
  };
  const addHost = (name: string, url: string | undefined, path: Path) => {
    if (url === undefined) return;
    const { host } = new URL(url);
    add(name, host, path);
    if (host.startsWith('www.')) add(name, host.slice('www.'.length), path);
  };
  add('licensee', licence.licensee, ['licence', 'licensee']);
  add('licenceNumber', licence.number, ['licence', 'number']);
  add('regulator', licence.regulator, ['licence', 'regulator']);
  addHost('licence.registerUrl', licence.registerUrl, ['licence', 'registerUrl']);
  for (const [name, value] of Object.entries(facts)) if (!COMMON.has(name)) add(name, value, ['facts', name]);
  for (const [name, forms] of Object.entries(factForms))
    for (const [index, form] of forms.entries()) add(name, form, ['factForms', name, index]);
  for (const [index, { id, name, kind, url, phone, hours }] of help.entries()) {
    if (!OF_MARKET.has(kind)) continue;
    const services = hours && { hours: hours === ALWAYS ? ['day-and-night'] : ['office-hours'] };
    add(`help.${id}`, name, ['help', index, 'name'], services || undefined);
    add(`help.${id}`, phone, ['help', index, 'phone'], services || undefined);
    addHost(`help.${id}`, url, ['help', index, 'url']);
  }
  return values;
}

/** Where visitors, accounts and downloads of the region go. */
function uniqueValues({
  origin,
  siteId,
  signUpSiteId,
  brandAlias,
  geo,
  regionCountryCode,
  installers,
}: Region): OwnedValue[] {
  const ids = { siteId, signUpSiteId, brandAlias };
  const home = geo.home ?? regionCountryCode;
  return [
    { name: 'origin', value: origin.replace('https://', ''), path: ['origin'] },
    ...Object.entries(ids)
      .filter(([, value]) => value !== '')
      .map(([name, value]) => ({ name, value, path: [name] })),
    ...(home === null ? [] : [{ name: 'geo.home', value: home, path: ['geo', 'home'] }]),
    ...installers.map(({ url }, index) => ({ name: 'installers', value: url, path: ['installers', index, 'url'] })),
  ];
}

/** A help line with other hours is described without its name, too. */
const hoursOfHelp = ({ help }: Region): string[] =>
  help.some(({ hours }) => hours !== undefined && hours !== ALWAYS) ? ['office-hours'] : [];

/** The amounts of a claim are shown inside of it, and its conditions name the others. */
const figuresOfClaims = ({ claims }: Region): Figure[] =>
  claims.flatMap((claim): Figure[] => {
    const { amount, currency } = claim;
    if (claim.kind === 'total') return [{ value: amount, unit: currency }];
    return [
      { value: amount, unit: currency },
      { value: claim.minimumDeposit, unit: currency },
      ...(claim.percent === undefined ? [] : [{ value: claim.percent, unit: '%' }]),
    ];
  });
