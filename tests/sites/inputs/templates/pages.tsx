import type { PageProps } from 'region-site/kit';
import { z } from 'zod';

const Text = ({ body }: PageProps) => <article dangerouslySetInnerHTML={{ __html: body }} />;

const News = ({ page, body }: PageProps) => (
  <>
    <article dangerouslySetInnerHTML={{ __html: body }} />
    <ul>
      {page.list?.entries.map(({ href, title }) => (
        <li key={href}>
          <a href={String(href)}>{title}</a>
        </li>
      ))}
    </ul>
  </>
);

export const pages = {
  article: { schema: z.strictObject({ note: z.string().optional() }), component: Text },
  legal: { component: Text, legal: true },
  post: { component: Text },
  news: { component: News },
  error: { component: ({ page }: PageProps) => <p>{page.description}</p> },
};
