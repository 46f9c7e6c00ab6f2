import { BOTH, type Checklist, UK } from './checklist.ts';

/** The twenty prohibited behaviours of the specification, with the headings that define them. */
export const PROHIBITED: readonly (readonly [string, RegExp])[] = [
  ['real-time-assistance', /Real-time assistance/],
  ['bots', /Bots/],
  ['collusion', /Collusion/],
  ['multi-accounting', /Multi-accounting/],
  ['bum-hunting', /Bum hunting/],
  ['data-mining', /Data mining/],
  ['chip-dumping', /Chip dumping/],
  ['trespassing', /Trespassing/],
  ['account-sharing', /Account sharing/],
  ['hit-and-running', /Hit and running/],
  ['promotion-abusing', /Promotion abusing/],
  ['ghosting', /Ghosting/],
  ['hacking', /Hacking/],
  ['offensive-conduct', /Offensive conduct/],
  ['predatory-behaviour', /Predatory behaviour/],
  ['circumvention', /Circumvention/],
  ['vip-games', /Enhanced enforcement for VIP games/],
  ['mass-data-analysis', /Mass data analysis/],
  ['casino-advantage-play', /Casino advantage play/],
  ['undisclosed-backing', /Undisclosed backing/],
];

/** The eight penalties of the specification. */
export const PENALTIES: readonly (readonly [string, RegExp])[] = [
  ['warning', /Warning/],
  ['reward-removal', /Reward removal/],
  ['suspension', /Suspension/],
  ['account-closure', /Account closure/],
  ['permanent-ban', /Permanent ban/],
  ['confiscation', /Confiscation of funds/],
  ['night-ledger-removal', /Removal of access to the hand-history tool/],
  ['game-removal', /Game removal/],
];

export const FAIRNESS: readonly Checklist[] = [
  {
    route: '/network/security-ecology-policy/',
    regions: BOTH,
    minimumWords: 2500,
    points: [
      { point: 'the version of the policy', section: 'versions', mustMatch: [/version 20240426/, /26 April 2024/] },
      { point: 'the version in the head of the page', section: 'front:version', mustMatch: [/^20240426$/] },
      ...PROHIBITED.map(([section, name]) => ({
        point: `${name.source}: definition, examples, detection, usual penalty`,
        section,
        mustMatch: [name, /Definition\./, /Examples\b/, /How it is detected\./, /Usual penalty\./],
      })),
      ...PENALTIES.map(([section, name]) => ({
        point: `the penalty ${name.source.toLowerCase()}`,
        section,
        mustMatch: [name],
      })),
      {
        point: 'one account per person across the network',
        section: 'multi-accounting',
        mustMatch: [/verified-name accounts the limit is one account per person across the whole network/],
      },
      {
        point: 'eight penalties, none of which stops a withdrawal',
        section: 'penalties',
        mustMatch: [/There are eight/, /stops you from withdrawing money that is not in dispute/],
      },
      {
        point: 'confiscated money goes to the injured players',
        section: 'confiscation',
        mustMatch: [
          /Only what was gained by the breach/,
          /credited to the injured players/,
          /No company of the network keeps any of it/,
        ],
      },
      {
        point: 'a person decides, and hears first',
        section: 'decisions',
        mustMatch: [/It cannot close one/, /7 days in which to answer/],
      },
      {
        point: 'appeals: six months, 24 hours, 21 days, another person',
        section: 'appeals',
        mustMatch: [
          /within six months of the decision/,
          /within 24 hours/,
          /within 21 days/,
          /had no part in the case/,
          /eight weeks/,
        ],
      },
      {
        point: 'the complaints procedure, the independent body and courts',
        section: 'appeals',
        mustMatch: [/\/complaints-procedure\/#how/, /\/complaints-procedure\/#adr/, /go to court at any time/],
      },
      {
        point: 'safer gambling is never evidence',
        section: 'ecology',
        mustMatch: [/A limit, a reality check, a time-out or a self-exclusion is never evidence against you/],
      },
    ],
  },
  {
    route: '/house-rules/',
    regions: BOTH,
    minimumWords: 1500,
    points: [
      { point: 'a warning that bots may be met', section: 'bots', mustMatch: [/may (therefore )?meet a bot here/] },
      {
        point: 'how to report a bot, and that a person reads it',
        section: 'bots',
        mustMatch: [/How to report/, /mailto:security@/, /within 24 hours/, /A person in the/],
      },
      {
        point: 'which software is allowed',
        section: 'software',
        mustMatch: [/\| Program \|/, /permitted/, /forbidden/, /Solvers/],
      },
      {
        point: 'what happens on disconnection, format by format',
        section: 'disconnect',
        mustMatch: [
          /Cash games/,
          /Rush Cash/,
          /Tournaments/,
          /Spin and Go/,
          /Flip and Go/,
          /All-in or Fold/,
          /Prop bets/,
          /Slots/,
        ],
      },
      {
        point: 'faults on our side',
        section: 'disconnect',
        mustMatch: [/Every stake in it is returned/, /status\.nightjar\.example/],
      },
      { point: 'the time to act', section: 'time-bank', mustMatch: [/Time bank at the start/] },
      {
        point: 'settlement of a cancelled tournament',
        section: 'tournaments',
        mustMatch: [/Cancellation after the start/, /within 24 hours/i],
      },
      { point: 'collusion', section: 'collusion', mustMatch: [/One player to a hand/] },
      {
        point: 'conduct, and help for a player in trouble',
        section: 'conduct',
        mustMatch: [/insults, threats/, /\/responsible-gaming\/#help/],
      },
      {
        point: 'rulings and their review',
        section: 'rulings',
        mustMatch: [/within 72 hours/, /within 24 hours/, /six months/],
      },
      {
        point: 'the complaint times and courts',
        section: 'measures',
        mustMatch: [/within 24 hours/, /eight weeks/, /go to court/],
      },
      { point: '30 days of notice', section: 'changes', mustMatch: [/at least 30 days before/] },
    ],
  },
  {
    route: '/house-rules/',
    regions: UK,
    minimumWords: 1500,
    points: [
      {
        point: 'free adjudication by IBAS',
        section: 'measures',
        mustMatch: [/https:\/\/ibas-uk\.com\//, /free of charge/],
      },
      { point: 'the helpline', section: 'conduct', mustMatch: [/0808 8020 133/] },
    ],
  },
  {
    route: '/network/rng/',
    regions: BOTH,
    minimumWords: 500,
    points: [
      {
        point: 'the laboratory and its claim',
        section: 'testing',
        mustMatch: [/Meridian Test House/, /over 30 years of experience/],
      },
      { point: 'the method', section: 'shuffle', mustMatch: [/Fisher-Yates/, /\b51 \w+/] },
      {
        point: 'the certificate is a demonstration',
        section: 'certificate',
        mustMatch: [/demonstration/, /fictional/],
      },
    ],
  },
];
