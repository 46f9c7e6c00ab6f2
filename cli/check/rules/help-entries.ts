import type { Rule } from '../rule.ts';

/** Days before its end that an entry of help is told of. */
const AHEAD = 30;

/** Numbers and addresses of help are looked at again before their date: a dead line is worse than none. */
export const helpEntries: Rule = (site, report) => {
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
