import type { PageProps } from 'region-site/kit';

export interface Question {
  readonly question: string;
  readonly answer: string;
}

interface FaqProps extends Pick<PageProps, 'context' | 'page'> {
  readonly faq: readonly Question[] | undefined;
}

/** Questions that open one at a time, without script. */
export function Faq({ context, page, faq }: FaqProps) {
  if (!faq?.length) return null;
  // Other pages link to #faq; where the Markdown has such a heading itself, that one is meant.
  const id = page.headings.some((heading) => heading.id === 'faq') ? 'faq-title' : 'faq';
  return (
    <section className="faq" aria-labelledby={id}>
      <h2 id={id}>{context.t('FAQ_TITLE')}</h2>
      {faq.map(({ question, answer }) => (
        <details key={question} name="faq">
          <summary>{question}</summary>
          <p dangerouslySetInnerHTML={{ __html: context.inline(answer) }} />
        </details>
      ))}
    </section>
  );
}
