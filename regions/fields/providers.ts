import { field } from 'region-site/kit';
import { z } from 'zod';

const { text, httpsUrl, ownOrHttps } = field;
/** On the own site it becomes a file, so it is a path alone. */
const answer = ownOrHttps.regex(
  /^(https:|(\/[\w~-][\w.~-]*)+\/?$)/,
  'an address of the own site is a path like /api/chat/, any other starts with https:// and a host',
);
const publicId = (pattern: RegExp, what: string) => z.string().regex(pattern, what).nullable();

/** Other services that pages use: consent, statistics, chat. */
export const providers = {
  isDefaultConsentEnabled: z
    .boolean()
    .default(true)
    .describe('Everybody is asked before a tag runs; false: only visitors from gdprCountries and unknown places'),
  isSupportSalesforceMessaging: z
    .boolean()
    .default(false)
    .describe('The chat script is Salesforce Messaging; else it brings a communityChat (runtime/chat-provider.ts)'),
  isOneTrustCustomStub: z
    .boolean()
    .default(false)
    .describe(
      'The consent provider is the script of this site (/consent/provider.js), which receives the location; else that of OneTrust',
    ),
  chat: z
    .strictObject({
      enabled: z.boolean(),
      language: text.describe(
        'BCP 47, that the chat is started with on pages of the main language; others have their own',
      ),
      organisation: z.string().default('').describe('The id that the provider gave the operator'),
      buttonId: z.string(),
      domainType: z.string(),
      communityEndpoint: answer.describe("The provider's site that the chat is started with"),
      configNames: field
        .perLanguage(z.string().regex(/^\w[\w.-]*$/, 'a name has letters, digits, underscores, dots and hyphens'))
        .describe('Language to the name of its configuration'),
      scriptUrl: ownOrHttps.describe('Loaded when the chat is opened, never before'),
      availabilityUrl: answer.describe('Answers with {"hasCapacity": true} while an adviser is free'),
      messagingUrl: httpsUrl.nullable().default(null).describe('Salesforce: where messages go (scrt2URL)'),
      thanks: field.perLanguage(text).describe('Language to how the automated reply begins that ends a conversation'),
    })
    .nullable()
    .default(null),
  publicIds: z
    .strictObject({
      consent: publicId(/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}(-test)?$/, 'OneTrust: a UUID').describe(
        'Who asks for consent; null for our own banner',
      ),
      analytics: publicId(/^G-[A-Z0-9]+$/, 'Google Analytics: G- and capitals').describe('Loaded after consent only'),
      tagManager: publicId(/^GTM-[A-Z0-9]+$/, 'Google Tag Manager: GTM- and capitals').describe(
        'Loaded after consent only',
      ),
    })
    .default({ consent: null, analytics: null, tagManager: null }),
  pageViews: z
    .strictObject({
      url: ownOrHttps.describe(
        'Takes a POST for each page view, for figures and errors of pages, and reports of the policy; /api/collect is answered with 204 by every host',
      ),
    })
    .nullable()
    .default(null)
    .describe('Statistics of the site itself, after consent; list their cookie `visit` in cookies, category analytics'),
  gdprCountries: z.array(field.place).default([]),
};
