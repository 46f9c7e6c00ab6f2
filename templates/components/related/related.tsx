import type { Context } from 'region-site/kit';
import { allEntries } from '../../document/shell.ts';
import { Anchor } from '../anchor/anchor.tsx';

/** Pages to read next. One that this region does not have is left out. */
export function Related({ context, related }: { context: Context; related: readonly string[] | undefined }) {
  const routes = context.availableRoutes(related ?? []);
  if (routes.length === 0) return null;
  return (
    <nav className="related" aria-labelledby="related-title">
      <h2 id="related-title">{context.t('RELATED_TITLE')}</h2>
      <ul>
        {routes.map((route) => (
          <li key={route}>
            <Anchor context={context} link={context.link(route)} className="arrow">
              {labelOf(context, route)}
            </Anchor>
          </li>
        ))}
      </ul>
    </nav>
  );
}

/** The name that the navigation gives a page; where none does, `/network/rng/` is the string PAGE_NETWORK_RNG. */
export function labelOf(context: Context, address: string): string {
  const route = address.replace(/[?#].*$/s, '');
  const entry = allEntries(context).find((candidate) => candidate.route === route);
  // An unknown route has been reported as a link.
  if (!entry && !context.hasRoute(route)) return route;
  return (
    entry?.label ??
    context.t(
      `PAGE_${route
        .replace(/^\/|\/$/g, '')
        .replace(/[^a-z0-9]+/g, '_')
        .toUpperCase()}`,
    )
  );
}
