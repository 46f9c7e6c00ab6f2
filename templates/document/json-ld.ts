import type { Context, Page, PageProps } from 'region-site/kit';
import { installerFor } from '../../regions/installers.ts';
import type { DownloadData } from '../pages/download/download.schema.ts';
import type { HomeData, HomeSection } from '../pages/home/home.schema.ts';
import type { Weekday } from '../records.ts';

const VOCABULARY = { '@context': 'https://schema.org' } as const;

/**
 * What a page states for machines, where it is true: breadcrumbs everywhere, who we are and the Sunday series on home,
 * questions and answers where the page shows them. Never an amount: a claim may only be shown beside its conditions.
 */
export function structuredData({ context, page }: PageProps): object[] {
  if (page.status !== null || page.blocked) return [];
  return [
    ...page.jsonLd,
    ...(page.template === 'home' ? homeData(context, page) : []),
    ...questions(context, page),
    ...entryData(context, page),
    ...(page.route === '/tournaments/' && context.region.flags.prizeTotals ? tournamentSeries(context, page) : []),
    ...(page.template === 'download' ? clients(context, page) : []),
    ...(page.route === '/live-series/' ? liveEvents(context, page) : []),
  ];
}

/** The tournaments of a week, each as a schedule: no date of its own, no price and no prize. */
function tournamentSeries({ region, entries }: Context, page: Page): object[] {
  const url = region.origin + page.path;
  return entries('tournaments').map(({ id, title, data }) => ({
    ...VOCABULARY,
    '@type': 'Event',
    name: title,
    url: `${url}#${id}`,
    startDate: data.starts,
    eventAttendanceMode: 'https://schema.org/OnlineEventAttendanceMode',
    location: { '@type': 'VirtualLocation', url },
    organizer: { '@type': 'Organization', '@id': `${region.origin}/#organisation` },
    eventSchedule: {
      '@type': 'Schedule',
      byDay: data.days.map((day) => `https://schema.org/${DAYS[day]}`),
      repeatFrequency: 'P1W',
      startTime: data.starts.slice(11, 19),
      scheduleTimezone: 'UTC',
    },
  }));
}

/** The events of the live series, where the market allows their page. */
function liveEvents({ region, entries }: Context, page: Page): object[] {
  return entries('live-events').map(({ title, data }) => ({
    ...VOCABULARY,
    '@type': 'Event',
    name: title,
    url: region.origin + page.path,
    startDate: data.starts,
    endDate: data.lastDay,
    eventAttendanceMode: 'https://schema.org/OfflineEventAttendanceMode',
    location: { '@type': 'Place', name: data.place, address: data.place },
    organizer: { '@type': 'Organization', '@id': `${region.origin}/#organisation` },
  }));
}

/** The client, with the file of each system whose size and hash are known. In one object, in the order of the systems and without addresses: download pages are nearly full. */
function clients(context: Context, page: Page): object[] {
  const { region, language } = context;
  const { apps, flags } = region;
  if (!apps || !flags.download) return [];
  const files = (page.data as DownloadData).systems.flatMap(({ id, name }) => {
    const file = installerFor(region, id, language.code);
    return file?.bytes && file.sha256 ? [{ name, file }] : [];
  });
  if (files.length === 0) return [];
  return [
    {
      ...VOCABULARY,
      '@type': 'SoftwareApplication',
      name: context.inLanguage(region.facts.brand),
      operatingSystem: files.map(({ name }) => name).join(', '),
      softwareVersion: apps.version,
      associatedMedia: files.map(({ file }) => ({
        '@type': 'MediaObject',
        contentSize: `${file.bytes}B`,
        sha256: file.sha256,
      })),
    },
  ];
}

const DAYS: Readonly<Record<Weekday, string>> = {
  MO: 'Monday',
  TU: 'Tuesday',
  WE: 'Wednesday',
  TH: 'Thursday',
  FR: 'Friday',
  SA: 'Saturday',
  SU: 'Sunday',
};

function homeData(context: Context, page: Page): object[] {
  const { region, language } = context;
  const organisation = {
    '@type': 'Organization',
    '@id': `${region.origin}/#organisation`,
    name: context.inLanguage(region.facts.brand ?? region.licence.licensee),
    legalName: context.inLanguage(region.licence.licensee),
    url: `${region.origin}/`,
    logo: new URL(context.assets.url(region.logoPath), region.origin).href,
    sameAs: region.social.map(({ link }) => link),
    contactPoint: {
      '@type': 'ContactPoint',
      contactType: 'customer support',
      email: context.inLanguage(region.facts.supportEmail) || undefined,
    },
  };
  const website = {
    ...VOCABULARY,
    '@type': 'WebSite',
    name: organisation.name,
    url: region.origin + page.path,
    inLanguage: language.locale,
    publisher: { '@id': organisation['@id'] },
  };
  const sunday = (page.data as HomeData).tonight?.sunday;
  return [
    { ...VOCABULARY, ...organisation },
    website,
    ...(sunday && region.flags.prizeTotals ? [sundaySeries(context, page, sunday)] : []),
  ];
}

/** Every Sunday from 17:00 UTC (specification, section 1): a schedule, because a build knows no date. */
function sundaySeries({ region }: Context, page: Page, sunday: NonNullable<HomeSection<'tonight'>['sunday']>): object {
  return {
    ...VOCABULARY,
    '@type': 'Event',
    name: sunday.heading,
    description: sunday.text,
    eventAttendanceMode: 'https://schema.org/OnlineEventAttendanceMode',
    location: { '@type': 'VirtualLocation', url: `${region.origin}${page.path}` },
    organizer: { '@id': `${region.origin}/#organisation` },
    eventSchedule: {
      '@type': 'Schedule',
      byDay: 'https://schema.org/Sunday',
      repeatFrequency: 'P1W',
      startTime: '17:00:00',
      scheduleTimezone: 'UTC',
    },
  };
}

/** A post of the blog, and the course of the poker school. */
function entryData({ region, language }: Context, page: Page): object[] {
  const common = {
    ...VOCABULARY,
    url: region.origin + page.path,
    description: page.description,
    inLanguage: page.fallbackFrom?.locale ?? language.locale,
  };
  const { entry, list } = page;
  if (entry?.collection === 'blog') {
    const { author } = page.data as { author: string };
    const dates = { datePublished: entry.date ?? undefined, dateModified: page.updated ?? entry.date ?? undefined };
    return [
      {
        '@type': 'BlogPosting',
        ...common,
        headline: page.title,
        author: { '@type': 'Person', name: author },
        ...dates,
      },
    ];
  }
  const course = (url: URL) => ({ '@type': 'Course', '@id': `${url.href}#course` });
  if (entry?.collection === 'lessons')
    return [
      {
        '@type': 'LearningResource',
        ...common,
        name: page.title,
        learningResourceType: 'lesson',
        // The list is one level above its entries.
        isPartOf: course(new URL('..', common.url)),
      },
    ];
  if (list?.collection !== 'lessons') return [];
  const provider = { '@type': 'Organization', '@id': `${region.origin}/#organisation` };
  const hasPart = list.entries.map(({ title, href }) => ({
    '@type': 'LearningResource',
    name: title,
    url: new URL(href, region.origin).href,
  }));
  return [{ ...course(new URL(common.url)), ...common, name: page.title, provider, hasPart }];
}

/** Shown by search engines on their own pages: links need their host, and lines end where those pages end them. */
const answerText = ({ inline, region }: Context, answer: string): string =>
  inline(answer)
    .replaceAll('href="/', `href="${new URL(region.origin).origin}/`)
    .replaceAll('<wbr>', '');

function questions(context: Context, page: Page): object[] {
  const faq = (page.data as { faq?: { question: string; answer: string }[] }).faq;
  if (!faq) return [];
  return [
    {
      ...VOCABULARY,
      '@type': 'FAQPage',
      mainEntity: faq.map(({ question, answer }) => ({
        '@type': 'Question',
        name: question,
        acceptedAnswer: { '@type': 'Answer', text: answerText(context, answer) },
      })),
    },
  ];
}
