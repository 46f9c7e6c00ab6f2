import type { Context } from 'region-site/kit';
import { packChat } from '../../runtime/chat-settings.ts';

/** What the script needs to know of the region's chat, and its words. A value for each language, or else of the first. */
export function chatSettings({ region, language, t }: Context): string | undefined {
  const { chat } = region;
  if (!chat?.enabled) return undefined;
  const config = chat.configNames[language.code];
  return packChat({
    availabilityUrl: chat.availabilityUrl,
    scriptUrl: chat.scriptUrl,
    kind: region.isSupportSalesforceMessaging ? 'salesforce' : '',
    organisation: chat.organisation,
    config: config ?? Object.values(chat.configNames)[0] ?? '',
    site: chat.communityEndpoint,
    // The chat speaks the language of the page where it has a configuration for it.
    language: config ? language.locale : chat.language,
    buttonId: chat.buttonId,
    domainType: chat.domainType,
    messagingUrl: chat.messagingUrl ?? '',
    thanks: chat.thanks[language.code] ?? '',
    resume: t('CHAT_RESUME'),
    failed: t('ERROR_GENERIC'),
  });
}
