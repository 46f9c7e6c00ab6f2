// With its own shell. Tuned: the fast bundler, Markdown instead of MDX, no blog, no sidebar with every page.
import { existsSync, readFileSync } from 'node:fs';

const languages = new URL('languages.json', import.meta.url);
const locales = existsSync(languages) ? JSON.parse(readFileSync(languages, 'utf8')) : ['en'];

export default {
  title: 'Harbour handbook',
  url: 'https://bench.example',
  baseUrl: '/',
  trailingSlash: true,
  i18n: { defaultLocale: 'en', locales },
  onBrokenLinks: 'ignore',
  future: { v4: true, faster: true },
  markdown: { format: 'md', hooks: { onBrokenMarkdownLinks: 'ignore' } },
  presets: [
    [
      'classic',
      {
        docs: { path: 'content', routeBasePath: '/', sidebarPath: false, breadcrumbs: false },
        blog: false,
        pages: false,
      },
    ],
  ],
};
