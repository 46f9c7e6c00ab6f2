import type { SiteCheck } from 'region-site/kit';

/** Evidence and help were examined on a day that has been: a date that is still to come proves nothing. */
export const datesAhead: SiteCheck = (site, report) => {
  for (const { id, region, loaded } of site.regions) {
    const ahead = (date: string, path: readonly (string | number)[], what: string, help: string) => {
      if (date <= site.today) return;
      report({
        code: 'DATE-AHEAD',
        cause: path.join('.'),
        region: id,
        file: null,
        at: loaded.locate(path, 'value'),
        message: `${what} on ${date}, which is still to come.`,
        help,
      });
    };
    for (const [index, { name, verifiedOn }] of region.help.entries())
      ahead(
        verifiedOn,
        ['help', index, 'verifiedOn'],
        `The help entry ${typeof name === 'string' ? name : Object.values(name)[0]} was verified`,
        'Write the day on which somebody called or opened it.',
      );
    for (const [index, claim] of region.claims.entries())
      if (claim.kind === 'total')
        ahead(
          claim.reviewedOn,
          ['claims', index, 'reviewedOn'],
          `The evidence of the claim "${claim.id}" was reviewed`,
          'Write the day on which somebody examined the evidence.',
        );
  }
};
