import { BOTH, type Checklist, GLOBAL, UK } from './checklist.ts';

/** Deposits, withdrawals and funds. */
export const MONEY: readonly Checklist[] = [
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
      {
        point: 'balance paid out on exclusion',
        section: 'exclusion',
        mustMatch: [/GAMSTOP/, /(need not|don't have to) ask|without being asked/],
      },
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
        mustMatch: [/\/withdrawal-policy\/#documents/, /out of play/, /(not|won't|nobody)[^.]* invites? you/],
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
        mustMatch: [
          /(not|don't) accept credit cards|credit cards are (not accepted|refused)/i,
          /e-wallet[^.]* from one/,
        ],
      },
      {
        point: 'a gross limit with its periods',
        section: 'deposits',
        mustMatch: [/gross/, /24 hours, 7 days or one month/],
      },
      {
        point: 'confirmed at the first deposit',
        section: 'protection',
        mustMatch: [/at your first deposit,? and (you )?have to confirm/],
      },
    ],
  },
];
