import type { ReactNode } from 'react';
import type { Context, Page } from 'region-site/kit';
import type { NightjarShell } from '../document/shell.ts';

/** A component in one of its states, by name: for the component page of `site dev`, and for tests that render every one. */
export interface Example {
  readonly name: string;
  readonly render: (context: Context) => ReactNode;
}

/** The same region in another state. */
export const inRegion = (context: Context, differences: Partial<Context['region']>): Context => ({
  ...context,
  region: { ...context.region, ...differences },
});

/** A page without content, for components that read the page that they are on. */
export const examplePage = ({ language }: Context, differences: Partial<Page> = {}): Page => ({
  route: '/example/',
  path: '/example/',
  template: 'article',
  layout: 'default',
  title: 'An example',
  description: 'A page that exists in examples alone.',
  lead: null,
  data: {},
  updated: null,
  publishUntil: null,
  effective: null,
  entry: null,
  list: null,
  legal: null,
  withoutMarketing: false,
  status: null,
  blocked: false,
  headings: [],
  breadcrumbs: [
    { label: 'Home', href: '/' },
    { label: 'An example', href: '/example/' },
  ],
  canonical: null,
  alternates: [],
  translations: [{ language, href: '/' }],
  robots: null,
  fallbackFrom: null,
  jsonLd: [],
  others: {},
  ...differences,
});

/** The document of such a page. */
export const exampleShell = (differences: Partial<NightjarShell> = {}): NightjarShell => ({
  template: 'article',
  layout: 'default',
  route: null,
  exact: false,
  marketing: true,
  robots: null,
  warns: false,
  fonts: '',
  further: '',
  ...differences,
});
