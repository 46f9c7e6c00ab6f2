import { BOTH, type Checklist, GLOBAL, UK } from './checklist.ts';

/** Terms and conditions. */
export const TERMS: readonly Checklist[] = [
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
        mustMatch: [
          /(not accept|refuse) credit cards|credit cards are (not accepted|refused)/i,
          /e-wallets?[^.]* credit card/,
        ],
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
        mustMatch: [/beside the claim, on the page itself/, /one click away/],
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
          /staked by another person[^.]* only (if|where) you disclose it/,
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
      { point: 'conditions beside the claim', section: 'offers', mustMatch: [/beside each claim/, /one click/] },
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
