import { BOTH, type Checklist, GLOBAL, UK } from './checklist.ts';

/** Safer gambling. */
export const HELP: readonly Checklist[] = [
  {
    route: '/responsible-gaming/',
    regions: BOTH,
    minimumWords: 1200,
    points: [
      { point: 'help from outside comes first', section: 'help', mustMatch: [/\{block:help-lines\}/] },
      {
        point: 'deposit limit: gross, three periods',
        section: 'financial-limits',
        mustMatch: [
          /gross limit/,
          /Every deposit counts in full/,
          /24 hours, 7 days or one month/,
          /no list of suggestions/,
          /\{block:limits\}/,
        ],
      },
      {
        point: 'lower at once, higher after 24 hours and a confirmation',
        section: 'financial-limits',
        mustMatch: [
          /Lowering a limit takes effect immediately/,
          /Raising or removing a limit takes at least 24 hours/,
          /If you do not confirm, your old limit stays/,
        ],
      },
      { point: 'asked before the first deposit', section: 'limits', mustMatch: [/before your first deposit/] },
      {
        point: 'reality checks',
        section: 'reality-checks',
        mustMatch: [/how long you have been playing/, /won or lost/],
      },
      {
        point: 'time-outs up to six weeks',
        section: 'time-outs',
        mustMatch: [
          /24 hours, one week, one month, or any other length up to six weeks/,
          /still withdraw/,
          /no marketing/,
        ],
      },
      {
        point: 'self-exclusion: at once, money back, no marketing, 24 hours to return',
        section: 'self-exclusion',
        mustMatch: [/closes at once/, /balance is returned/, /all marketing within two days/, /further 24 hours/],
      },
      {
        point: 'blocking software',
        section: 'blocking-software',
        mustMatch: [/https:\/\/gamban\.com\//, /https:\/\/betblocker\.org\//],
      },
      { point: 'signs and a test', section: 'signs', mustMatch: [/win back what you lost/, /not a diagnosis/] },
      {
        point: 'what we do when we see signs',
        section: 'what-we-do',
        mustMatch: [/set a limit/, /never used to sell you anything/],
      },
      {
        point: 'under age',
        section: 'under-age',
        mustMatch: [
          /(Nobody|No one) under 18 may open an account/,
          /return the deposits and pay no winnings/,
          /parental controls/,
        ],
      },
      {
        point: 'friends and family',
        section: 'friends-family',
        mustMatch: [/cannot exclude an adult at another person's request alone/],
      },
      {
        point: 'support at every hour, and the trained staff',
        section: 'reach-us',
        mustMatch: [/day and night/, /mailto:safer-gambling@/],
      },
    ],
  },
  {
    route: '/responsible-gaming/',
    regions: UK,
    minimumWords: 1200,
    points: [
      {
        point: 'the helpline, its number and hours',
        section: 'help',
        mustMatch: [
          /National Gambling Helpline/,
          /0808 8020 133/,
          /24 hours a day, every day of the year/,
          /https:\/\/www\.gamcare\.org\.uk\//,
        ],
      },
      {
        point: 'NHS, Gordon Moody, Gamblers Anonymous, Wales',
        section: 'help',
        mustMatch: [
          /https:\/\/www\.nhs\.uk\//,
          /https:\/\/www\.gordonmoody\.org\.uk\//,
          /https:\/\/www\.gamblersanonymous\.org\.uk\//,
          /Wales has had [^.]*helpline[^.]* since 1 April 2026/,
        ],
      },
      { point: 'emergencies', section: 'help', mustMatch: [/999/, /116 123/] },
      {
        point: 'GAMSTOP: 6 months, 1 year or 5 years, not cancelled early',
        section: 'gamstop',
        mustMatch: [
          /https:\/\/www\.gamstop\.co\.uk\//,
          /6 months, 1 year or 5 years/,
          /cannot be cancelled before the period is over/,
        ],
      },
      {
        point: 'self-exclusion with us: 6 months, 1 year or 5 years',
        section: 'exclude-with-us',
        mustMatch: [/6 months, 1 year or 5 years/],
      },
      {
        point: 'limits looked at every six months',
        section: 'financial-limits',
        mustMatch: [/At least once every six months/],
      },
      {
        point: 'age and identity verified before the first deposit',
        section: 'under-age',
        mustMatch: [/verify age and identity before the first deposit/],
      },
      {
        point: 'free adjudication when we were wrong',
        section: 'what-we-do',
        mustMatch: [/IBAS/, /\/complaints-procedure\/#adr/],
      },
      {
        point: 'no credit cards',
        section: 'bank-blocks',
        mustMatch: [/credit cards[^.]* e-wallet that was funded by one/],
      },
    ],
  },
  {
    route: '/responsible-gaming/',
    regions: GLOBAL,
    minimumWords: 1200,
    points: [
      {
        point: 'Gambling Therapy, free and in many languages',
        section: 'help',
        mustMatch: [/https:\/\/www\.gamblingtherapy\.org\//, /free/, /many languages/],
      },
      {
        point: 'self-exclusion: 6 months, 1 year, 5 years, no end date',
        section: 'self-exclusion',
        mustMatch: [/6 months, 1 year, 5 years or no end date/],
      },
      { point: 'national registers', section: 'national-registers', mustMatch: [/exclude yourself here as well/] },
      {
        point: 'the higher age of a country',
        section: 'under-age',
        mustMatch: [/sets a higher age, that age applies/],
      },
    ],
  },
];
