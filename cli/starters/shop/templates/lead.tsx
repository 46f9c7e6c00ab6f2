import type { PageProps } from 'region-site/kit';

/** The opening of a page, with its facts and links. */
export const Lead = ({ context, page }: Pick<PageProps, 'context' | 'page'>) =>
  page.lead && <p className="lead" dangerouslySetInnerHTML={{ __html: context.inline(page.lead) }} />;
