/** What the generator needs to know about the regions of this site. */
import type { Localised, Region, RegionDefinition } from 'region-site/kit';
import { checkRegion } from './check-region.ts';
import { statuses } from './fields/compliance.ts';
import { marketRecord } from './market-record.ts';
import { parts } from './parts.ts';
import { thirdParties } from './third-parties.ts';

export const market: RegionDefinition = {
  ...parts,
  check: checkRegion,
  requiredStrings: ({ warnings }) => warnings.map((key, index) => ({ key, path: ['warnings', index] })),
  facts,
  conditionNames: statuses,
  conditions: ({ status }) => [status],
  market: marketRecord,
  thirdParties,
  noindex: ({ licence }) =>
    licence.status === 'demo' ? { because: 'stands under a demonstration licence', path: ['licence', 'status'] } : null,
  withoutMarketing: ({ responsibleGamingRoutes }, route) => {
    const index = responsibleGamingRoutes.findIndex((start) => route.startsWith(start));
    return index === -1 ? null : ['responsibleGamingRoutes', index];
  },
  draft: { status: 'closed' },
  summary: ({ status, licence }) => ({ status, licence: licence.status }),
};

/** Facts that other fields contain already. */
function facts({
  licence,
  ageLimit,
  currency,
  help,
  helpLine,
}: Region): Readonly<Record<string, Localised | undefined>> {
  const line = help.find(({ id }) => id === helpLine);
  return {
    licensee: licence.licensee,
    licenceNumber: licence.number,
    regulator: licence.regulator,
    ageLimit: String(ageLimit),
    currency,
    helpLineName: line?.name,
    helpLinePhone: line?.phone ?? line?.url,
  };
}
