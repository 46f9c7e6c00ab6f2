/** What the demonstration chat says, from strings and the record of the region. */
import type { Context } from 'region-site/kit';
import { type HelpEntry, helpLineOf, orderedHelp, urgentHelp } from '../../help-line.ts';
import { telephone } from '../phone-link/telephone.ts';
import { type ChatConfig, type ChatLink, type ChatTopic, LABELS } from './chat-config.ts';

const PAGE = '/responsible-gaming/';

/** The configuration in the language of the context. */
export function buildChatConfig(context: Context): ChatConfig {
  const { t, region, language } = context;
  // The start of a word is enough: "limit" finds "limits".
  const words = (key: string) =>
    t(key)
      .split(', ')
      .map((word) => `${word}*`);
  const page = (key: string, target: string): ChatLink[] =>
    context.hasRoute(target) ? [{ label: t(key), href: context.link(target).href }] : [];
  const organisations = (...kinds: readonly HelpEntry['kind'][]) =>
    orderedHelp(context)
      .filter(({ kind }) => kinds.includes(kind))
      .map((entry) => organisation(context, entry));
  const line = helpLineOf(region);
  const helpLine = line ? [organisation(context, line)] : [];
  const numbers = urgentHelp(context).map((entry) => organisation(context, entry));
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
      topic('help', [t('CHAT_HELP_ANSWER')], organisations('line', 'crisis', 'emergency', 'advice')),
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
          ...helpLine,
        ],
      ),
    ],
    urgent: [
      { words: context.words('crisis'), answer: [t('CHAT_CRISIS_ANSWER')], links: numbers },
      {
        words: [...context.words('debt'), ...context.words('loss')],
        answer: [t('CHAT_LOSS_ANSWER')],
        links: [...numbers, ...page('CHAT_READ_MORE', `${PAGE}#debt`)],
      },
    ],
    helpLine,
    goodbye: words('CHAT_GOODBYE_WORDS'),
  };
}

function organisation({ t, inLanguage }: Context, { name, phone, hours, cost, textKey, url }: HelpEntry): ChatLink {
  const about = [hours, cost, textKey].flatMap((key) => (key ? [t(key)] : []));
  return {
    label: [inLanguage(name), ...(phone ? [phone] : [])].join(', '),
    href: phone ? telephone(phone) : url,
    about: about.map((text) => text.replace(/[^.]$/, '$&.')).join(' '),
  };
}
