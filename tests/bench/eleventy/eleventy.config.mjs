// The fixed parts of the page are rendered once a section and kept: the same favour that Hugo gets by partialCached.
const longDate = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeZone: 'UTC' });

export default function configure(config) {
  const kept = new Map();
  config.addPairedNunjucksShortcode('kept', (html, key) => kept.get(key) ?? (kept.set(key, html), html));
  config.addFilter('isKept', (key) => kept.has(key));
  config.addFilter('isoDate', (date) => new Date(date).toISOString().slice(0, 10));
  config.addFilter('longDate', (date) => longDate.format(new Date(date)));
  config.addFilter('section', (url) => url.split('/')[1] ?? '');
  // Titles of the sections' own pages by address, for breadcrumbs; a scan for each page would be quadratic.
  config.addCollection('sectionTitles', (api) =>
    Object.fromEntries(api.getAll().filter(({ url }) => /^\/[a-z]+\/$/.test(url)).map(({ url, data }) => [url, data.title])),
  );
  config.addGlobalData('layout', 'page.njk');
  config.setQuietMode(true);
  return {
    dir: { input: 'content', includes: '../_includes', data: '../_data', output: '_site' },
    // The Markdown holds no template code: without this, Eleventy would look for some in every page.
    markdownTemplateEngine: false,
  };
}
