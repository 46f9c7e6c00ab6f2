import type { HostingInput } from '../../kit/site-host.ts';
import { bothSpellings, isPrefix, oldQuery } from '../../regions/redirect-table.ts';
import { hasEnding } from '../../regions/site-addresses.ts';
import { copiedRules, folderRules } from './file-groups.ts';

/**
 * `_headers`, for static hosts. Cloudflare joins the values if two matching rules set the same header, so no two rules for
 * one address do: `/*` sets the common headers, the others set Cache-Control. The number of rules does not depend on the
 * number of pages, because hosts limit it to 100. Pages get no Cache-Control: these hosts already send
 * `max-age=0, must-revalidate` for HTML, and a rule for pages would be joined with the rule for assets.
 */
export function renderHeaderRules({ headers, files }: HostingInput): string {
  const rules = [rule('/*', headers.page)];
  for (const [pattern, file] of folderRules(files)) {
    const typed = file.kind === 'api' ? { 'Content-Type': file.contentType } : {};
    rules.push(rule(`/${pattern.replace(/\/$/, '/*')}`, { ...typed, 'Cache-Control': file.cacheControl }));
  }
  for (const [pattern, { contentType, cacheControl }] of copiedRules(files)) {
    const typed = hasEnding(pattern) || pattern.endsWith('/') ? {} : { 'Content-Type': contentType };
    rules.push(rule(`/${encodeURI(pattern).replace(/\/$/, '/*')}`, { ...typed, 'Cache-Control': cacheControl }));
  }
  const asset = [...files.values()].find(({ kind }) => kind === 'asset');
  if (asset) rules.push(rule('/assets/*', { 'Cache-Control': asset.cacheControl }));
  // Joined with the policy of pages, a browser applies both.
  const { 'Content-Security-Policy': policy } = headers.drawing ?? {};
  if (policy) rules.push(rule('/assets/*.svg', { 'Content-Security-Policy': policy }));
  return `${rules.join('\n')}`;
}

const rule = (pattern: string, values: Readonly<Record<string, string>>): string =>
  `${pattern}\n${Object.entries(values)
    .map(([name, value]) => `  ${name}: ${value}\n`)
    .join('')}`;

/** Cloudflare reads so many rules, of which so many may have a `*`. */
const MOST_REDIRECTS = { all: 2100, prefixes: 100 };

/** `_redirects`: each with and without the slash, or the host would add a redirect of its own before. */
export function renderRedirectRules({ redirects }: HostingInput): string {
  const lines = redirects.flatMap(({ from, to, status = 301 }): string[] => {
    if (oldQuery(from) !== '' || status === 410)
      return [`# Not possible here: ${from} ${status === 410 ? 'is gone (410)' : `${to} ${status}`}\n`];
    if (isPrefix(from)) return [`${from} ${to.replace(/\*$/, ':splat')} ${status}\n`];
    return bothSpellings(from).map((path) => `${path} ${to} ${status}\n`);
  });
  const rules = lines.filter((line) => !line.startsWith('#'));
  const prefixes = redirects.filter(({ from }) => isPrefix(from));
  const isTooLong = rules.length > MOST_REDIRECTS.all || prefixes.length > MOST_REDIRECTS.prefixes;
  const warning = `# Cloudflare reads ${MOST_REDIRECTS.all} rules at most, ${MOST_REDIRECTS.prefixes} of them with *: these are ${rules.length}.\n`;
  // The first rule that fits wins, so those with * come last, the longest first.
  const isLast = (line: string) => line.split(' ')[0]?.endsWith('*') === true;
  const last = lines.filter(isLast).sort((a, b) => b.length - a.length);
  return [...(isTooLong ? [warning] : []), ...lines.filter((line) => !isLast(line)), ...last].join('');
}
