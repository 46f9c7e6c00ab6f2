import type { SiteCheck } from 'region-site/kit';

/** security.txt is reported so many days before its end. */
const AHEAD = 30;
/** RFC 9116 recommends less than a year. */
const LONGEST = 366;

/** After its date, security.txt is invalid, and programs ignore it. */
export const securityContact: SiteCheck = (site, report) => {
  for (const { id, region, loaded } of site.regions) {
    if (!region.security) continue;
    const { expires } = region.security;
    const left = Math.floor((Date.parse(expires) - Date.parse(site.today)) / 86_400_000);
    if (left > AHEAD && left <= LONGEST) continue;
    report({
      code: 'SECURITY-EXPIRED',
      severity: left < 0 ? 'error' : 'warning',
      cause: `security.txt ${expires}`,
      region: id,
      file: '.well-known/security.txt',
      at: loaded.locate(['security', 'expires'], 'value'),
      message:
        left < 0
          ? `security.txt held until ${expires}.`
          : left > LONGEST
            ? `security.txt holds until ${expires}, which is more than a year from now.`
            : `security.txt holds until ${expires}, which is ${left} days from now.`,
      help: 'Check that its contact answers, then write a date within a year to security.expires.',
    });
  }
};
