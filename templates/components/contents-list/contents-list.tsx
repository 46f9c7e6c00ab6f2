import type { Context, Heading } from 'region-site/kit';

/** The sections of a long page. Beside the text where there is room, else folded above it. */
export function ContentsList({ context, headings }: { context: Context; headings: readonly Heading[] }) {
  const sections = headings.filter(({ level }) => level === 2);
  if (sections.length < 2) return <div className="contents-list" />;
  const list = (
    <ol>
      {sections.map(({ id, html, lang }) => (
        <li key={id} lang={lang}>
          <a href={`#${id}`} dangerouslySetInnerHTML={{ __html: withoutLinks(html) }} />
        </li>
      ))}
    </ol>
  );
  return (
    <div className="contents-list">
      <nav className="contents-wide" aria-label={context.t('CONTENTS_TITLE')}>
        <p>{context.t('CONTENTS_TITLE')}</p>
        {list}
      </nav>
      <details className="contents-narrow">
        <summary>{context.t('CONTENTS_TITLE')}</summary>
        {list}
      </details>
    </div>
  );
}

/** A link inside a link is not HTML. */
const withoutLinks = (html: string) => html.replace(/<\/?a\b[^>]*>/g, '');
