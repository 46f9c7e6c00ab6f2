import { type Context, Island } from 'region-site/kit';

/** The chat of a region, where it has one. */
export function ChatButton({ context }: { context: Context }) {
  const { region, language, t } = context;
  const { chat } = region;
  if (!chat?.enabled) return null;
  const settings = {
    availabilityUrl: chat.availabilityUrl,
    scriptUrl: chat.scriptUrl,
    ...(region.isSupportSalesforceMessaging ? { salesforce: true } : {}),
    organisation: chat.organisation,
    config: chat.configNames[language.code] ?? '',
    site: chat.communityEndpoint,
    language: language.code === region.languages[0]?.code ? chat.language : language.locale,
    buttonId: chat.buttonId,
    domainType: chat.domainType,
    ...(chat.messagingUrl ? { messagingUrl: chat.messagingUrl } : {}),
    thanks: chat.thanks[language.code] ?? '',
  };
  const labels = { label: t('QUICK_CHAT'), resume: t('CHAT_RESUME'), failed: t('ERROR_GENERIC') };
  return <Island context={context} name="chat-button" on="idle" props={{ settings, ...labels }} />;
}
