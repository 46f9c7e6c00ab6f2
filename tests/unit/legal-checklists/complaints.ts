import { BOTH, type Checklist, GLOBAL, UK } from './checklist.ts';

/** Complaints and disputes. */
export const COMPLAINTS: readonly Checklist[] = [
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
        mustMatch: [/Gambling Commission/, /does not decide \w+ disputes/],
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
