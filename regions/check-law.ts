import type { FieldReport, Region } from 'region-site/kit';
import { isAllowed } from './claims.ts';
import { GB_FUNDS_LEVELS, LAWS } from './law.ts';

/** A region against the law of its market, and against what its status promises. */
export function checkLaw(region: Region, report: FieldReport): void {
  const { ageLimit, audienceAge, warnings, flags, isDefaultConsentEnabled, regionCountryCode, facts } = region;
  const home = region.geo.home ?? regionCountryCode ?? '';
  const law = LAWS[home];
  checkStatus(region, law?.forbids ?? [], report);
  if (regionCountryCode === 'GB' && facts.fundsLevel !== undefined && !GB_FUNDS_LEVELS.includes(`${facts.fundsLevel}`))
    report(
      ['facts', 'fundsLevel'],
      `"${facts.fundsLevel}" is none of the levels of protection that Great Britain has.`,
      `Write one of: ${GB_FUNDS_LEVELS.join(', ')}.`,
    );
  if (audienceAge !== null && audienceAge < ageLimit)
    report(
      ['audienceAge'],
      `Advertising would address people of ${audienceAge}, who are too young to play: ageLimit is ${ageLimit}.`,
      `Write ${ageLimit} or more, or null where the law names no age of the audience.`,
    );
  if (!law) return;
  const instead = `The law of ${home} is in regions/law.ts. Change both if it has changed.`;
  if (ageLimit !== law.age) report(['ageLimit'], `The age limit of ${home} is ${law.age}, not ${ageLimit}.`, instead);
  const missing = law.warnings.filter((key) => !warnings.includes(key));
  if (missing.length > 0)
    report(['warnings'], `${missing.join(' and ')} is required on every page in ${home}.`, `Add it. ${instead}`);
  for (const flag of law.forbids.filter((flag) => flags[flag as keyof typeof flags]))
    report(['flags', flag], `${home} does not allow "${flag}".`, `Write false. ${instead}`);
  if (law.consent && !isDefaultConsentEnabled)
    report(
      ['isDefaultConsentEnabled'],
      `${home} asks for consent before anything is stored that is not necessary.`,
      `Write true, or leave the field out. ${instead}`,
    );
}

/** Flags, claims and installers that contradict the status or each other. @param reported flags with a problem of their own */
function checkStatus(region: Region, reported: readonly string[], report: FieldReport): void {
  const { status, flags, installers, claims, namesBrand } = region;
  const without = { open: [], restricted: ['bonusClaims', 'prizeTotals'], informational: ALL, closed: ALL }[status];
  for (const flag of without.filter((flag) => flags[flag as keyof typeof flags] && !reported.includes(flag)))
    report(
      ['flags', flag],
      `The region is ${status}, and "${flag}" is turned on.`,
      'Write false, or give the region another status.',
    );
  for (const [index, claim] of claims.entries())
    if (!isAllowed(claim, region))
      report(
        ['claims', index],
        `The claim "${claim.id}" is recorded in a region that does not allow it.`,
        'Remove it: no page of this region may show it.',
      );
  if (status === 'closed' && namesBrand)
    report(
      ['namesBrand'],
      'The region is closed, and its titles name the brand.',
      'Write false, or give the region another status.',
    );
  if (!flags.download && installers.length > 0)
    report(
      ['installers'],
      'The region offers no download, and lists installers.',
      'Remove them, or turn the flag "download" on.',
    );
}

const ALL = ['bonusClaims', 'prizeTotals', 'ambassadors', 'streamerProgramme', 'download'];
