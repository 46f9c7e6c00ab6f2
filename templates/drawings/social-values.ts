import type { PageProps } from 'region-site/kit';
import { figureOf } from './page-figure.ts';
import type { SocialValues } from './social-picture.ts';

/** What the share picture of a page shows. */
export function socialValues({ context, page }: PageProps): SocialValues {
  const above = aboveTitle(context, page);
  const figure = figureOf(context, page);
  return {
    title: page.title,
    ...(above ? { above } : {}),
    brand: context.inLanguage(context.region.facts.brand),
    table: !page.withoutMarketing && !page.legal,
    ...(figure ? { figure } : {}),
  };
}

function aboveTitle({ t, date }: PageProps['context'], { entry, data }: PageProps['page']): string | null {
  if (entry?.collection === 'lessons') return t('LESSON_NUMBER', { number: (data as { number: number }).number });
  return entry?.date ? date(entry.date) : null;
}
