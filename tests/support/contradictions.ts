/** Texts that contradict the record of a market, and a site of two markets that contains them. */

import { cpSync } from 'node:fs';
import { join } from 'node:path';
import type { MarketCode } from '../../cli/market/market-scanner.ts';
import { copySite, edit, PROJECT } from './site-copy.ts';

/** Where a text of the site is: the name of a field of front matter, or a part of the body. */
type Part = 'text' | 'item' | 'cell' | 'quote' | 'alt' | 'label' | 'hint' | 'meta' | 'structured' | 'answer' | 'footer';
export type Row = readonly [language: string, part: Part, code: MarketCode, text: string];

export const FACT = 'FACT-FOREIGN';
export const AGE = 'AGE-CONTRADICTS';
export const OFFER = 'CLAIM-UNRECORDED';
export const MONEY = 'CURRENCY-FOREIGN';
export const SERVICE = 'SERVICE-UNRECORDED';

/** Names of markets without a region. */
export const OTHER_MARKETS: readonly Row[] = [
  ['en', 'text', FACT, 'The Elsewhere Games Office oversees us.'],
  // Laws of other countries, by adjectives.
  ['en', 'text', FACT, 'English law applies.'],
  ['en', 'hint', FACT, 'The Dutch courts decide'],
  ['es', 'text', FACT, 'Se aplica el derecho británico.'],
  ['fr', 'text', FACT, 'Le droit anglais s’applique.'],
  ['de', 'text', FACT, 'Es gilt britisches Recht.'],
  ['de', 'label', FACT, 'Nach englischem Gesetz'],
  ['nl', 'text', FACT, 'Engels recht is van toepassing.'],
  ['pl', 'text', FACT, 'Obowiązuje prawo brytyjskie.'],
  ['fi', 'text', FACT, 'Sovelletaan Englannin lakia.'],
  ['uk', 'text', FACT, 'Застосовується британське право.'],
];

/** Every text in this table contradicts the record of the region "main". Each row has its own line in the source. */
export const PLANTED: readonly Row[] = [
  ...OTHER_MARKETS,
  // Names, numbers, courts and help lines of the other region.
  ['en', 'text', FACT, 'Contracts are made with Isle Cards Limited.'],
  ['en', 'text', FACT, 'Our licence has the number IC-4711.'],
  ['en', 'text', FACT, 'The **Gambling** Board of Isle oversees us.'],
  ['en', 'text', FACT, 'The [Gambling Board of Isle](https://register.isle.example/) supervises us.'],
  ['en', 'text', FACT, 'It is what the GAMBLING BOARD OF ISLE asks for.'],
  ['en', 'item', FACT, 'Search register.isle.example for our name.'],
  ['en', 'item', FACT, 'The courts of Isle and Skerries decide.'],
  ['en', 'item', FACT, 'We are registered in Port Ellen.'],
  ['en', 'cell', FACT, '3 Quay Street, Ellenby'],
  ['en', 'cell', FACT, 'ARBIT'],
  ['en', 'quote', FACT, "Ask the Privacy Commissioner's Office."],
  ['en', 'text', FACT, 'Sign up for STOPNOW.'],
  ['en', 'text', FACT, 'Write to support@isle.example.'],
  ['en', 'text', FACT, 'The site is isle.example.'],
  ['en', 'text', FACT, 'Call the Isle Gambling Line.'],
  ['en', 'text', FACT, 'Call 0808 111 2233.'],
  ['en', 'text', FACT, 'Call 0808-1112-233.'],
  ['en', 'text', FACT, 'Call +44 808 111 2233 from abroad.'],
  ['en', 'text', FACT, 'Your money is ring-fenced at Isle Bank.'],
  ['en', 'text', FACT, 'Winnings are free of Isle duty.'],
  ['en', 'text', FACT, 'The GBI keeps the register.'],
  ['en', 'alt', FACT, 'The seal of the Gambling Board of Isle'],
  ['en', 'label', FACT, 'Help of the Isle Gambling Line'],
  ['en', 'hint', FACT, 'Under the law of Isle and Skerries'],
  ['en', 'meta', FACT, 'Isle Cards Limited'],
  ['en', 'structured', FACT, 'Cards by Isle Cards Limited'],
  ['en', 'answer', FACT, 'The Isle Gambling Line helps.'],
  ['en', 'footer', FACT, 'Licensed by the Gambling Board of Isle'],
  ['es', 'text', FACT, 'La autoridad es la Gambling Board of Isle.'],
  ['es', 'text', FACT, 'Deciden los tribunales de Isla y Skerries.'],
  ['es', 'label', FACT, 'Llame al 0808 111 2233'],
  ['es', 'structured', FACT, 'Cartas de Isle Cards Limited'],
  ['fr', 'text', FACT, 'Les tribunaux d’Isle et Skerries décident.'],
  ['fr', 'answer', FACT, 'La ligne est Isle Gambling Line.'],
  ['fr', 'alt', FACT, 'Le sceau STOPNOW'],
  ['de', 'text', FACT, 'Zuständig sind die Gerichte von Isle und Skerries.'],
  ['de', 'item', FACT, 'Schreiben Sie an support@isle.example.'],
  ['nl', 'text', FACT, 'De rechter van Isle en Skerries beslist.'],
  ['nl', 'meta', FACT, 'STOPNOW sluit u uit'],
  ['pl', 'text', FACT, 'Licencję wydała Komisja Gier Wyspy.'],
  ['pl', 'text', FACT, 'Na podstawie decyzji Komisji Gier Wyspy.'],
  ['pl', 'cell', FACT, 'Zgodnie z Komisją Gier Wyspy'],
  ['fi', 'text', FACT, 'Luvan myönsi Saaren Pelilautakunta.'],
  ['fi', 'text', FACT, 'Saaren Pelilautakunnan päätöksellä.'],
  ['fi', 'item', FACT, 'Valitus tehdään Saaren Pelilautakunnalle.'],
  ['fi', 'label', FACT, 'Islen ja Skerriesin tuomioistuimessa'],
  ['fi', 'answer', FACT, 'Apua antaa Isle Gambling Line.'],
  ['uk', 'text', FACT, 'Ліцензію видала Ігрова Комісія Острова.'],
  ['uk', 'text', FACT, 'За рішенням Ігрової Комісії Острова.'],
  ['uk', 'cell', FACT, 'Разом з Ігровою Комісією Острова'],
  ['uk', 'alt', FACT, 'Печатка STOPNOW'],
  // Ages.
  ['en', 'text', AGE, 'You must be 19 or over.'],
  ['en', 'text', AGE, 'Only for people aged at least 21.'],
  ['en', 'text', AGE, 'Nobody under 16 may watch.'],
  ['en', 'text', AGE, 'This is not a place for under 21s.'],
  ['en', 'item', AGE, '21+ only'],
  ['en', 'cell', AGE, 'Minimum age: 19'],
  ['en', 'alt', AGE, 'A badge that says 24+'],
  ['en', 'label', AGE, '21 is the age limit'],
  ['en', 'meta', AGE, 'Players of 19 years of age'],
  ['en', 'structured', AGE, 'For adults over 21'],
  ['en', 'answer', AGE, 'You need to be 20 years old.'],
  ['es', 'text', AGE, 'Solo para mayores de 21 años.'],
  ['es', 'alt', AGE, 'Un distintivo con +21'],
  ['fr', 'text', AGE, 'Interdit aux moins de 21 ans.'],
  ['fr', 'label', AGE, 'L’âge minimum est de 19 ans'],
  ['de', 'text', AGE, 'Teilnahme ab 21 Jahren.'],
  ['de', 'text', AGE, 'Nur für 21-Jährige und Ältere.'],
  ['de', 'structured', AGE, 'Das Mindestalter beträgt 19'],
  ['nl', 'text', AGE, 'Je moet 21 jaar of ouder zijn.'],
  ['nl', 'item', AGE, 'De minimumleeftijd is 24'],
  ['pl', 'text', AGE, 'Tylko dla osób, które ukończyły 21 lat.'],
  ['pl', 'hint', AGE, 'Dla pełnoletnich, od 21 lat'],
  ['fi', 'text', AGE, 'Pelaajan on oltava 21 vuotta täyttänyt.'],
  ['fi', 'cell', AGE, 'Ikäraja on 19'],
  ['uk', 'text', AGE, 'Грати можна з 21 року.'],
  ['uk', 'structured', AGE, 'Мінімальний вік 19'],
  // Ages in words.
  ['en', 'text', AGE, 'You must be twenty-one years old.'],
  ['en', 'item', AGE, 'Nobody under the age of nineteen may play.'],
  ['en', 'alt', AGE, 'A sign: minimum age twenty-five'],
  ['es', 'text', AGE, 'Debe tener veintiún años.'],
  ['fr', 'text', AGE, 'Vous devez avoir vingt et un ans.'],
  ['de', 'text', AGE, 'Sie müssen einundzwanzig Jahre alt sein.'],
  ['nl', 'label', AGE, 'U moet eenentwintig jaar zijn.'],
  ['pl', 'text', AGE, 'Musisz mieć dwadzieścia jeden lat.'],
  ['fi', 'text', AGE, 'Pelaajan on oltava kaksikymmentäyksi vuotta.'],
  ['uk', 'text', AGE, 'Вам має бути дев’ятнадцять років.'],
  // Offers.
  ['en', 'text', OFFER, 'Take our €250 welcome bonus today.'],
  ['en', 'text', OFFER, 'A free EUR 30 for all.'],
  ['en', 'text', OFFER, 'We match 150% of what you pay in.'],
  ['en', 'text', OFFER, 'Rewards worth 75 euros.'],
  ['en', 'text', OFFER, 'Guaranteed: $2 million every week.'],
  ['en', 'label', OFFER, 'Get up to 40 per cent rake back'],
  ['en', 'meta', OFFER, 'Cards with a bonus of 500 EUR'],
  ['en', 'structured', OFFER, 'A €10 bonus'],
  ['en', 'answer', OFFER, 'Your bonus is €35.'],
  ['es', 'text', OFFER, 'Un bono de 250 € para empezar.'],
  ['fr', 'text', OFFER, 'Un bonus de 150 % sur le dépôt.'],
  ['de', 'text', OFFER, 'Sichern Sie sich 250 € Bonus.'],
  ['de', 'alt', OFFER, 'Gratis 15 Euro'],
  ['nl', 'text', OFFER, 'Een bonus van € 1.000,50.'],
  ['pl', 'text', OFFER, 'Bonus 150 euro dla nowych graczy.'],
  ['fi', 'text', OFFER, 'Saatte 250 euron bonuksen.'],
  ['uk', 'text', OFFER, 'Вітальний бонус 250 євро.'],
  // Currencies.
  ['en', 'text', MONEY, 'The buy-in is £5.'],
  ['en', 'text', MONEY, 'The buy-in is 5 pounds.'],
  ['en', 'item', MONEY, 'Accounts are kept in GBP.'],
  ['en', 'cell', MONEY, '5 British pounds'],
  ['en', 'hint', MONEY, 'A limit of GBP 50'],
  ['en', 'footer', MONEY, 'All tables have stakes of 2 £'],
  ['es', 'text', MONEY, 'La entrada cuesta 5 libras.'],
  ['fr', 'text', MONEY, 'Le droit d’entrée est de 5 £.'],
  ['de', 'text', MONEY, 'Der Einsatz beträgt 5 Pfund.'],
  ['nl', 'text', MONEY, 'De inzet is £ 5.'],
  ['pl', 'text', MONEY, 'Wpisowe wynosi 5 funtów.'],
  ['fi', 'text', MONEY, 'Osallistuminen maksaa 5 puntaa.'],
  ['uk', 'item', MONEY, 'Внесок становить 5 фунтів.'],
  // A soft hyphen, and a title of a link.
  ['en', 'text', FACT, 'Ask the Gamb\u00adling Board of Isle.'],
  ['en', 'text', FACT, 'Ask [them](/ "The Isle Gambling Line").'],
  // Ages without a word of age.
  ['en', 'text', AGE, 'You must be 21 to play.'],
  ['en', 'text', AGE, 'What is the limit? It is 21.'],
  ['es', 'text', AGE, 'Hay que tener 21.'],
  ['de', 'text', AGE, 'Sie müssen mindestens 21 sein.'],
  ['nl', 'text', AGE, 'Je moet 21 zijn.'],
  ['fi', 'text', AGE, 'Pelaajan on oltava 21.'],
  ['uk', 'text', AGE, 'Гравцеві має бути 21.'],
  // Offers and prices in words, and currencies of other countries.
  ['en', 'text', OFFER, 'Take two hundred and fifty euros free.'],
  ['en', 'text', OFFER, 'We match a hundred per cent of it.'],
  ['en', 'text', OFFER, 'A bonus of 250,- euros.'],
  ['es', 'text', OFFER, 'Reciba doscientos euros de bono.'],
  ['fr', 'text', OFFER, 'Recevez deux cents euros de bonus.'],
  ['fr', 'text', OFFER, 'Un tournoi garanti à 1 million d’euros.'],
  ['de', 'text', OFFER, 'Sichern Sie sich zweihundertfünfzig Euro Bonus.'],
  ['nl', 'text', OFFER, 'Pak nu tweehonderd euro bonus.'],
  ['pl', 'text', OFFER, 'Odbierz dwieście euro bonusu.'],
  ['fi', 'text', OFFER, 'Saat kaksisataa euroa bonusta.'],
  ['uk', 'text', OFFER, 'Отримайте двісті євро бонусу.'],
  ['en', 'text', MONEY, 'A seat costs two hundred pounds.'],
  ['en', 'text', MONEY, 'A seat costs 200 kr.'],
  ['en', 'cell', MONEY, 'CHF 20'],
  ['nl', 'text', MONEY, 'Een tafel kost honderd Zweedse kronen.'],
  ['pl', 'text', MONEY, 'Wpisowe wynosi pięćdziesiąt koron.'],
  // Ways to pay, hours and offers that the market does not have. Support answers day and night, the help line does not.
  ['en', 'text', SERVICE, 'Pay by credit card.'],
  ['en', 'item', SERVICE, 'Deposit in crypto at once'],
  ['en', 'cell', SERVICE, 'Refer a friend'],
  ['en', 'label', SERVICE, 'Support in office hours'],
  ['en', 'meta', SERVICE, 'Cards and chips: bring a friend'],
  ['en', 'text', SERVICE, 'The Main Line answers at any hour.'],
  ['es', 'text', SERVICE, 'Pague con tarjeta de crédito.'],
  ['es', 'item', SERVICE, 'Atendemos de lunes a viernes'],
  ['fr', 'text', SERVICE, 'Payez par carte de crédit.'],
  ['fr', 'quote', SERVICE, 'Parrainez vos amis.'],
  ['de', 'text', SERVICE, 'Zahlen Sie per Kreditkarte.'],
  ['de', 'hint', SERVICE, 'Support zu Bürozeiten'],
  ['nl', 'text', SERVICE, 'Betaal met een creditcard.'],
  ['nl', 'text', SERVICE, 'De Main Line is dag en nacht bereikbaar.'],
  ['pl', 'text', SERVICE, 'Zapłać kartą kredytową.'],
  ['pl', 'item', SERVICE, 'Odpowiadamy od poniedziałku do piątku'],
  ['fi', 'text', SERVICE, 'Maksa luottokortilla.'],
  ['fi', 'text', SERVICE, 'Main Line vastaa vuorokauden ympäri.'],
  ['uk', 'text', SERVICE, 'Платіть кредитною карткою.'],
  ['uk', 'structured', SERVICE, 'Запросіть друга'],
];

/** Texts that contradict no record. */
const INNOCENT: Readonly<Record<string, readonly string[]>> = {
  en: [
    '![A square](../../assets/images/square.png)',
    'This is read elsewhere.{if:isle} Isle Cards Limited, £5, 19 or over.{/if}',
    'The Main Gambling Board of Isleworth is our own regulator, and support@main.example answers within 24 hours.',
    'You must be 18 or over. A game lasts under 20 minutes, with 21 hands and 16 tables.',
    'We answer on 19 March, at 20:00, under clause 18, in version 2.19, with 24/7 support and 23% of hands.',
    'The buy-in is $5 and the fee is 3%. Streamers get 100% rake back. The welcome gift is a bonus of €20.',
    'Deposit €10 to €5,000. There is no bonus on it. The pound sign is on the keyboard. All top players try.',
    'A hand has twenty-one steps at most, and nineteen players are seated. You must be eighteen years old.',
    'Ten per cent of two hundred tables are fast. It is 20 minutes to the break. Ask in English about our law, on a court of clay.',
    'Our register entry is IC-47110, and misle.example or isle.example.org are other hosts.',
    'We never accept payments by credit card. Support answers at any hour. The Main Line answers in office hours.',
    'If somebody asks you to pay in crypto, tell us. A credit card has a number, and friends are good company.',
  ],
  es: ['Respondemos en 24 horas, desde hace 30 años. Debe tener 18 años. El bote es de 5 €.'],
  fr: [
    'Nous répondons sous 24 heures. Vous devez avoir 18 ans. La cave est de 5 €, avec 3 % de frais. Vous ne pouvez pas payer par carte de crédit.',
  ],
  de: [
    'Wir antworten in 24 Stunden. Sie müssen 18 Jahre alt sein. Der Einsatz ist 5 €, ab 20 Tischen 3 %. Mit Kreditkarte geht es nicht. Der Support ist rund um die Uhr da.',
  ],
  nl: ['We antwoorden binnen 24 uur. Je moet 18 jaar zijn. De inzet is € 5, vanaf 20 tafels 3 %.'],
  pl: ['Odpowiadamy w ciągu 24 godzin. Musisz mieć 18 lat. Wpisowe wynosi 5 €, od 20 stołów 3 %.'],
  fi: ['Vastaamme 24 tunnissa. Pelaajan on oltava 18 vuotta täyttänyt. Panos on 5 €, 20 pöydästä alkaen 3 %.'],
  uk: [
    'Відповідаємо протягом 24 годин. Вам має бути 18 років. Ставка становить 5 €, за 20 столами 3 %. Кредитною карткою платити не можна. Підтримка працює цілодобово.',
  ],
};
const LANGUAGES = Object.keys(INNOCENT);

/** The site of two markets, with some texts in it. @returns its folder and the line of each row */
export function siteWith(rows: readonly Row[]): { root: string; lines: ReadonlyMap<Row, string> } {
  const root = copySite(join(PROJECT, 'tests', 'sites', 'markets'));
  cpSync(join(PROJECT, 'tests/sites/small/assets'), join(root, 'assets'), { recursive: true });
  const lines = new Map<Row, string>();
  for (const language of LANGUAGES) {
    cpSync(join(PROJECT, `content/${language}/language.json`), join(root, `content/${language}/language.json`), {});
    const own = rows.filter(([code]) => code === language);
    const page = [
      '---',
      `title: "${language} title"`,
      `description: "${language} description"`,
      ...(['label', 'hint', 'meta', 'structured'] as const).flatMap((field) => {
        const texts = own.filter(([, part]) => part === field);
        return texts.length === 0 ? [] : [`${field}:`, ...texts.map((row) => [`  - ${JSON.stringify(row[3])}`, row])];
      }),
      '---',
      ...(INNOCENT[language] ?? []).flatMap((text) => [text, '']),
      ...own.flatMap((row) => {
        const [, part, , text] = row;
        if (part === 'text') return [[text, row], ''];
        if (part === 'item') return [[`- ${text}`, row], ''];
        if (part === 'cell') return ['| A | B |', '|---|---|', [`| a | ${text} |`, row], ''];
        if (part === 'quote') return [[`> ${text}`, row], ''];
        return part === 'alt' ? [[`![${text}](../../assets/images/square.png)`, row], ''] : [];
      }),
    ];
    const file = `content/${language}/index.md`;
    page.forEach((line, index) => {
      if (typeof line !== 'string') lines.set(line[1] as Row, `${file}:${index + 1}`);
    });
    edit(root, file, page.map((line) => (typeof line === 'string' ? line : line[0])).join('\n'));
    const strings = [
      ...['HOME', '403', '404', '500'].flatMap((name) => [
        [`META_${name === 'HOME' ? 'INDEX' : `ERROR_${name}`}_TITLE`, `${language} ${name}`],
        [`META_${name === 'HOME' ? 'INDEX' : `ERROR_${name}`}_DESCRIPTION`, `${language} ${name}.`],
      ]),
      ['ANSWER', own.filter(([, part]) => part === 'answer')],
      ['FOOTER', own.filter(([, part]) => part === 'footer')],
      ['NOTE', '{age}+'],
    ];
    const entries = strings.map(([key, value], index) => {
      const texts = Array.isArray(value) ? (value as Row[]) : [];
      for (const row of texts) lines.set(row, `content/${language}/strings.json:${index + 2}`);
      const text = Array.isArray(value) ? texts.map((row) => row[3]).join(' ') || `${language} ${key}` : value;
      return `  ${JSON.stringify(key)}: ${JSON.stringify(text)}`;
    });
    edit(root, `content/${language}/strings.json`, `{\n${entries.join(',\n')}\n}\n`);
  }
  // These texts are wrong on the general English page and right in the other region.
  edit(
    root,
    'content/en/index.isle.md',
    '---\ntitle: "Isle"\ndescription: "Isle"\n---\nIsle Cards Limited, 19 or over, £5.\n',
  );
  edit(root, 'content/en/strings.isle.json', '{ "ANSWER": "ARBIT", "FOOTER": "STOPNOW" }\n');
  return { root, lines };
}
