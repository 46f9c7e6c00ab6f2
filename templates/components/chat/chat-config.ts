/**
 * What the demonstration chat answers, and its labels: a JSON file for each language, named by the chat's configuration
 * in region JSON. The build writes it from strings and the region record, the widget reads it.
 */
import type { Context, Region } from 'region-site/kit';

type Help = Region['help'][number];

export interface ChatLink {
  readonly label: string;
  readonly href: string;
  /** What the organisation does, and when it can be reached. */
  readonly about?: string;
}

export interface ChatTopic {
  readonly id: string;
  /** The question, as its button says it. */
  readonly label: string;
  /** Words of a typed question that lead here, in lower case. */
  readonly words: readonly string[];
  readonly answer: readonly string[];
  readonly links: readonly ChatLink[];
}

export interface ChatConfig {
  /** BCP 47. */
  readonly language: string;
  readonly labels: Readonly<Record<Label, string>>;
  readonly topics: readonly ChatTopic[];
  /** Words that end the conversation, as its button does. */
  readonly goodbye: readonly string[];
}

/** Each is the string `CHAT_<LABEL>`. */
const LABELS = [
  'title',
  'greeting',
  'minimise',
  'end',
  'log',
  'topics',
  'input',
  'send',
  'adviser',
  'you',
  'unknown',
  'thanks',
] as const;
type Label = (typeof LABELS)[number];

const PAGE = '/responsible-gaming/';

/** The address below the chat's site where the widget looks for a configuration. */
export const chatConfigUrl = (site: string, name: string): string => site + name;

/** The configuration in the language of the context. */
export function chatConfig(context: Context): ChatConfig {
  const { t, region, language } = context;
  const words = (key: string) => t(key).split(', ');
  const page = (key: string, target: string): ChatLink[] =>
    context.hasRoute(target) ? [{ label: t(key), href: context.link(target).href }] : [];
  const organisations = (...kinds: readonly Help['kind'][]) =>
    [...region.help]
      .sort((a, b) => Number(b.id === region.helpLine) - Number(a.id === region.helpLine))
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
  const href = phone ? `tel:${phone.replace(/\D/g, '')}` : url;
  return href ? [{ label: inLanguage(name), href, about }] : [];
}
