import { type FieldReport, inLanguage, type Localised, type Path, type Region } from 'region-site/kit';

/** Fields of a region that must agree with each other. */
export function checkRegion(region: Region, report: FieldReport): void {
  const { help, helpLine, pageViews, cookies } = region;
  if (!help.some(({ id }) => id === helpLine))
    report(['helpLine'], `"${helpLine}" is not an entry of help.`, `There is: ${help.map(({ id }) => id).join(', ')}.`);
  // The cookie policy lists what the browser stores.
  if (pageViews && !cookies.some(({ name, category }) => name === 'visit' && category === 'analytics'))
    report(
      ['pageViews'],
      'Page views are counted with the cookie "visit", and the registry of cookies does not list it.',
      'Add an entry named "visit" to cookies: category analytics, 0 days.',
    );
  const { licensee, regulator } = region.licence;
  const names: readonly (readonly [Path, Localised])[] = [
    [['licence', 'licensee'], licensee],
    [['licence', 'regulator'], regulator],
    ...help.map(({ name }, index) => [['help', index, 'name'], name] as const),
  ];
  for (const [path, name] of names)
    for (const { code } of region.languages.filter(({ code }) => inLanguage(name, code) === undefined))
      report(path, `It has no text in the language "${code}".`, `Add "${code}", or write one text for all languages.`);
  for (const name of Object.keys(region.reasons))
    if (!Object.hasOwn(region, name) && !Object.hasOwn(region.flags, name))
      report(
        ['reasons', name],
        `"${name}" is neither a field nor a flag of the region.`,
        'Name the field that it explains.',
      );
  checkOffers(region, report);
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
