import type { PageProps } from 'region-site/kit';
import { Faq } from '../components/faq/faq.tsx';
import { Figures } from '../components/figures/figures.tsx';
import { Prose } from '../components/prose/prose.tsx';
import { Related } from '../components/related/related.tsx';
import { Steps } from '../components/steps/steps.tsx';
import type { ArticleData } from './article-fields.ts';

/** The body of a page with everything that front matter may add to it, in the order in which one reads. */
export function ArticleParts({ context, page, body }: PageProps<ArticleData>) {
  const { figures, steps, faq, related } = page.data;
  return (
    <>
      <Figures figures={figures} />
      <Prose html={body} />
      <Steps context={context} steps={steps} />
      <Faq context={context} page={page} faq={faq} />
      <Related context={context} related={related} />
    </>
  );
}
