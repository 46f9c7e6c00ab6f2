import type { Html } from 'region-site/kit';

/** The Markdown of a page, as the pipeline has made it. */
export function Prose({ html }: { html: Html }) {
  if (html === '') return null;
  return <div className="prose" dangerouslySetInnerHTML={{ __html: html }} />;
}
