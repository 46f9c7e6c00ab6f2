/** What the demonstration chat says, from strings and the record of the region. */
import type { Context, Region } from 'region-site/kit';
import { orderedHelp } from '../../help-line.ts';
import { telephone } from '../phone-link/telephone.ts';
import { type ChatConfig, type ChatLink, type ChatTopic, LABELS } from './chat-config.ts';

type Help = Region['help'][number];

const PAGE = '/responsible-gaming/';

/** The configuration in the language of the context. */
export function buildChatConfig(context: Context): ChatConfig {
  const { t, region, language } = context;
  const words = (key: string) => t(key).split(', ');
  const page = (key: string, target: string): ChatLink[] =>
    context.hasRoute(target) ? [{ label: t(key), href: context.link(target).href }] : [];
  const organisations = (...kinds: readonly Help['kind'][]) =>
    orderedHelp(context)
      .filter(({ kind }) => kinds.includes(kind))
      .flatMap((entry) => organisation(context, entry));
  const saferGamblingEmail = context.inLanguage(region.facts.saferGamblingEmail);
  const topic = (id: string, answer: readonly string[], links: readonly ChatLink[]): ChatTopic => {
    const key = `CHAT_${id.toUpperCase()}`;
    return { id, label: t(key), words: words(`${key}_WORDS`), answer, links };
  };
  return {
    language: language.locale,
    labels: Object.fromEntries(
      LABELS.map((label) => [label, t(`CHAT_${label.toUpperCase()}`)]),
    ) as ChatConfig['labels'],
    topics: [
      topic('help', [t('CHAT_HELP_ANSWER')], organisations('line', 'advice')),
      topic(
        'limits',
        [t('RG_TOOL_LIMITS_TEXT'), t('LIMITS_STEP_1'), t('LIMITS_STEP_2'), t('LIMITS_STEP_3'), t('LIMITS_GROSS')],
        page('CHAT_READ_MORE', `${PAGE}#financial-limits`),
      ),
      topic('break', [t('RG_TOOL_TIMEOUT_TEXT'), t('CHAT_BREAK_ANSWER')], page('CHAT_READ_MORE', `${PAGE}#time-outs`)),
      topic(
        'exclusion',
        [t('RG_TOOL_EXCLUSION_TEXT'), t('CHAT_EXCLUSION_ANSWER')],
        [...page('CHAT_READ_MORE', `${PAGE}#self-exclusion`), ...organisations('exclusion', 'blocking')],
      ),
      topic(
        'human',
        [t('CHAT_HUMAN_ANSWER')],
        [
          ...(saferGamblingEmail ? [{ label: saferGamblingEmail, href: `mailto:${saferGamblingEmail}` }] : []),
          ...page('CHAT_CONTACT', '/contact/'),
          ...organisations('line'),
        ],
      ),
    ],
    goodbye: words('CHAT_GOODBYE_WORDS'),
  };
}

function organisation({ t, inLanguage }: Context, { name, phone, hours, textKey, url }: Help): ChatLink[] {
  const about = [...(phone ? [phone] : []), ...(hours ? [t(hours)] : []), t(textKey)]
    .join('. ')
    .replace(/\.\. /g, '. ');
  const href = phone ? telephone(phone) : url;
  return href ? [{ label: inLanguage(name), href, about }] : [];
}
