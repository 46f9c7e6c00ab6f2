import type { Context } from 'region-site/kit';
import { installersOf } from '../regions/installers.ts';
import { chatAnswers } from './components/chat/chat-answers.ts';
import { ownProviderAnswers } from './components/consent/own-provider-config.ts';

/** The JSON files of this site below `api/`. */
export function answers(context: Context): Record<string, object> {
  const { region } = context;
  const { ambassadors, isSupportBrandAmbassador, flags } = region;
  return {
    'api/brand-ambassador': isSupportBrandAmbassador ? ambassadors.map(({ slug, name }) => ({ slug, name })) : [],
    'api/download-url': {
      links: flags.download
        ? installersOf(region).map(({ platform, type, url, language }) => ({
            platform,
            type,
            url,
            ...(language ? { language } : {}),
          }))
        : [],
    },
    'api/campaign': region.campaign,
    ...chatAnswers(context),
    ...ownProviderAnswers(context),
  };
}
