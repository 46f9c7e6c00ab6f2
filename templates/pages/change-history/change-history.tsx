import { Changes } from '../../components/changes/changes.tsx';
import type { PageProps } from '../../contract.ts';
import { ArticleParts } from '../article-parts.tsx';

/** The records come from front matter; an author who placed `{block:change-history}` has decided where they stand. */
export function ChangeHistory(props: PageProps) {
  return (
    <article className="change-history">
      <ArticleParts {...props} />
      {!props.body.includes('data-block="change-history"') && <Changes context={props.context} page={props.page} />}
    </article>
  );
}
