import type { Context } from 'region-site/kit';
import { buildChatConfig } from './build-chat-config.ts';
import { chatConfigUrl } from './chat-config.ts';

/**
 * What the site itself answers for its demonstration chat: an automated adviser is always free, and has a configuration
 * for each language. Nothing where the region has no chat or names the addresses of another provider.
 */
export function chatAnswers(context: Context): Record<string, object> {
  const { chat } = context.region;
  if (!chat?.enabled) return {};
  const name = chat.configNames[context.language.code];
  const answers = {
    [chat.availabilityUrl]: { hasCapacity: true, demonstration: true },
    ...(name ? { [chatConfigUrl(chat.communityEndpoint, name)]: buildChatConfig(context) } : {}),
  };
  return Object.fromEntries(
    Object.entries(answers).flatMap(([url, answer]) => (url.startsWith('/api/') ? [[url.slice(1), answer]] : [])),
  );
}
