import type { RegionId } from '../../support/source-pages.ts';

/** Texts whose wording is prescribed by law or by the specification. */
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

/** Help organisations that a region must list, with verified details. */
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

/** Statements that must agree on all pages: the first group of the pattern is one of the values. */
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
  { what: 'age under which nobody plays', find: /(?:Nobody|No one) under (\d+)/g, values: ['18'] },
  { what: 'wagering', find: /requirement is at most (\w+) times/g, values: ['ten'], regions: ['uk'] },
  {
    what: 'periods of GAMSTOP and self-exclusion',
    find: /Self-exclusion with us lasts ([^.]+)\./g,
    values: ['six months, one year or five years'],
    regions: ['uk'],
  },
];
