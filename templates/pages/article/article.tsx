import type { PageProps } from 'region-site/kit';
import type { ArticleData } from '../article-fields.ts';
import { ArticleParts } from '../article-parts.tsx';

export function Article(props: PageProps<ArticleData>) {
  return (
    <article className="article">
      <ArticleParts {...props} />
    </article>
  );
}
