/** The list of pages at the side, and the pages before and behind one. */
import type { Context, PageProps } from 'region-site/kit';

type Props = Pick<PageProps, 'context' | 'page'>;

interface Entry {
  readonly route: string;
  readonly href: string;
  readonly title: string;
  readonly isFolded: boolean;
}

/** Each group with its pages. */
function groupsOf(context: Context): readonly { readonly title: string; readonly pages: readonly Entry[] }[] {
  const titles = new Map(context.pages().map(({ href, title }) => [href, title]));
  const entryOf = (route: string, isFolded: boolean): Entry => {
    const { href } = context.link(route);
    return { route, href, title: titles.get(href) ?? route, isFolded };
  };
  return context.entries('contents').map(({ title, data: { pages, folded } }) => ({
    title: title ?? '',
    pages: [...pages.map((route) => entryOf(route, false)), ...folded.map((route) => entryOf(route, true))],
  }));
}

/** On a narrow screen, the button of the header opens it. */
export const Side = ({ context, page }: PageProps) => (
  <nav className="side" id="contents" aria-label={context.t('CONTENTS')} popover="auto">
    {groupsOf(context).map(({ title, pages }) => {
      const isUnfolded = pages.some(
        ({ isFolded }, index) => isFolded && isOneOf(pages.slice(index - 1, index + 1), page),
      );
      return (
        <div key={title} className="group">
          <p>{title}</p>
          <ul>
            {pages
              .filter(({ isFolded }) => isUnfolded || !isFolded)
              .map(({ route, href, title, isFolded }) => (
                <li key={route} className={isFolded ? 'below' : undefined}>
                  <a href={href} aria-current={route === page.route ? 'page' : undefined}>
                    {title}
                  </a>
                </li>
              ))}
          </ul>
        </div>
      );
    })}
  </nav>
);

const isOneOf = (pages: readonly Entry[], { route }: PageProps['page']): boolean =>
  pages.some((one) => one.route === route);

/** In the order of the list. */
export function Neighbours({ context, page }: Props) {
  const pages = groupsOf(context).flatMap((group) => group.pages);
  const index = pages.findIndex(({ route }) => route === page.route);
  if (index === -1) throw new Error(`${page.route} is not listed in content/en/contents.yaml.`);
  const [previous, next] = [pages[index - 1], pages[index + 1]];
  return (
    <nav className="neighbours" aria-label={context.t('NEIGHBOURS')}>
      {previous && (
        <a href={previous.href} rel="prev">
          <small>{context.t('PREVIOUS')}</small> {previous.title}
        </a>
      )}
      {next && (
        <a href={next.href} rel="next">
          <small>{context.t('NEXT')}</small> {next.title}
        </a>
      )}
    </nav>
  );
}
