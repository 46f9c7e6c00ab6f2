import type { Context } from 'region-site/kit';
import { Island } from '../island/island.tsx';

/** The chat of a region, where it has one. A value for each language, or else that of the first. */
export function ChatButton({ context }: { context: Context }) {
  const { region, language, t } = context;
  const { chat } = region;
  if (!chat?.enabled) return null;
  const config = chat.configNames[language.code];
  const settings = {
    availabilityUrl: chat.availabilityUrl,
    scriptUrl: chat.scriptUrl,
    ...(region.isSupportSalesforceMessaging ? { salesforce: true } : {}),
    organisation: chat.organisation,
    config: config ?? Object.values(chat.configNames)[0] ?? '',
    site: chat.communityEndpoint,
    // The chat speaks the language of the page where it has a configuration for it.
    language: config ? language.locale : chat.language,
    buttonId: chat.buttonId,
    domainType: chat.domainType,
    ...(chat.messagingUrl ? { messagingUrl: chat.messagingUrl } : {}),
    thanks: chat.thanks[language.code] ?? '',
  };
  const labels = { label: t('QUICK_CHAT'), resume: t('CHAT_RESUME'), failed: t('ERROR_GENERIC') };
  return <Island context={context} name="chat-button" on="idle" props={{ settings, ...labels }} />;
}
