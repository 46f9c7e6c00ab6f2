import type { Context } from '../../contract.ts';
import type { ChatSettings } from '../../runtime/chat.ts';

/** What the script needs to know of the region's chat, and its words. A value for each language, or else of the first. */
export function chatSettings({ region, language, t }: Context): ChatSettings | null {
  const { chat } = region;
  if (!chat) return null;
  const config = chat.configNames[language.code];
  return {
    availabilityUrl: chat.availabilityUrl,
    scriptUrl: chat.scriptUrl,
    ...(region.isSupportSalesforceMessaging && { salesforce: true }),
    organisation: chat.organisation,
    config: config ?? Object.values(chat.configNames)[0] ?? '',
    site: chat.communityEndpoint,
    // The chat speaks the language of the page where it has a configuration for it.
    language: config ? language.locale : chat.language,
    buttonId: chat.buttonId,
    domainType: chat.domainType,
    ...(chat.messagingUrl && { messagingUrl: chat.messagingUrl }),
    thanks: chat.thanks[language.code] ?? '',
    resume: t('CHAT_RESUME'),
    failed: t('ERROR_GENERIC'),
  };
}
