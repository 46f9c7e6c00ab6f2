import type { PageProps } from 'region-site/kit';
import { Ambassadors } from '../../components/ambassadors/ambassadors.tsx';
import type { ArticleData } from '../article-fields.ts';
import { ArticleParts } from '../article-parts.tsx';

export function Team(props: PageProps<ArticleData>) {
  return (
    <article className="team">
      <Ambassadors context={props.context} page={props.page} />
      <ArticleParts {...props} />
    </article>
  );
}
