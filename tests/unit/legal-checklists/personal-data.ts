import { BOTH, type Checklist, GLOBAL, UK } from './checklist.ts';

/** Personal data and cookies. */
export const DATA: readonly Checklist[] = [
  {
    route: '/privacy-policy/',
    regions: BOTH,
    minimumWords: 2000,
    points: [
      {
        point: 'a data protection officer',
        section: 'controller',
        mustMatch: [/data protection officer/, /mailto:privacy@/],
      },
      {
        point: 'purposes with legal bases',
        section: 'legal-bases',
        mustMatch: [
          /\| Purpose \| Data \| Legal basis \|/,
          /consent/i,
          /contract/i,
          /legitimate interest/i,
          /Bookkeeping/,
        ],
      },
      {
        point: 'markers of harm',
        section: 'markers-of-harm',
        mustMatch: [/Seven|seven kinds of marker/, /Marketing systems receive one thing/],
      },
      {
        point: 'automated decisions, each reviewed by a person',
        section: 'automated-decisions',
        mustMatch: [/Strong markers of harm/, /within 24 hours/],
      },
      {
        point: 'recipients',
        section: 'recipients',
        mustMatch: [/Recipient/, /Other players/, /Other brands of the network/, /We do not sell data/],
      },
      { point: 'transfers', section: 'transfers', mustMatch: [/Ireland/, /Port Meridian/] },
      {
        point: 'retention by kind of data',
        section: 'retention',
        mustMatch: [/Kept until/, /6 years/, /5 years after the account closes/, /35 days/],
      },
      {
        point: 'marketing by consent, ended within two days',
        section: 'marketing',
        mustMatch: [/every box for marketing is empty/, /within two days/],
      },
      {
        point: 'all rights',
        section: 'rights',
        mustMatch: [
          /Access/,
          /Correction/,
          /Deletion/,
          /Restriction/,
          /Portability/,
          /Objection/,
          /Withdrawal of consent/,
          /within one month/,
          /free of charge/,
        ],
      },
      { point: 'children', section: 'children', mustMatch: [/aged 18 or over/] },
      { point: 'a breach is reported within 72 hours', section: 'security', mustMatch: [/72 hours/] },
      { point: '30 days of notice', section: 'changes', mustMatch: [/at least 30 days before/] },
      { point: 'how to reach the controller', section: 'contact', mustMatch: [/By post/, /mailto:safer-gambling@/] },
    ],
  },
  {
    route: '/privacy-policy/',
    regions: UK,
    minimumWords: 2000,
    points: [
      {
        point: 'the controller',
        section: 'controller',
        mustMatch: [/The controller is Nightjar Poker \(UK\) Limited, company number 00000000, 1 Lamp Yard, London/],
      },
      {
        point: 'the laws',
        section: 'controller',
        mustMatch: [/UK GDPR/, /Data Protection Act 2018/, /Data \(Use and Access\) Act 2025/],
      },
      {
        point: "the Information Commissioner's Office",
        section: 'data-complaints',
        mustMatch: [/Information Commissioner's Office/, /https:\/\/ico\.org\.uk\//, /court/],
      },
      {
        point: 'GAMSTOP, the Commission and IBAS among the recipients',
        section: 'recipients',
        mustMatch: [/GAMSTOP/, /Gambling Commission/, /IBAS/],
      },
      {
        point: 'the financial vulnerability check',
        section: 'markers-of-harm',
        mustMatch: [/£150/, /financial vulnerability check/],
      },
    ],
  },
  {
    route: '/privacy-policy/',
    regions: GLOBAL,
    minimumWords: 2000,
    points: [
      { point: 'the controller', section: 'controller', mustMatch: [/The controller is Nightjar Interactive Limited/] },
      { point: 'the authority, and that it is fictional', section: 'controller', mustMatch: [/invented/] },
      {
        point: 'where to complain',
        section: 'data-complaints',
        mustMatch: [/Port Meridian Data Commissioner/, /data protection authority/, /court/],
      },
    ],
  },
  {
    route: '/cookie-policy/',
    regions: BOTH,
    minimumWords: 700,
    points: [
      {
        point: 'the list comes from the registry',
        section: 'list',
        mustMatch: [/\{block:cookies\}/, /not in the register is not set/],
      },
      { point: 'lifetimes as in the registry', section: 'list', mustMatch: [/180 days/, /30 days/] },
      {
        point: 'reject as easy as accept; no answer is no',
        section: 'choices',
        mustMatch: [
          /"Accept" and "Reject" are (equally large|the same size)/,
          /half a second/,
          /otherwise take it as no/,
        ],
      },
      {
        point: 'withdraw as easily as given',
        section: 'choices',
        mustMatch: [/Cookie settings/, /withdraw (a )?consent as easily as you gave it/],
      },
      {
        point: 'no wall',
        section: 'choices',
        mustMatch: [/access[^.]*not[^.]*depend on consent|use the site without giving consent/],
      },
      { point: 'other storage', section: 'storage', mustMatch: [/10 seconds/, /50 small icons/, /168 hours/] },
      { point: 'no advertising cookies', section: 'rule', mustMatch: [/\| Marketing \| Yes \| There is none \|/] },
    ],
  },
  {
    route: '/cookie-policy/',
    regions: UK,
    minimumWords: 700,
    points: [
      {
        point: 'the rule since 5 February 2026',
        section: 'rule',
        mustMatch: [/since 5 February 2026/, /Privacy and Electronic Communications Regulations 2003/],
      },
      {
        point: 'own totals and appearance: information and easy objection',
        section: 'rule',
        mustMatch: [
          /Our own statistics[^|]*\| No, but you must be told and be able to object easily/,
          /Appearance[^|]*\| No, on the same conditions/,
        ],
      },
      {
        point: 'everything else needs consent',
        section: 'rule',
        mustMatch: [/Statistics by another company[^|]*\| Yes/],
      },
      {
        point: 'a switch for each objection',
        section: 'choices',
        mustMatch: [/Objecting to our statistics and to appearance/, /(no|have to give a) reason/],
      },
    ],
  },
  {
    route: '/cookie-policy/',
    regions: GLOBAL,
    minimumWords: 700,
    points: [
      {
        point: 'consent for all that is not necessary, in every country',
        section: 'rule',
        mustMatch: [/not necessary needs your consent first/],
      },
      { point: 'the language is kept for 365 days', section: 'list', mustMatch: [/365 days/] },
    ],
  },
];
