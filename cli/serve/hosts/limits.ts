import type { HostingInput } from '../../kit/site-host.ts';
import { joinFirst, plural } from '../../problems/phrases.ts';
import { oldQuery, type Redirect, type RedirectStatus } from '../../regions/redirect-table.ts';
import { errorPrefixes } from './file-groups.ts';

/** Of hosts that do not know the place of a visitor. */
export const deniedLimits = ({ rules }: HostingInput): string[] =>
  !rules?.deniedAtEdge.length
    ? []
    : [`It does not know places: visitors from ${joinFirst([...rules.deniedAtEdge])} get the pages, and no 403.`];

/** Of hosts that publish a folder at the root of a host. */
export const pathLimits = ({ basePath = '' }: HostingInput): string[] =>
  basePath === ''
    ? []
    : [`It publishes at the root of a host. Let ${basePath}/* of the host lead to it, without ${basePath}.`];

/** Of hosts that compare no queries. */
export const queryLimits = ({ redirects }: HostingInput): string[] =>
  lostRedirects(redirects, ({ from }) => oldQuery(from) !== '', 'with a query');

/** Of hosts that cannot answer with these statuses. */
export const statusLimits = ({ redirects }: HostingInput, statuses: readonly RedirectStatus[]): string[] =>
  statuses.flatMap((one) => lostRedirects(redirects, ({ status = 301 }) => status === one, `of status ${one}`));

/** Of hosts with one error page. */
export const missingErrorPages = ({ files }: HostingInput): string[] => {
  const prefixes = errorPrefixes(files, 404);
  return prefixes.length === 0
    ? []
    : [`Its page of 404 is in the main language, also below /${prefixes.join('/, /')}/.`];
};

const lostRedirects = (redirects: readonly Redirect[], isLost: (one: Redirect) => boolean, what: string): string[] => {
  const lost = redirects.filter(isLost).map(({ from }) => from);
  return lost.length === 0 ? [] : [`It cannot answer ${plural(lost.length, 'redirect')} ${what}: ${joinFirst(lost)}.`];
};
