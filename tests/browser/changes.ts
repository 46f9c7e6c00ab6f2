import { cpSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/**
 * In `global`, Google's tags run after consent, the chat is that of another host, and there is an Arabic version. In `uk`,
 * only visitors whose law requires it are asked for consent, and installers come from an endpoint on another host. In `eu`,
 * another host asks for consent.
 */
export type ChangedRegion = 'global' | 'uk' | 'eu';

export const CHAT_HOST = 'https://chat.example';
export const PROVIDER_ID = '0a1b2c3d-0000-4000-8000-00000000abcd';
export const ENDPOINT = 'https://live.nightjar.example/v2/download-url';

type Fields = Readonly<Record<string, unknown>>;
const TAGS = { consent: null, analytics: 'G-TEST1', tagManager: null };

/** The changed fields of each region. */
export const CHANGES: Readonly<Record<ChangedRegion, (own: Fields) => Fields>> = {
  global: ({ languages, facts, chat, help, logos }) => ({
    publicIds: { ...TAGS, tagManager: 'GTM-TEST1' },
    pageViews: null,
    isDefaultConsentEnabled: true,
    isSupportSalesforceMessaging: true,
    chat: {
      ...(chat as Fields),
      organisation: '00D000000000001',
      scriptUrl: `${CHAT_HOST}/bootstrap.js`,
      availabilityUrl: `${CHAT_HOST}/capacity`,
      communityEndpoint: 'https://site.example/help',
      messagingUrl: 'https://messages.example',
      configNames: { ...(chat as { configNames: object }).configNames, ar: 'nightjar_global_safer_gambling_ar' },
      thanks: { ar: 'Thank you for' },
    },
    languages: [
      ...(languages as object[]),
      { code: 'ar', prefix: 'ar', locale: 'ar', hreflang: [], name: 'العربية', fallback: 'en' },
    ],
    help: (help as Fields[]).map((entry) => withArabic({ ...entry, ...withLanguage(entry.languages) })),
    logos: (logos as Fields[]).map(withArabic),
    facts: Object.fromEntries(
      Object.entries(facts as Record<string, string | { en: string }>).map(([name, fact]) => [
        name,
        typeof fact === 'string' ? fact : { ...fact, ar: fact.en },
      ]),
    ),
  }),
  uk: () => ({ publicIds: TAGS, pageViews: null, isDefaultConsentEnabled: false, downloadEndpoint: ENDPOINT }),
  eu: () => ({
    publicIds: { ...TAGS, consent: PROVIDER_ID },
    pageViews: null,
    isDefaultConsentEnabled: true,
    isOneTrustCustomStub: false,
  }),
};

/** The texts by language of an entry, with those of Arabic. */
const withArabic = (entry: Fields): Fields =>
  Object.fromEntries(
    Object.entries(entry).map(([name, value]) => [
      name,
      value !== null && typeof value === 'object' && 'en' in value ? { ...value, ar: value.en } : value,
    ]),
  );

const withLanguage = (languages: unknown) => (Array.isArray(languages) ? { languages: [...languages, 'ar'] } : {});

/** Pages that exist in Arabic; others are in a fallback language. */
const ARABIC_PAGES = ['index', 'about-us', 'tournaments', 'how-to-play', 'contact'];
const ARABIC = {
  name: 'العربية',
  locale: 'ar',
  direction: 'rtl',
  hyphenation: 'auto',
  quotes: ['«', '»'],
  innerQuotes: ['“', '”'],
  dashes: { thought: ' – ', range: '–' },
};

/** The texts stay English; their direction is that of the page's language. */
export function addArabic(root: string): void {
  mkdirSync(join(root, 'content/ar'));
  const { wordLists } = JSON.parse(readFileSync(join(root, 'content/en/language.json'), 'utf8'));
  writeFileSync(join(root, 'content/ar/language.json'), JSON.stringify({ ...ARABIC, wordLists }));
  const strings = JSON.parse(readFileSync(join(root, 'content/en/strings.json'), 'utf8'));
  const forms = new Intl.PluralRules('ar').resolvedOptions().pluralCategories;
  for (const [key, text] of Object.entries(strings))
    if (typeof text === 'object')
      strings[key] = Object.fromEntries(forms.map((form) => [form, (text as { other: string }).other]));
  writeFileSync(join(root, 'content/ar/strings.json'), JSON.stringify(strings));
  for (const page of ARABIC_PAGES) cpSync(join(root, `content/en/${page}.md`), join(root, `content/ar/${page}.md`));
}
