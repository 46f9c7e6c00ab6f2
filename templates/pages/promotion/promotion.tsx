import type { PageProps } from 'region-site/kit';
import type { z } from 'zod';
import type { promotionSchema } from '../../collections.ts';
import { ArticleParts } from '../article-parts.tsx';

/** A promotion: its period, where it has one, before everything else. After its end the page is in no build. */
export function Promotion({ context, page, body }: PageProps<z.infer<typeof promotionSchema>>) {
  const { effective, publishUntil } = page;
  return (
    <article className="article">
      {effective && publishUntil && (
        <p className="byline" data-period="">
          {context.t('PROMOTION_PERIOD', {
            from: context.date(effective),
            until: context.date(publishUntil.slice(0, 10)),
          })}
        </p>
      )}
      <ArticleParts context={context} page={page} body={body} />
    </article>
  );
}
