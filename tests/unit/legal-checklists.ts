import type { RegionId } from '../support/source-pages.ts';

/** What a compliance officer asks for, and where the answer must stand. */
export interface Point {
  readonly point: string;
  /** The explicit id of a heading, or `front:<field>` for what the front matter holds. */
  readonly section: string;
  /** Each must be found in the section, read without emphasis, with straight quotes and on one line. */
  readonly mustMatch: readonly RegExp[];
  readonly mustNotMatch?: readonly RegExp[];
}

export interface Checklist {
  readonly route: string;
  readonly regions: readonly RegionId[];
  readonly minimumWords: number;
  readonly points: readonly Point[];
}

const BOTH: readonly RegionId[] = ['uk', 'global'];
const UK: readonly RegionId[] = ['uk'];
const GLOBAL: readonly RegionId[] = ['global'];

const TERMS: Checklist[] = [
  {
    route: '/terms-conditions/',
    regions: UK,
    minimumWords: 3500,
    points: [
      {
        point: 'the contracting company, its number and address',
        section: 'who-we-are',
        mustMatch: [/Nightjar Poker \(UK\) Limited/, /company number 00000000/, /1 Lamp Yard, London/],
      },
      {
        point: 'the licence with its account number and the licence sentence',
        section: 'who-we-are',
        mustMatch: [/account number 00000 with the Gambling Commission/, /\{block:licence\}/],
      },
      {
        point: 'a demonstration: no account, no money',
        section: 'who-we-are',
        mustMatch: [/demonstration/, /no account is opened and no money is taken/],
      },
      {
        point: '18 or over, and in Great Britain',
        section: 'eligibility',
        mustMatch: [/aged 18 or over/, /in Great Britain when you play/, /GAMSTOP/],
      },
      { point: 'no hidden location', section: 'eligibility', mustMatch: [/may not hide or alter your location/] },
      {
        point: 'under-age play: stakes back, no winnings',
        section: 'eligibility',
        mustMatch: [/return every sum that was paid in, and pay no winnings/],
      },
      {
        point: 'one account per person across the network',
        section: 'account',
        mustMatch: [/one account with us/, /verified-name accounts/, /only one across the whole network/],
      },
      { point: 'support at every hour', section: 'account', mustMatch: [/24 hours a day, seven days a week/] },
      {
        point: 'name, address and age verified before deposit, play and free play',
        section: 'verification',
        mustMatch: [
          /Before you can deposit, play for money or try a version without stakes/,
          /name, your address and your date of birth/,
        ],
      },
      {
        point: 'GAMSTOP is checked at registration and at each sign-in',
        section: 'verification',
        mustMatch: [/GAMSTOP when you register and every time you sign in/],
      },
      {
        point: 'no question saved up for the withdrawal',
        section: 'verification',
        mustMatch: [/do not save the question up for the day on which you want to withdraw/],
      },
      {
        point: 'no credit cards, nor wallets funded by them',
        section: 'deposits',
        mustMatch: [/Credit cards are not accepted/, /e-wallets for money that was loaded from a credit card/],
      },
      {
        point: 'no credit, no transfers between players',
        section: 'deposits',
        mustMatch: [/no credit/, /cannot transfer money to each other/],
        mustNotMatch: [/except where both are told/],
      },
      {
        point: 'only gross limits are called deposit limits, with the three periods',
        section: 'safer-gambling',
        mustMatch: [
          /deposit limit is always gross/,
          /\| 24 hours \|/,
          /\| 7 days \|/,
          /\| One month \|/,
          /never called a deposit limit/,
        ],
      },
      {
        point: 'lower at once, higher after 24 hours and a second confirmation',
        section: 'safer-gambling',
        mustMatch: [/at once/, /after at least 24 hours, when you have confirmed it again/],
      },
      {
        point: 'asked for a limit before the first deposit; the home page links to the limits',
        section: 'safer-gambling',
        mustMatch: [
          /Before the first deposit we ask you whether you want to set a financial limit/,
          /link on the home page/,
        ],
      },
      {
        point: 'periods of time-out and self-exclusion',
        section: 'safer-gambling',
        mustMatch: [
          /between 24 hours and six weeks/,
          /Self-exclusion with us lasts six months, one year or five years/,
          /licensed in Great Britain, for six months, one year or five years/,
        ],
      },
      {
        point: 'no documents at withdrawal that could have been asked for earlier',
        section: 'withdrawals',
        mustMatch: [/could reasonably have asked for earlier/],
      },
      {
        point: 'reasons for a delay in writing',
        section: 'withdrawals',
        mustMatch: [/we write to you with the \[reason\]/],
      },
      {
        point: 'own money is withdrawable at any time, no reverse withdrawal',
        section: 'withdrawals',
        mustMatch: [
          /at any time/,
          /An offer never locks your own deposit/,
          /nothing invites you to turn a requested payment back/,
        ],
      },
      {
        point: 'the three ratings in their exact words, and ours',
        section: 'funds-protection',
        mustMatch: [/"not protected", "medium protection" or "high protection"/, /Our rating is "medium protection"/],
      },
      {
        point: 'the method of protection',
        section: 'funds-protection',
        mustMatch: [/separate from the accounts of the business/, /insurance/],
      },
      {
        point: 'the day of the change of rating',
        section: 'funds-protection',
        mustMatch: [/31 October 2025/, /the rating was "not protected"/],
      },
      {
        point: 'what the rating does not promise',
        section: 'funds-protection',
        mustMatch: [
          /Financial Services Compensation Scheme does not cover/,
          /you could lose a part of your balance, or all of it/,
        ],
      },
      {
        point: 'the rating is confirmed at the first deposit',
        section: 'funds-protection',
        mustMatch: [/deposit for the first time we show you the rating, and you confirm/],
      },
      {
        point: 'conditions beside the claim, other terms one click away',
        section: 'offers',
        mustMatch: [/stands beside the claim, on the page itself/, /one click away/],
      },
      { point: 'wagering at most ten times', section: 'offers', mustMatch: [/at most ten times the bonus/] },
      { point: 'one product for each offer', section: 'offers', mustMatch: [/belongs to one product/] },
      {
        point: '"free" only without own money; no countdown, no hurry',
        section: 'offers',
        mustMatch: [/"free" only where none of your own money is needed/, /no countdown/, /do not urge you to hurry/],
      },
      {
        point: 'no offers to the excluded',
        section: 'offers',
        mustMatch: [/no offers to people who have excluded themselves, who are in a time-out/],
      },
      {
        point: 'random number generator explained',
        section: 'games',
        mustMatch: [/random number generator/, /\/network\/rng\//],
      },
      {
        point: 'what happens on disconnection, by kind of game',
        section: 'disconnection',
        mustMatch: [/time bank/, /folded/, /tournament/i, /provider/, /July 2025/, /kept for 24 hours/],
      },
      {
        point: 'a warning of bots, reporting, permitted software',
        section: 'fair-play',
        mustMatch: [/cannot promise that you will never meet one/, /\/house-rules\/#bots/, /\/house-rules\/#software/],
      },
      {
        point: 'backing only when disclosed, never against each other',
        section: 'fair-play',
        mustMatch: [
          /staked by another person is allowed only where you disclose it/,
          /same table or in the same tournament/,
        ],
      },
      {
        point: 'only gains of a breach are taken, and they go to the injured players',
        section: 'measures',
        mustMatch: [/only where it was gained by the breach/, /to the players who lost it/, /appeal/],
      },
      {
        point: 'no fee for inactivity, the balance does not lapse',
        section: 'inactive-accounts',
        mustMatch: [/12 months/, /30 days before/, /no fee for inactivity, and your money does not lapse/],
      },
      {
        point: 'closing at any time; return after self-exclusion takes 24 hours',
        section: 'closing',
        mustMatch: [/at any time/, /waiting time of 24 hours/],
      },
      {
        point: 'what is never excluded',
        section: 'liability',
        mustMatch: [/death or personal injury caused by negligence/, /fraud/, /Consumer Rights Act 2015/],
      },
      {
        point: 'personal data: the policy and the Information Commissioner',
        section: 'privacy',
        mustMatch: [/\/privacy-policy\//, /Information Commissioner/],
      },
      {
        point: 'complaints: 24 hours, six months, eight weeks',
        section: 'complaints',
        mustMatch: [
          /within 24 hours, on every day of the year/,
          /within six months of the event, or later/,
          /within eight weeks/,
        ],
      },
      {
        point: 'free alternative dispute resolution by IBAS',
        section: 'complaints',
        mustMatch: [/alternative dispute resolution/, /https:\/\/ibas-uk\.com\//, /costs you nothing/],
      },
      {
        point: 'court action is never limited',
        section: 'complaints',
        mustMatch: [/None of this limits your right to take a matter to court/],
      },
      {
        point: '30 days of notice, with old and new wording',
        section: 'changes',
        mustMatch: [/at least 30 days before/, /old and the new wording/, /\/terms-conditions\/change-history\//],
      },
      { point: 'law and courts of Great Britain', section: 'law', mustMatch: [/law of England and Wales/, /Scotland/] },
      {
        point: 'help at the end',
        section: 'general',
        mustMatch: [/National Gambling Helpline/, /0808 8020 133/, /\{block:help-lines\}/],
      },
    ],
  },
  {
    route: '/terms-conditions/',
    regions: GLOBAL,
    minimumWords: 3500,
    points: [
      {
        point: 'the contracting company, its number and address',
        section: 'who-we-are',
        mustMatch: [/Nightjar Interactive Limited/, /PM-000000/, /7 Harbour Steps, Port Meridian/],
      },
      {
        point: 'the licence',
        section: 'who-we-are',
        mustMatch: [/Port Meridian Gaming Authority/, /PMGA-0000/, /\{block:licence\}/],
      },
      {
        point: 'a demonstration: no account, no money',
        section: 'who-we-are',
        mustMatch: [/demonstration/, /No account is opened and no money is accepted/],
      },
      {
        point: '18, or the higher age of the place',
        section: 'eligibility',
        mustMatch: [/aged 18 or over/, /sets a higher age/],
      },
      {
        point: 'closed places, among them the United States',
        section: 'eligibility',
        mustMatch: [/sanctions/, /United States/, /hide or alter your location/],
      },
      {
        point: 'one account per person across the network',
        section: 'account',
        mustMatch: [/verified-name accounts/, /one account per person across the whole network/],
      },
      {
        point: 'age before the first deposit, identity before the first withdrawal',
        section: 'verification',
        mustMatch: [
          /age is checked before your first deposit/,
          /before your first withdrawal at the latest/,
          /We do not wait until you want to withdraw/,
        ],
      },
      {
        point: 'credit cards by the rule for the country',
        section: 'deposits',
        mustMatch: [/credit card/, /\/payment-details-policy\/#credit-cards/],
      },
      {
        point: 'a deposit limit is gross, with the three periods',
        section: 'safer-gambling',
        mustMatch: [/counts every deposit in the period and subtracts nothing/, /24 hours, 7 days or one month/],
      },
      {
        point: 'periods of self-exclusion',
        section: 'safer-gambling',
        mustMatch: [/six months, one year, five years, or has no end date/],
      },
      { point: 'reasons for a delay in writing', section: 'withdrawals', mustMatch: [/we write with the \[reason\]/] },
      {
        point: 'the three levels in their exact words, and ours',
        section: 'funds-protection',
        mustMatch: [
          /"not protected", "medium protection" and "high protection"/,
          /Our level is "medium protection"/,
          /31 October 2025/,
        ],
      },
      {
        point: 'the method of protection and its end',
        section: 'funds-protection',
        mustMatch: [/separate from those of the business/, /insurance/, /less than your balance or nothing/],
      },
      { point: 'conditions beside the claim', section: 'offers', mustMatch: [/stand beside each claim/, /one click/] },
      {
        point: 'slot disconnection by the provider policy',
        section: 'disconnection',
        mustMatch: [/provider's policy/, /July 2025/, /24 hours/],
      },
      {
        point: 'a warning of bots, reporting, permitted software',
        section: 'fair-play',
        mustMatch: [/may meet a bot/, /\/house-rules\/#bots/, /\/house-rules\/#software/],
      },
      {
        point: 'all penalties named',
        section: 'measures',
        mustMatch: [
          /warning/,
          /removal of rewards/,
          /suspension/,
          /removal from a game or from Night Ledger/,
          /closure/,
          /permanent ban/,
          /confiscation/,
        ],
      },
      { point: 'no fee for inactivity', section: 'inactive-accounts', mustMatch: [/Inactivity costs nothing/] },
      {
        point: 'complaints: 24 hours, six months, eight weeks, adjudication',
        section: 'complaints',
        mustMatch: [
          /within 24 hours/,
          /at least six months/,
          /eight weeks at most/,
          /Meridian Gaming Adjudication Service/,
          /free of charge/,
        ],
      },
      {
        point: 'court action is never limited',
        section: 'complaints',
        mustMatch: [/You can go to court at every stage/, /no arbitration clause/],
      },
      { point: '30 days of notice', section: 'changes', mustMatch: [/at least 30 days before/] },
      {
        point: "the protection of the consumer's own country",
        section: 'law',
        mustMatch: [/country of residence/, /courts of the place where you live/],
      },
      {
        point: 'support and help at every hour',
        section: 'general',
        mustMatch: [/around the clock/, /\{block:help-lines\}/],
      },
    ],
  },
  {
    route: '/terms-conditions/change-history/',
    regions: BOTH,
    minimumWords: 700,
    points: [
      {
        point: 'the level of fund protection, before and after',
        section: 'front:changes',
        mustMatch: [/changed from not protected to medium protection/i, /2025-10-31/],
      },
      {
        point: 'pending slot bets: 24 hours replaced by the provider policy',
        section: 'front:changes',
        mustMatch: [/kept for 24 hours/, /provider/, /2025-07-/],
      },
      { point: 'gross limits', section: 'front:changes', mustMatch: [/counts every deposit/] },
    ],
  },
];

const COMPLAINTS: Checklist[] = [
  {
    route: '/complaints-procedure/',
    regions: BOTH,
    minimumWords: 700,
    points: [
      {
        point: 'how to complain, without a form and without cost',
        section: 'how',
        mustMatch: [/mailto:complaints@/, /chat/i, /letter/i],
      },
      {
        point: 'no cost and no disadvantage',
        section: 'scope',
        mustMatch: [/costs nothing|No charge is made/, /reward/],
      },
      { point: 'the stages as a timeline', section: 'time-limits', mustMatch: [/\{block:complaints-timeline\}/] },
      {
        point: 'courts are open at every stage',
        section: 'after',
        mustMatch: [/before/, /during|while it is running/, /after/, /\/terms-conditions\/#law/],
      },
      { point: 'complaints about data', section: 'after', mustMatch: [/Personal data/, /mailto:privacy@/] },
    ],
  },
  {
    route: '/complaints-procedure/',
    regions: UK,
    minimumWords: 700,
    points: [
      {
        point: 'acknowledged within 24 hours, weekends included',
        section: 'time-limits',
        mustMatch: [/acknowledge it within 24 hours, weekends and bank holidays included/],
      },
      {
        point: 'accepted for six months and longer with a good reason',
        section: 'time-limits',
        mustMatch: [/six months from the day on which the event happened/, /good reason/],
      },
      {
        point: 'all stages within eight weeks',
        section: 'time-limits',
        mustMatch: [/All stages together take eight weeks at most/, /56 days/],
      },
      { point: 'a final decision in writing', section: 'stages', mustMatch: [/final decision/] },
      {
        point: 'free adjudication by IBAS',
        section: 'adr',
        mustMatch: [
          /https:\/\/ibas-uk\.com\//,
          /alternative dispute resolution/,
          /free of charge/,
          /eight weeks have passed without one/,
        ],
      },
      {
        point: 'the right to go to court is not limited',
        section: 'after',
        mustMatch: [/Nothing on this page limits your right to go to court/],
      },
      {
        point: 'the Gambling Commission and what it does not do',
        section: 'after',
        mustMatch: [/Gambling Commission/, /does not decide single disputes/],
      },
      {
        point: 'harm is looked at within 24 hours, with the helpline',
        section: 'how',
        mustMatch: [/within the same 24 hours/, /0808 8020 133/],
      },
    ],
  },
  {
    route: '/complaints-procedure/',
    regions: GLOBAL,
    minimumWords: 700,
    points: [
      { point: 'at least six months', section: 'time-limits', mustMatch: [/at least six months/] },
      {
        point: 'acknowledged within 24 hours, eight weeks for everything',
        section: 'time-limits',
        mustMatch: [/confirmation within 24 hours/, /eight weeks/],
      },
      { point: 'three languages', section: 'how', mustMatch: [/English, Spanish or French/] },
      {
        point: 'free adjudication, and that it is fictional',
        section: 'adr',
        mustMatch: [/Meridian Gaming Adjudication Service/, /costs you nothing/, /does not exist/],
      },
    ],
  },
];

const MONEY: Checklist[] = [
  {
    route: '/withdrawal-policy/',
    regions: UK,
    minimumWords: 700,
    points: [
      {
        point: 'at any time, without a fee or a limit',
        section: 'what',
        mustMatch: [/no limit per day/, /costs nothing/],
      },
      { point: 'offers lock no own money', section: 'what', mustMatch: [/Offers do not lock your own money/] },
      {
        point: 'no reverse withdrawal',
        section: 'request',
        mustMatch: [/cannot cancel the request in order to play on/],
      },
      {
        point: 'release within 24 hours, every day',
        section: 'times',
        mustMatch: [/24 hours/, /day and night, every day of the year/],
      },
      {
        point: 'winning and size are no reason for a check',
        section: 'times',
        mustMatch: [/Its size alone is no reason/],
      },
      {
        point: 'no documents that could have been asked for earlier',
        section: 'documents',
        mustMatch: [/could reasonably have asked for earlier/, /verified before you could deposit or play/],
      },
      {
        point: 'every document and when it is asked for',
        section: 'documents',
        mustMatch: [/At registration, before the first deposit/, /When you first deposit with it/],
      },
      {
        point: 'the reason for a delay and the next date',
        section: 'reasons',
        mustMatch: [/within those 24 hours/, /two working days/],
      },
      { point: 'balance paid out on exclusion', section: 'exclusion', mustMatch: [/GAMSTOP/, /you need not ask/] },
      { point: 'complaint and free adjudication', section: 'missing', mustMatch: [/eight weeks/, /free adjudication/] },
    ],
  },
  {
    route: '/withdrawal-policy/',
    regions: GLOBAL,
    minimumWords: 700,
    points: [
      { point: 'release within 24 hours', section: 'times', mustMatch: [/24 hours/] },
      {
        point: 'identified before the first withdrawal by a request at registration',
        section: 'documents',
        mustMatch: [/before your first withdrawal/, /when you register/, /could have asked for earlier/],
      },
      {
        point: 'a reason for each delay',
        section: 'reasons',
        mustMatch: [/reason/, /three banking days ahead at most/],
      },
      { point: 'no agents, no cash', section: 'destination', mustMatch: [/through agents/, /in cash/] },
      { point: 'complaint and free adjudication', section: 'missing', mustMatch: [/eight weeks/, /adjudication/] },
    ],
  },
  {
    route: '/payment-details-policy/',
    regions: UK,
    minimumWords: 700,
    points: [
      {
        point: 'own name only',
        section: 'names',
        mustMatch: [/carries the name in which your account with us was verified/],
      },
      {
        point: 'methods with smallest and largest amounts',
        section: 'methods',
        mustMatch: [/Personal debit card \| £5 to £5,000/],
      },
      {
        point: 'a limit is offered, with its periods',
        section: 'methods',
        mustMatch: [/24 hours, 7 days or one month/, /counts every method together and every deposit in full/],
      },
      { point: 'no credit cards', section: 'credit-cards', mustMatch: [/We do not accept credit cards\./] },
      {
        point: 'no wallets funded by credit cards',
        section: 'credit-cards',
        mustMatch: [/We do not accept e-wallets for money that came from a credit card\./, /the payment is refused/],
      },
      {
        point: 'borrowing, and the helpline',
        section: 'credit-cards',
        mustMatch: [/0808 8020 133/, /blocking-software/],
      },
      { point: 'no fees', section: 'fees', mustMatch: [/no fee for a deposit, a withdrawal/, /30 days' notice/] },
      {
        point: 'pounds, and how dollar prices are shown',
        section: 'currency',
        mustMatch: [/pounds sterling/, /no margin/],
        mustNotMatch: [/Some tables/],
      },
      { point: 'reversed payments', section: 'chargebacks', mustMatch: [/no fee or penalty/] },
      { point: 'the rating of the protection of funds', section: 'security', mustMatch: [/"medium protection"/] },
    ],
  },
  {
    route: '/payment-details-policy/',
    regions: GLOBAL,
    minimumWords: 700,
    points: [
      { point: 'own name only, no agents', section: 'names', mustMatch: [/We use no agents/] },
      {
        point: 'credit cards only where the law expressly permits them',
        section: 'credit-cards',
        mustMatch: [
          /forbids credit cards for gambling, they are refused/,
          /We do not read silence as permission/,
          /The British site accepts no credit cards/,
        ],
      },
      { point: 'fees of our own and of others', section: 'fees', mustMatch: [/nil/] },
      { point: 'the level of the protection of funds', section: 'security', mustMatch: [/"medium protection"/] },
    ],
  },
  {
    route: '/funds/',
    regions: BOTH,
    minimumWords: 300,
    points: [
      {
        point: 'the rating, its method and its date',
        section: 'protection',
        mustMatch: [
          /"medium protection"/,
          /"not protected"/,
          /31 October 2025/,
          /insurance/i,
          /separate from those of the business/,
        ],
      },
      {
        point: 'what is not covered',
        section: 'example',
        mustMatch: [/Bonus money with open conditions/, /Fish Points/, /or nothing/],
      },
      {
        point: 'no documents late, reasons, no turning back',
        section: 'withdrawals',
        mustMatch: [/\/withdrawal-policy\/#documents/, /nobody invites you to turn it back/],
      },
    ],
  },
  {
    route: '/funds/',
    regions: UK,
    minimumWords: 300,
    points: [
      {
        point: 'no credit cards, nor wallets funded by them',
        section: 'deposits',
        mustMatch: [/Credit cards are not accepted/, /e-wallet for money that was loaded from one/],
      },
      {
        point: 'a gross limit with its periods',
        section: 'deposits',
        mustMatch: [/gross/, /24 hours, 7 days or one month/],
      },
      {
        point: 'confirmed at the first deposit',
        section: 'protection',
        mustMatch: [/at your first deposit and have to confirm/],
      },
    ],
  },
];

const DATA: Checklist[] = [
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
        mustMatch: [/"Accept" and "Reject" are equally large/, /half a second/, /otherwise take it as no/],
      },
      {
        point: 'withdraw as easily as given',
        section: 'choices',
        mustMatch: [/Cookie settings/, /withdraw a consent as easily as you gave it/],
      },
      { point: 'no wall', section: 'choices', mustMatch: [/do not make access to the site depend on consent/] },
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
        mustMatch: [/Objecting to our statistics and to appearance/, /You need give no reason/],
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
        mustMatch: [/what is not necessary needs your consent first/],
      },
      { point: 'the language is kept for 365 days', section: 'list', mustMatch: [/365 days/] },
    ],
  },
];

/** The twenty of the specification, with the headings that define them. */
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

/** The eight of the specification. */
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

const FAIRNESS: Checklist[] = [
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
        mustMatch: [/Cancellation after the start/, /within 24 hours/],
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
      { point: 'the method', section: 'shuffle', mustMatch: [/Fisher-Yates/, /51 exchanges/] },
      {
        point: 'the certificate is a demonstration',
        section: 'certificate',
        mustMatch: [/demonstration/, /fictional/],
      },
    ],
  },
];

const HELP: Checklist[] = [
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
          /Nobody under 18 may open an account/,
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
          /Wales has had a gambling helpline of its own since 1 April 2026/,
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
        mustMatch: [/no credit cards, and no e-wallet that was funded by one/],
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

const COMPANY: Checklist[] = [
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
        mustMatch: [/2\.2 at level AA/, /never stands in a picture alone/],
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
      { point: 'no forecast of earnings for affiliates', section: 'front:faq.0.answer', mustMatch: [/no forecast/] },
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
        mustMatch: [/A licence of its own, in force, for each market/],
      },
      {
        point: 'no agents, no credit, no transfers',
        section: 'not-accepted',
        mustMatch: [/no agents/, /Play on credit is excluded/, /transfers from one player to another/],
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
    minimumWords: 500,
    points: [
      { point: 'no promise of an income', section: 'front:lead', mustMatch: [/will not make poker an income/] },
      {
        point: 'when to stop, with the tools',
        section: 'when-to-stop',
        mustMatch: [/\/responsible-gaming\/#time-outs/, /\/responsible-gaming\/#help/],
      },
    ],
  },
];

const PRODUCT: Checklist[] = [
  {
    route: '/streamer-mode/',
    regions: BOTH,
    minimumWords: 500,
    points: [
      { point: 'the four figures', section: 'front:figures', mustMatch: [/100%/, /40\+/, /50%/, /80%/] },
      {
        point: 'three steps: apply by e-mail, turn on with a link, redeem',
        section: 'front:steps',
        mustMatch: [/talent team/, /desktop client/, /streaming link/, /00:00 UTC\+0 on the following Monday/],
      },
      {
        point: 'who can apply: YouTube or Twitch, three months, 40 or more, by country',
        section: 'front:eligibility',
        mustMatch: [
          /YouTube or Twitch/,
          /past three months/,
          /average of 40 or more concurrent viewers/,
          /may vary by country/,
        ],
      },
      {
        point: 'streamers are 25 or older with an adult audience',
        section: 'front:eligibility',
        mustMatch: [/25 or older/, /under 18/],
      },
      {
        point: 'no time-out and no self-exclusion',
        section: 'front:eligibility',
        mustMatch: [/no time-out or self-exclusion/],
      },
      {
        point: 'what approved streamers get',
        section: 'benefits',
        mustMatch: [
          /Hidden hole cards/,
          /One panel for all tables/,
          /Lobby showcase/,
          /Avatar border/,
          /Up to 100% rake back/,
        ],
      },
      {
        point: 'links: lower-case Twitch name, YouTube video ID',
        section: 'links',
        mustMatch: [/user name in lower case/, /video ID of the live stream/, /channel ID/, /handle/],
      },
      { point: '$1 for 100 Fish Points', section: 'rewards', mustMatch: [/\$1 per 100 Fish Points/] },
      {
        point: 'weekly, from Monday 00:00 UTC',
        section: 'rewards',
        mustMatch: [/Monday 00:00 to the next Monday 00:00 UTC\+0/],
      },
      {
        point: 'turned on late: active at the end and 80% streamed',
        section: 'rewards',
        mustMatch: [/active by the tournament's end and at least 80% of the session is streamed/],
      },
      {
        point: 'stay in Poker, keep 40+, half of the tables, no manipulation, abuse or misconduct',
        section: 'rules',
        mustMatch: [
          /Stay in the Poker category/,
          /rolling three-month average of 40\+ concurrent viewers/,
          /At least 50% of the tables shown on the stream/,
          /No manipulated statistics/,
          /No abuse of rewards/,
          /No inappropriate behaviour/,
        ],
      },
      {
        point: 'advertising is labelled, with the age limit',
        section: 'rules',
        mustMatch: [/Say that it is advertising/, /18\+/],
      },
      {
        point: 'the tag can be lost',
        section: 'consequences',
        mustMatch: [/streamer tag/, /category other than Poker/],
      },
      { point: 'an application by e-mail to the talent team', section: 'apply', mustMatch: [/mailto:talent@/] },
    ],
  },
  {
    route: '/download/',
    regions: BOTH,
    minimumWords: 300,
    points: [
      {
        point: 'the password hint',
        section: 'front:signUp.passwordHint',
        mustMatch: [/^The password must include lowercase characters \(a-z\) and numbers \(0-9\)\.$/],
      },
      {
        point: 'Windows',
        section: 'front:systems.0.requirements',
        mustMatch: [/Windows 8 or newer/, /3 GHz/, /2 GB RAM/, /3 GB disk/],
      },
      { point: 'Mac', section: 'front:systems.1.requirements', mustMatch: [/OS X 10\.13 or newer/] },
      {
        point: 'Android',
        section: 'front:systems.2.requirements',
        mustMatch: [/Android 6\.0 or newer/, /2 GB RAM/, /500 MB disk/],
      },
      { point: 'iOS', section: 'front:systems.3.requirements', mustMatch: [/3 GB RAM recommended/] },
      { point: 'the table', section: 'specifications', mustMatch: [/\{block:specifications\}/] },
      {
        point: 'adults only, one account each',
        section: 'front:signUp.text',
        mustMatch: [/adults of legal gambling age/, /one account each/, /deposit limit/],
      },
      { point: 'places where nothing is offered', section: 'places', mustMatch: [/informational/] },
    ],
  },
  {
    route: '/',
    regions: BOTH,
    minimumWords: 0,
    points: [
      {
        point: 'a direct link to the financial limits',
        section: 'front:safety.financialLimits',
        mustMatch: [/financial limits/],
      },
      {
        point: 'support at every hour',
        section: 'front:hero.note',
        mustMatch: [/available 24\/7/, /adults of legal gambling age/],
      },
      {
        point: 'the Sunday tournament starts at 17:00 UTC',
        section: 'front:tonight.sunday.text',
        mustMatch: [/17:00 UTC every Sunday/],
      },
      {
        point: 'the claim of the test house',
        section: 'front:record.certificate.testerText',
        mustMatch: [/over 30 years of experience/],
      },
    ],
  },
  {
    route: '/promotions/welcome/',
    regions: BOTH,
    minimumWords: 250,
    points: [
      {
        point: 'amounts only with their conditions',
        section: 'offers',
        mustMatch: [/\{claim:welcome-match\}/, /\{claim:welcome-rewards\}/],
      },
      { point: 'at most ten times in Great Britain', section: 'match', mustMatch: [/may never exceed ten/] },
      { point: 'a limit comes first', section: 'before', mustMatch: [/\/responsible-gaming\/#financial-limits/] },
    ],
  },
  {
    route: '/loyalty/',
    regions: BOTH,
    minimumWords: 250,
    points: [
      {
        point: 'no points in a time-out or an exclusion',
        section: 'excluded',
        mustMatch: [/Points stop when you take a time-out or exclude yourself/],
      },
      { point: 'the binding rules', section: 'levels', mustMatch: [/\/terms-conditions\/#offers/] },
    ],
  },
];

export const CHECKLISTS: readonly Checklist[] = [
  ...TERMS,
  ...COMPLAINTS,
  ...MONEY,
  ...DATA,
  ...FAIRNESS,
  ...HELP,
  ...COMPANY,
  ...PRODUCT,
];

/** Texts that the law or the specification gives word by word. */
export const STRINGS: readonly {
  readonly point: string;
  readonly region: RegionId;
  readonly key: string;
  readonly text: string | RegExp;
}[] = [
  {
    point: 'the prescribed licence sentence',
    region: 'uk',
    key: 'LICENCE_SENTENCE',
    text: '{licensee} is licensed and regulated in Great Britain by the Gambling Commission under account number {number}.',
  },
  {
    point: 'the licence sentence of the global site',
    region: 'global',
    key: 'LICENCE_SENTENCE',
    text: /\{licensee\}.*\{regulator\}.*\{number\}/,
  },
  ...(['uk', 'global'] as const).flatMap((region) => [
    { point: '403: title', region, key: 'ERROR_403_TITLE', text: 'Oops! Access Denied :(' },
    { point: '404: title', region, key: 'ERROR_404_TITLE', text: 'Page Not Found' },
    {
      point: '404: message',
      region,
      key: 'ERROR_404_MESSAGE',
      text: "It's a misdeal! Let's reshuffle and get you back in the game.",
    },
    { point: '404: path', region, key: 'ERROR_404_PATH', text: 'Page not found: {path}' },
    { point: '404: back', region, key: 'ERROR_404_BACK', text: 'Head back to the tables' },
    { point: '500: title', region, key: 'ERROR_500_TITLE', text: 'Unexpected Error' },
    {
      point: '500: message',
      region,
      key: 'ERROR_500_MESSAGE',
      text: "We're having some issues at the moment, we'll have it fixed in no time!",
    },
    { point: 'the age limit', region, key: 'WARN_AGE', text: /\{age\}\+/ },
    { point: 'conditions of offers', region, key: 'WARN_CONDITIONS', text: /conditions/ },
    {
      point: 'a demonstration',
      region,
      key: 'WARN_DEMO',
      text: /demonstration.*no account is opened and no money is taken/,
    },
    { point: 'deposit limits are gross', region, key: 'LIMITS_GROSS', text: /counts everything you pay in/ },
    { point: 'limit period 1', region, key: 'LIMITS_DAY', text: '24 hours' },
    { point: 'limit period 2', region, key: 'LIMITS_WEEK', text: '7 days' },
    { point: 'limit period 3', region, key: 'LIMITS_MONTH', text: 'One month' },
    {
      point: 'complaints are accepted for six months or more',
      region,
      key: 'COMPLAINT_WRITE_WHEN',
      text: /^Six months or more$/,
    },
    {
      point: 'complaints are acknowledged within 24 hours',
      region,
      key: 'COMPLAINT_ACKNOWLEDGE_WHEN',
      text: /^Within 24 hours$/,
    },
    { point: 'complaints end within eight weeks', region, key: 'COMPLAINT_FINAL_WHEN', text: /^Within eight weeks$/ },
    {
      point: 'adjudication is free, courts are open',
      region,
      key: 'COMPLAINT_ADR_TEXT',
      text: /free of charge.*court at any time/,
    },
    { point: 'Windows', region, key: 'SPECS_WINDOWS_SYSTEM', text: 'Windows 8 or newer' },
    { point: 'Windows: processor', region, key: 'SPECS_WINDOWS_PROCESSOR', text: '3 GHz' },
    { point: 'Windows: memory', region, key: 'SPECS_WINDOWS_MEMORY', text: '2 GB RAM' },
    { point: 'Windows: disk', region, key: 'SPECS_WINDOWS_STORAGE', text: '3 GB' },
    { point: 'Mac', region, key: 'SPECS_MAC_SYSTEM', text: 'OS X 10.13 or newer' },
    { point: 'Android', region, key: 'SPECS_ANDROID_SYSTEM', text: 'Android 6.0 or newer' },
    { point: 'Android: memory', region, key: 'SPECS_ANDROID_MEMORY', text: '2 GB RAM' },
    { point: 'Android: disk', region, key: 'SPECS_ANDROID_STORAGE', text: '500 MB' },
    { point: 'iOS: memory', region, key: 'SPECS_IOS_MEMORY', text: '3 GB RAM recommended' },
  ]),
];

/** Help organisations that a region must list, with what is known for certain about them. */
export const HELP_ENTRIES: readonly { readonly region: RegionId; readonly host: string; readonly phone?: string }[] = [
  { region: 'uk', host: 'www.gamcare.org.uk', phone: '0808 8020 133' },
  { region: 'uk', host: 'www.gamstop.co.uk' },
  { region: 'uk', host: 'www.nhs.uk' },
  { region: 'uk', host: 'www.gordonmoody.org.uk' },
  { region: 'uk', host: 'www.gamblersanonymous.org.uk' },
  { region: 'uk', host: 'gamban.com' },
  { region: 'uk', host: 'betblocker.org' },
  { region: 'uk', host: 'www.gamblingcommission.gov.uk' },
  { region: 'global', host: 'www.gamblingtherapy.org' },
  { region: 'global', host: 'gamban.com' },
  { region: 'global', host: 'betblocker.org' },
];

/**
 * What every page that says it must say alike: the first group is one of the values. A page that states another period
 * or figure contradicts the others, whichever of them is right.
 */
export const AGREEMENTS: readonly {
  readonly what: string;
  readonly find: RegExp;
  readonly values: readonly string[];
  readonly regions?: readonly RegionId[];
}[] = [
  { what: 'years of experience of the test house', find: /over (\w+) years of experience/g, values: ['30'] },
  {
    what: 'average viewers of streamers',
    find: /average of (\d+\+?)(?: or more)? concurrent viewers/g,
    values: ['40', '40+'],
  },
  { what: 'streamer reward', find: /\$1 (?:per|for) (\d+) Fish Points/g, values: ['100'] },
  {
    what: 'number of prohibited behaviours',
    find: /\b(\d+|\w+(?:ty|teen)(?:-\w+)?) prohibited behaviours/gi,
    values: ['twenty', '20'],
  },
  { what: 'weeks until a final decision', find: /(\w+) weeks at most|within (\w+) weeks\b/g, values: ['eight'] },
  {
    what: 'months in which to complain',
    find: /(?:complain|complaints) for (?:at least )?(\w+) months|within (\w+) months of the (?:event|decision)/g,
    values: ['six'],
  },
  {
    what: 'acknowledgement of complaints, reports and appeals',
    find: /acknowledge(?:d|ment)?(?: of it| comes| them| it| a complaint)? within (\w+ \w+)/g,
    values: ['24 hours'],
  },
  {
    what: 'longest time-out',
    find: /(?:length up to|between 24 hours and|from 24 hours to) (\w+ weeks)/g,
    values: ['six weeks'],
  },
  {
    what: 'periods of deposit limits',
    find: /(24 hours, 7 days (?:and|or) one month)/g,
    values: ['24 hours, 7 days or one month', '24 hours, 7 days and one month'],
  },
  {
    what: 'end of marketing after a withdrawal of consent',
    find: /(?:all marketing within|change applies within|withdrawal works within) (\w+ days)/g,
    values: ['two days'],
  },
  { what: 'notice of changes', find: /at least (\d+) days (?:before|ahead)/g, values: ['30'] },
  { what: 'notice in general', find: /(\d+) days' notice/g, values: ['30'] },
  {
    what: 'day of the change of fund protection',
    find: /(?:applied since|applies since|"medium protection" on|began on) (\d+ October \d+)/g,
    values: ['31 October 2025'],
  },
  { what: 'release of withdrawals', find: /release(?: a request)? within (\d+ hours)/g, values: ['24 hours'] },
  { what: 'inactivity', find: /not signed in for (\d+ months)/g, values: ['12 months'] },
  {
    what: 'return with the same stack',
    find: /within (\w+ hours)(?: at the same table|, you bring)/g,
    values: ['two hours'],
  },
  {
    what: 'delay of a stream with open cards',
    find: /delay(?:ed| the stream) by at least (\w+ minutes)/g,
    values: ['three minutes'],
  },
  { what: 'age of the people who represent us', find: /\b(\d\d) or older/g, values: ['25'] },
  { what: 'age under which nobody plays', find: /Nobody under (\d+)/g, values: ['18'] },
  { what: 'wagering', find: /requirement is at most (\w+) times/g, values: ['ten'], regions: ['uk'] },
  {
    what: 'periods of GAMSTOP and self-exclusion',
    find: /Self-exclusion with us lasts ([^.]+)\./g,
    values: ['six months, one year or five years'],
    regions: ['uk'],
  },
];
