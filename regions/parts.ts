/** The fields, switches and link groups that this site adds to its regions. */
import { defineRegion } from 'region-site/kit';
import { downloads, navigationApi, network, places } from 'region-site/modules';
import { campaign } from './fields/campaign.ts';
import { client } from './fields/client.ts';
import { compliance } from './fields/compliance.ts';
import { fixedFiles } from './fields/fixed-files.ts';
import { look } from './fields/look.ts';
import { claim } from './fields/offers.ts';
import { people } from './fields/people.ts';
import { providers } from './fields/providers.ts';

export const parts = defineRegion({
  fields: { ...compliance, ...look, ...client, ...providers, ...people, ...fixedFiles, ...campaign },
  flags: ['bonusClaims', 'prizeTotals', 'ambassadors', 'streamerProgramme', 'download', 'gameScreens'],
  footer: ['safety', 'legal', 'policy', 'responsibleGaming'],
  claim,
  places: ['gdprCountries'],
});

/** What it turns on of the generator. */
export const modules = [places, downloads, network, navigationApi] as const;

// `context.region` in templates gets the types of these fields.
declare module 'region-site/kit' {
  interface SiteTypes {
    region: typeof parts;
    modules: typeof modules;
  }
}
