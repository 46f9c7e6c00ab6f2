import type { Page } from 'playwright/test';

export const ANALYTICS = 'https://www.googletagmanager.com/gtag/js?id=G-TEST1';
export const MANAGER = 'https://www.googletagmanager.com/gtm.js?id=GTM-TEST1';
/** Stubs of the tags, which set their cookies and record that they ran. */
export const TAGS = {
  'gtag/js': "document.cookie='_ga=GA1.1.1.1;path=/;max-age=999';document.cookie='_ga_TEST1=x;path=/;max-age=999'",
  'gtm.js': 'window.managerRan = true',
};

/** The answers that are sent before the visitor has given one. */
export const DENIED = {
  ad_storage: 'denied',
  ad_user_data: 'denied',
  ad_personalization: 'denied',
  analytics_storage: 'denied',
  functionality_storage: 'denied',
  personalization_storage: 'denied',
  security_storage: 'granted',
};

/** The command queue of the tags, as arrays. */
export const queue = (page: Page) =>
  page.evaluate(() =>
    ((window as { dataLayer?: ArrayLike<unknown>[] }).dataLayer ?? []).map((entry) =>
      'length' in entry ? Array.from(entry) : entry,
    ),
  );

/** The page views in the queue. */
export const views = async (page: Page) =>
  (await queue(page)).filter((entry) => Array.isArray(entry) && entry[0] === 'event' && entry[1] === 'page_view');
