import type { PageProps } from 'region-site/kit';
import { Changes } from '../../components/changes/changes.tsx';
import type { ArticleData } from '../article-fields.ts';
import { ArticleParts } from '../article-parts.tsx';

/** The records come from front matter. */
export function ChangeHistory(props: PageProps<ArticleData>) {
  return (
    <article className="change-history">
      <ArticleParts {...props} />
      <Changes context={props.context} page={props.page} />
    </article>
  );
}
