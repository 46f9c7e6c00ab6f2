import type { FieldReport, Region } from 'region-site/kit';
import { checkLaw } from './check-law.ts';

/** Fields of a region that must agree with each other. */
export function checkRegion(region: Region, report: FieldReport): void {
  const { help, helpLine, pageViews, cookies } = region;
  if (!help.some(({ id }) => id === helpLine))
    report(['helpLine'], `"${helpLine}" is not an entry of help.`, `There is: ${help.map(({ id }) => id).join(', ')}.`);
  else if (!help.some((entry) => entry.id === helpLine && isLine(entry)))
    report(
      ['helpLine'],
      `"${helpLine}" is an entry of help, and no line where somebody listens.`,
      `Name an entry of the kind "line" or "crisis": ${listed(help.filter(isLine).map(({ id }) => id))}.`,
    );
  for (const { code } of region.languages)
    for (const kind of ['crisis', 'emergency'] as const)
      if (!help.some((entry) => entry.kind === kind && entry.languages.includes(code)))
        report(
          ['help'],
          `No entry of the kind "${kind}" answers in the language "${code}".`,
          kind === 'crisis'
            ? 'Add the line of the market for people who think of ending their life, or a directory of such lines.'
            : 'Add the emergency number of the market; without "phone" where each country has its own.',
        );
  for (const [index, { id, verifiedOn, validUntil }] of help.entries())
    if (validUntil <= verifiedOn)
      report(
        ['help', index, 'validUntil'],
        `The help entry "${id}" ends on ${validUntil}, and was verified on ${verifiedOn}.`,
        'Write a date after verifiedOn.',
      );
  for (const [index, { id, kind, source, toVerify }] of help.entries())
    if (['line', 'crisis', 'emergency'].includes(kind) && source === undefined && toVerify === undefined)
      report(
        ['help', index],
        `The help entry "${id}" has neither a source nor a point to verify.`,
        'Write where its number comes from, "source": "…", or what has to be checked, "toVerify": "…".',
      );
  // The cookie policy lists what the browser stores.
  if (pageViews && !cookies.some(({ name, category }) => name === 'visit' && category === 'analytics'))
    report(
      ['pageViews'],
      'Page views are counted with the cookie "visit", and the registry of cookies does not list it.',
      'Add an entry named "visit" to cookies: category analytics, 0 days.',
    );
  for (const [index, { keep, category, name }] of region.campaign.entries())
    if (keep === 'session' && !cookies.some((entry) => entry.name === 'campaign' && entry.category === category))
      report(
        ['campaign', index],
        `The tab keeps "${name}" in its entry "campaign", and the registry of cookies does not list it.`,
        `Add an entry named "campaign" to cookies: category ${category}, 0 days. Or "keep": "address".`,
      );
  for (const name of Object.keys(region.reasons))
    if (!Object.hasOwn(region, name) && !Object.hasOwn(region.flags, name))
      report(
        ['reasons', name],
        `"${name}" is neither a field nor a flag of the region.`,
        'Name the field that it explains.',
      );
  if (region.selector && region.selector.imagePath === null)
    report(
      ['selector'],
      'The entry in the region list has no mark.',
      'Draw one into assets/icons/markets.svg, without a flag, and name it: "imagePath": "icons/markets.svg#id".',
    );
  checkIdentity(region, report);
  checkLaw(region, report);
  checkOffers(region, report);
}

/** Somebody listens there. */
const isLine = ({ kind }: Region['help'][number]): boolean => kind === 'line' || kind === 'crisis';

const listed = (names: readonly string[]) => names.join(', ') || 'there is none yet';

/** TypeScript does not know this function yet. */
type LocaleWithZones = Intl.Locale & { getTimeZones(): readonly string[] | undefined };

const zonesOf = (country: string): readonly string[] =>
  (new Intl.Locale(`und-${country}`) as LocaleWithZones).getTimeZones() ?? [];

/** By their clocks in winter and summer, because zones have several names: Europe/Kyiv is Europe/Kiev. */
const isSameTime = (a: string, b: string): boolean => a === b || offsetsOf(a) === offsetsOf(b);

/** Dev asks again after each save of a region: 10 ms of its 30 to read them all (Nov 2026). */
const offsets = new Map<string, string>();

function offsetsOf(timeZone: string): string {
  const known = offsets.get(timeZone);
  if (known !== undefined) return known;
  const format = new Intl.DateTimeFormat('en', { timeZone, timeZoneName: 'longOffset' });
  const offset = (date: number) => format.formatToParts(date).find(({ type }) => type === 'timeZoneName')?.value;
  const both = [Date.UTC(2026, 0, 15), Date.UTC(2026, 6, 15)].map(offset).join(' ');
  offsets.set(timeZone, both);
  return both;
}

/** Values that say the same thing in two fields. */
function checkIdentity(region: Region, report: FieldReport): void {
  const { origin, facts, languages, regionCountryCode, timeZone = 'UTC', licence, whitelist, geo } = region;
  const { host } = new URL(origin);
  if (facts.siteHost !== undefined && facts.siteHost !== host)
    report(['facts', 'siteHost'], `The host of the region is ${host}, that of its origin.`, `Write "${host}".`);
  for (const [index, { locale }] of languages.entries()) {
    const country = new Intl.Locale(locale).region;
    if (regionCountryCode !== null && country && country !== regionCountryCode && /^[A-Z]/.test(country))
      report(
        ['languages', index, 'locale'],
        `"${locale}" writes dates and numbers of ${country}, and regionCountryCode is ${regionCountryCode}.`,
        'Make the two agree.',
      );
  }
  const zones = regionCountryCode === null ? [] : zonesOf(regionCountryCode);
  if (timeZone !== 'UTC' && zones.length > 0 && !zones.some((zone) => isSameTime(zone, timeZone)))
    report(
      ['timeZone'],
      `The time of ${timeZone} is not that of ${regionCountryCode}, the regionCountryCode.`,
      `Write a zone of the country, such as ${zones[0]}.`,
    );
  if (licence.status === 'licensed' && /^\D*0+$/.test(licence.number))
    report(
      ['licence', 'number'],
      `"${licence.number}" is not the number of a licence, and the region says that it is licensed.`,
      'Write the number of the register, or "status": "demo".',
    );
  for (const [index, place] of whitelist.places.entries())
    if (geo.BLOCKED.includes(place))
      report(
        ['whitelist', 'places', index],
        `"${place}" is on the whitelist, and its visitors stay blocked: geo.BLOCKED comes first.`,
        'Keep it in one list.',
      );
}

function checkOffers({ claims, regionCountryCode }: Region, report: FieldReport): void {
  claims.forEach((claim, index) => {
    if (claim.kind !== 'bonus') return;
    if (claim.mechanic === 'free' && !claim.noDeposit)
      report(
        ['claims', index, 'mechanic'],
        `The claim "${claim.id}" is called free but needs own money.`,
        'Use the mechanic "rewards", or set noDeposit when it is true.',
      );
    if (claim.noDeposit && (claim.minimumDeposit > 0 || claim.mechanic === 'match'))
      report(
        ['claims', index, 'noDeposit'],
        `The claim "${claim.id}" says that it needs no deposit, and asks for one.`,
        'Set minimumDeposit to 0 and another mechanic than "match", or noDeposit to false.',
      );
    if (claim.mechanic === 'match' && claim.percent === undefined)
      report(['claims', index], `The match "${claim.id}" has no percent.`, 'Add "percent".');
    if (regionCountryCode === 'GB' && claim.wagering > 10)
      report(
        ['claims', index, 'wagering'],
        `Wagering of ${claim.wagering} times is more than Great Britain allows.`,
        'At most 10.',
      );
  });
}
