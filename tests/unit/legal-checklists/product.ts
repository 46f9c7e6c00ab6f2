import { BOTH, type Checklist } from './checklist.ts';

/** The client, its games and offers. */
export const PRODUCT: readonly Checklist[] = [
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
      {
        point: 'places where nothing is offered',
        section: 'places',
        mustMatch: [/informational|for information only/],
      },
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
        mustMatch: [/support[^.]* 24\/7/i, /adults of legal gambling age/],
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
        mustMatch: [/(points stop|stop earning points) when you take a time-out or exclude yourself/i],
      },
      { point: 'the binding rules', section: 'levels', mustMatch: [/\/terms-conditions\/#offers/] },
    ],
  },
];
