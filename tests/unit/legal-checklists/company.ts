import { BOTH, type Checklist, GLOBAL, UK } from './checklist.ts';

/** The company, its network and its conduct. */
export const COMPANY: readonly Checklist[] = [
  {
    route: '/contact/',
    regions: BOTH,
    minimumWords: 500,
    points: [
      { point: 'support at every hour', section: 'front:lead', mustMatch: [/24 hours a day, seven days a week/] },
      {
        point: 'cards for support, safer gambling, complaints and data protection',
        section: 'front:cards',
        mustMatch: [/supportEmail/, /saferGamblingEmail/, /complaintsEmail/, /privacyEmail/, /securityEmail/],
      },
      {
        point: 'complaints',
        section: 'complaints',
        mustMatch: [/mailto:complaints@/, /at least six months/, /within 24 hours/, /within eight weeks/, /court/],
      },
      { point: 'data protection', section: 'data-protection', mustMatch: [/mailto:privacy@/, /within one month/] },
      {
        point: 'safer gambling',
        section: 'safer-gambling',
        mustMatch: [/mailto:safer-gambling@/, /\{block:help-lines\}/],
      },
      {
        point: 'the generic message, word by word',
        section: 'unexpected-error',
        mustMatch: [/"Unexpected error\. Please contact customer service for further assistance\."/],
      },
    ],
  },
  {
    route: '/contact/',
    regions: UK,
    minimumWords: 500,
    points: [
      {
        point: 'legal name, company number, postal address, e-mail, licence',
        section: 'company',
        mustMatch: [
          /Nightjar Poker \(UK\) Limited/,
          /00000000/,
          /1 Lamp Yard, London/,
          /support@uk\.nightjar\.example/,
          /account number 00000/,
          /\{block:licence\}/,
        ],
      },
      {
        point: 'IBAS, the Commission, courts',
        section: 'complaints',
        mustMatch: [/https:\/\/ibas-uk\.com\//, /costs you nothing/, /None of this limits your right to go to court/],
      },
      { point: 'the Information Commissioner', section: 'data-protection', mustMatch: [/https:\/\/ico\.org\.uk\//] },
      { point: 'GAMSTOP', section: 'safer-gambling', mustMatch: [/https:\/\/www\.gamstop\.co\.uk\//] },
    ],
  },
  {
    route: '/contact/',
    regions: GLOBAL,
    minimumWords: 500,
    points: [
      {
        point: 'legal name, company number, postal address, e-mail, licence',
        section: 'company',
        mustMatch: [
          /Nightjar Interactive Limited/,
          /PM-000000/,
          /7 Harbour Steps, Port Meridian/,
          /support@nightjar\.example/,
          /licence PMGA-0000/,
          /\{block:licence\}/,
        ],
      },
      {
        point: 'free adjudication',
        section: 'complaints',
        mustMatch: [/Meridian Gaming Adjudication Service/, /free of charge/],
      },
    ],
  },
  {
    route: '/about-us/',
    regions: BOTH,
    minimumWords: 500,
    points: [
      { point: 'the company and its licence', section: 'company', mustMatch: [/Licence number/, /\{block:licence\}/] },
      {
        point: 'the laboratory and its claim',
        section: 'checks',
        mustMatch: [/Meridian Test House/, /over 30 years of experience/],
      },
      {
        point: 'an accessibility statement',
        section: 'accessibility',
        mustMatch: [/2\.2 at level AA/, /never (only|stands) in a picture/],
      },
      {
        point: 'a demonstration',
        section: 'demonstration',
        mustMatch: [/invented/, /no account is opened and no money is accepted/],
      },
      {
        point: 'no countdown, no agents, no credit',
        section: 'not-here',
        mustMatch: [/countdown/, /Agents/, /credit/],
      },
    ],
  },
  {
    route: '/affiliate-program/',
    regions: BOTH,
    minimumWords: 500,
    points: [
      { point: 'licence areas only', section: 'licence-areas', mustMatch: [/licence areas only/] },
      {
        point: 'advertisements are labelled',
        section: 'must-show',
        mustMatch: [/That it is advertising/, /age limit/, /All significant conditions beside an offer/],
      },
      {
        point: 'nobody under age, nobody excluded',
        section: 'not-allowed',
        mustMatch: [/under age/, /excluded themselves/],
      },
      { point: 'no promise of earnings', section: 'not-allowed', mustMatch: [/poker is an income/] },
      {
        point: 'no forecast of earnings for affiliates',
        section: 'front:faq.0.answer',
        mustMatch: [/(no|don't make|not make) forecasts?/],
      },
      { point: 'adults of 25 or older', section: 'who-can-join', mustMatch: [/25 or older/] },
    ],
  },
  {
    route: '/channeling-solution/',
    regions: BOTH,
    minimumWords: 500,
    points: [
      { point: 'single sign-on and a shared wallet', section: 'single-sign-on', mustMatch: [/signed token/] },
      { point: 'a shared wallet', section: 'shared-wallet', mustMatch: [/wallet/] },
      {
        point: 'each partner needs a licence of its own',
        section: 'requirements',
        mustMatch: [/licence[^.]*, in force, for each market/],
      },
      {
        point: 'no agents, no credit, no transfers',
        section: 'not-accepted',
        mustMatch: [
          /(no|don't work with|not work with) agents/,
          /(not|don't) allow play on credit|play on credit is excluded/i,
          /transfers from one player to another/,
        ],
      },
      {
        point: 'how players check a licence',
        section: 'check-a-licence',
        mustMatch: [/public register/, /letter by letter/, /\{block:licence\}/],
      },
    ],
  },
  {
    route: '/poker-school/',
    regions: BOTH,
    minimumWords: 150,
    points: [
      { point: 'no promise of an income', section: 'front:lead', mustMatch: [/(won't|will not) [^.]*\bincome/] },
    ],
  },
  {
    route: '/poker-school/when-to-stop/',
    regions: BOTH,
    minimumWords: 300,
    points: [
      {
        point: 'when to stop, with the tools',
        section: 'help',
        mustMatch: [/\/responsible-gaming\/#time-outs/, /\/responsible-gaming\/#help/],
      },
    ],
  },
  {
    route: '/poker-school/bankroll/',
    regions: BOTH,
    minimumWords: 300,
    points: [
      {
        point: 'most players lose',
        section: 'price',
        mustMatch: [/most people (don't|do not)/i, /\/responsible-gaming\/#financial-limits/],
      },
    ],
  },
  {
    route: '/accessibility/',
    regions: BOTH,
    minimumWords: 150,
    points: [
      { point: 'the standard and its level', section: 'state', mustMatch: [/WCAG\) 2\.2, level AA/] },
      { point: 'the state comes from the audit', section: 'state', mustMatch: [/\{block:accessibility\}/] },
      {
        point: 'where to report a barrier, and until when we answer',
        section: 'contact',
        mustMatch: [/support@/, /24 hours/, /ten working days/],
      },
      { point: 'who supervises', section: 'authority', mustMatch: [/Equality Advisory|consumer protection/] },
      { point: 'it is examined each year', section: 'date', mustMatch: [/once a year/] },
    ],
  },
];
