import type { PageProps } from 'region-site/kit';
import type { z } from 'zod';
import type { gameSchema } from '../../collections.ts';
import { Neighbours } from '../../components/entries/entries.tsx';
import { ArticleParts } from '../article-parts.tsx';

/** A variant or a format, between its neighbours in the list. */
export function Game({ context, page, body }: PageProps<z.infer<typeof gameSchema>>) {
  return (
    <article className="article">
      <ArticleParts context={context} page={page} body={body} />
      <Neighbours context={context} entry={page.entry} />
    </article>
  );
}
