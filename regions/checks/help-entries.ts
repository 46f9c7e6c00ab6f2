import type { SiteCheck } from 'region-site/kit';

/** An entry of help is reported so many days before its end. */
const AHEAD = 30;

/** Numbers and addresses of help are verified again before their date: a dead line is worse than none. */
export const helpEntries: SiteCheck = (site, report) => {
  const today = Date.parse(site.today);
  for (const { id, region, loaded } of site.regions)
    for (const [index, entry] of region.help.entries()) {
      const left = Math.floor((Date.parse(entry.validUntil) - today) / 86_400_000);
      if (left > AHEAD) continue;
      const expired = left < 0;
      report({
        code: 'HELP-EXPIRED',
        severity: expired ? 'error' : 'warning',
        cause: entry.id,
        region: id,
        file: null,
        at: loaded.locate(['help', index, 'validUntil'], 'value'),
        message: expired
          ? `The help entry ${entry.name} was valid until ${entry.validUntil}.`
          : `The help entry ${entry.name} is valid for ${left} more day${left === 1 ? '' : 's'}, until ${entry.validUntil}.`,
        help: 'Call or open it, then write verifiedOn and validUntil anew.',
      });
    }
};
