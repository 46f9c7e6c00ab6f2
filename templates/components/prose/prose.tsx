import type { Html } from 'region-site/kit';

/** The Markdown of a page, as the pipeline has made it: a part for each heading of the second level that can be linked. */
export function Prose({ html }: { html: Html }) {
  if (html === '') return null;
  const parts = html.split(/(?=<h2 id=")/);
  if (parts.length === 1) return <Part html={html} />;
  return (
    <div className="sections">
      {parts.map((part) => (
        <Part key={part} html={part} />
      ))}
    </div>
  );
}

const Part = ({ html }: { html: string }) => <div className="prose" dangerouslySetInnerHTML={{ __html: html }} />;
